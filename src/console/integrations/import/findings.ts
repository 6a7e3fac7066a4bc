import type { Matching } from './columns';
import { labelOf, type ImportField, type ImportKind } from './kinds';
import type { CsvFile } from './csv-file';
import type { ImportRecord } from './records';

/** Problems found before records are sent, grouped by message. */

export interface Fault {
  /** 0-based row below the header; null if the problem concerns the whole file. */
  row: number | null;
  text: string;
}

export interface Findings {
  /** Problems of rows that are not sent. */
  faults: readonly Fault[];
  /** Problems of rows that are sent anyway. */
  warnings: readonly Fault[];
}

type Table = Pick<CsvFile, 'headers' | 'rows' | 'rowLines'>;

/** Finds rows with a wrong number of cells, duplicates, and empty cells in columns that are filled elsewhere. */
export function findingsOf(
  file: Table,
  records: readonly ImportRecord[],
  kind: ImportKind,
  matching: Matching,
  isRepeatedTime: (date: string, interval: string) => boolean,
): Findings {
  const faults: Fault[] = [];
  const first = new Map<string, number[]>();
  file.rows.forEach((cells, row) => {
    const record = records[row] as ImportRecord;
    const ragged = raggedText(cells, file.headers.length);
    const key = ragged === undefined ? keyOf(record, kind) : undefined;
    if (ragged !== undefined) faults.push({ row, text: ragged });
    if (key === undefined) return;
    const before = first.get(key.text) ?? [];
    const isSecondPass =
      before.length === 1 && !record.utcOffset && key.date !== undefined && isRepeatedTime(key.date, key.interval);
    if (before.length === 0 || isSecondPass) first.set(key.text, [...before, row]);
    else faults.push({ row, text: `${key.name}: same as line ${file.rowLines[before.at(-1) as number]}` });
  });
  const refused = new Set(faults.map(({ row }) => row));
  return { faults, warnings: lackingCells(file, records, kind, matching, refused) };
}

/** Empty cells beyond the header are ignored. A row that is too short may have lost a cell anywhere. */
function raggedText(cells: readonly string[], columns: number): string | undefined {
  let count = cells.length;
  while (count > columns && cells[count - 1]?.trim() === '') count--;
  return count === columns
    ? undefined
    : `The row has ${count} ${count === 1 ? 'cell' : 'cells'}, the header has ${columns}`;
}

const folded = (value: unknown): string =>
  (typeof value === 'string' ? value : '').normalize('NFC').replace(/\s+/g, ' ').trim();

function keyOf(record: ImportRecord, { kind }: ImportKind) {
  const { email, date, interval } = record;
  if (kind === 'employees')
    return typeof email === 'string' ? { name: 'E-mail', text: folded(email).toLowerCase(), interval: '' } : undefined;
  if (kind === 'agent-states' || typeof date !== 'string' || typeof interval !== 'string') return undefined;
  const text = [date, interval, folded(record.queue), record.channel ?? '', record.utcOffset ?? ''].join('\n');
  return { name: 'Date and interval', text, date, interval };
}

/** Fields that are usually filled in all rows of a file or in none. */
const LACKED = ['employeeId', 'team', 'queue', 'channel'];

function lackingCells(
  { rows }: Table,
  records: readonly ImportRecord[],
  { fields }: ImportKind,
  matching: Matching,
  refused: ReadonlySet<number | null>,
): Fault[] {
  const lacked = fields.filter(({ name }) => LACKED.includes(name) && matching[name] !== undefined);
  return lacked.flatMap(({ name, label }) => {
    const lacking = rows.flatMap((_, row) => (refused.has(row) || records[row]?.[name] !== undefined ? [] : [row]));
    return lacking.length === rows.length ? [] : lacking.map((row) => ({ row, text: `${label} is empty` }));
  });
}

/** Problems with the same message, apart from the values in it. */
export interface FaultGroup {
  text: string;
  count: number;
  /** First rows, with the value that each message names. */
  lines: readonly { row: number | null; value: string }[];
}

const LINES_SHOWN = 3;
const GOT = /, got ("(?:[^"\\]|\\.)*"?|[^;]*)/;
const SAME_AS = /same as (line \d+)/;
/** Separator between two problems of a record. The next one begins with its field, or is one of these sentences. */
const BETWEEN_FAULTS =
  /; (?=[a-z][A-Za-z]*(?:\[\d+\])? (?:is|must|does|of|lies|belongs|differs|has)\b|Invalid e|Unknown s)/;

/** Sorted by frequency, highest first. */
export function groupsOf(faults: readonly Fault[], kind: ImportKind): FaultGroup[] {
  const groups = new Map<string, { text: string; count: number; lines: { row: number | null; value: string }[] }>();
  for (const { row, text } of faults)
    for (const fault of text.split(BETWEEN_FAULTS)) {
      const [, value = SAME_AS.exec(fault)?.[1] ?? unknownState(fault) ?? ''] = GOT.exec(fault) ?? [];
      const words = withLabel(fault, kind)
        .replace(GOT, '')
        .replace(SAME_AS, 'same as an earlier line')
        .replace(/^(Unknown state): .*/, '$1')
        .replace(/(belongs to another employee) \(.*\)/, '$1');
      const group = groups.get(words) ?? { text: words, count: 0, lines: [] };
      group.count++;
      if (group.lines.length < LINES_SHOWN) group.lines.push({ row, value: value || detailOf(fault) });
      groups.set(words, group);
    }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

const unknownState = (fault: string): string | undefined => /^Unknown state: (.*)/.exec(fault)?.[1];
const detailOf = (fault: string): string => /belongs to another employee \((.*)\)/.exec(fault)?.[1] ?? '';

/** Replaces field names with the labels of the page. */
export const withLabel = (fault: string, kind: ImportKind): string =>
  fault.replace(/^([a-z][A-Za-z]*)(\[\d+\])? /, (all: string, name: string) => {
    const label = labelOf(kind, name);
    return label === undefined ? all : `${label} `;
  });

/** Words that are not valid values of their field, sorted by frequency, highest first. */
export interface UnknownWord {
  field: ImportField;
  word: string;
  count: number;
}

export function unknownWordsOf(records: readonly ImportRecord[], { fields }: ImportKind): UnknownWord[] {
  const found = new Map<string, UnknownWord>();
  const worded = fields.filter(({ type }) => type === 'word' || type === 'boolean');
  for (const record of records)
    for (const field of worded) {
      const value = record[field.name];
      if (typeof value !== 'string' || field.values?.includes(value)) continue;
      const key = `${field.name}\n${value}`;
      const word = found.get(key) ?? { field, word: value, count: 0 };
      word.count++;
      found.set(key, word);
    }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
