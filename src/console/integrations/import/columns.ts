import { KINDS, type ImportField, type ImportKind } from './kinds';
import { readDate } from './reading/dates';

/** Maps columns of a file to fields, and finds its header line. */

/** 0-based column by field name. */
export type Matching = Readonly<Record<string, number | undefined>>;
type Rows = readonly (readonly string[])[];

/** Normalizes a header: removes units, case, accents and punctuation. `AHT (sec)` and `Aht` are equal. */
const foldedHeader = (text: string): string => folded(text.replace(/[([{].*?[)\]}]/g, '')) || folded(text);
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Headers of columns that hold both date and time. */
const MOMENTS = new RegExp(
  [
    '^(?:interval)?(?:start|begin)?(?:datetime|dateandtime|timestamp)(?:utc|gmt|local)?$',
    '^(?:interval)?(?:start|begin)(?:time)?(?:utc|gmt|local)?(?:date|datetime|time)?(?:utc|gmt)?$',
    '^(?:start|begin)?interval(?:start|begin)?(?:utc|gmt)?$',
    '^(?:zeitstempel|zeitpunkt|datumuhrzeit|datumzeit|fechahora|fechayhora|dateheure|dataora|period|periodstart)$',
    '^(?:time|half|halfhour|intervalstarttime)$',
  ].join('|'),
);

/**
 * Matches field names first, then synonyms. A column is used once, except that date and interval can share one. `rows`
 * are used to check whether its cells hold both.
 */
export function matchColumns(headers: readonly string[], kind: ImportKind, rows?: Rows): Matching {
  const matching: Record<string, number> = {};
  const taken = new Set<number>();
  const names = headers.map(foldedHeader);
  const take = ({ name }: ImportField, word: string) => {
    const column = matching[name] === undefined ? names.findIndex((each, i) => !taken.has(i) && each === word) : -1;
    if (column < 0) return;
    matching[name] = column;
    taken.add(column);
  };
  for (const field of kind.fields) take(field, folded(field.name));
  for (const field of kind.fields) for (const word of [folded(field.label), ...field.synonyms]) take(field, word);
  return withMoments(matching, names, kind, rows);
}

/** Uses a combined column for date and interval if one of the two is missing. */
function withMoments(
  matching: Record<string, number>,
  names: readonly string[],
  { fields }: ImportKind,
  rows: Rows | undefined,
): Matching {
  const { date, interval } = matching;
  if (!fields.some(({ type }) => type === 'time') || (date !== undefined && interval !== undefined)) return matching;
  const taken = Object.values(matching);
  const likely = names.flatMap((name, i) => (MOMENTS.test(name) && (i === interval || !taken.includes(i)) ? [i] : []));
  const columns = [...new Set([date, interval, ...likely])].filter((column) => column !== undefined);
  const column = rows
    ? columns.find((each) => hasMoments(rows, each))
    : columns.find((each) => each !== date || !/^(?:date|day|datum)$/.test(names[each] ?? ''));
  return column === undefined ? matching : { ...matching, date: column, interval: column };
}

const MAX_SAMPLES = 50;

/** Returns true if most cells of a column hold a date followed by a time. */
function hasMoments(rows: Rows, column: number): boolean {
  const cells = rows.slice(0, MAX_SAMPLES).flatMap((row) => row[column]?.trim() || []);
  const moments = cells.filter((cell) =>
    (['ymd', 'dmy', 'mdy'] as const).some((order) => /^[T\s,]*\d/.test(readDate(cell, order)?.rest ?? '')),
  );
  return moments.length > cells.length / 2;
}

export const missingFields = ({ fields }: ImportKind, matching: Matching): readonly ImportField[] =>
  fields.filter(({ name, isRequired }) => isRequired && matching[name] === undefined);

interface Rated {
  kind: ImportKind;
  missing: number;
  found: number;
}

function rate(headers: readonly string[], kinds: readonly ImportKind[]): Rated {
  const rated = kinds.map((kind) => {
    const matching = matchColumns(headers, kind);
    return { kind, missing: missingFields(kind, matching).length, found: Object.keys(matching).length };
  });
  rated.sort((one, other) => one.missing - other.missing || other.found - one.found);
  return (rated.find(({ found }) => found > 0) ?? rated[0]) as Rated;
}

/** Guesses the kind of import: fewest required fields missing, then most fields found. */
export const guessKind = (headers: readonly string[], kinds: readonly ImportKind[] = KINDS): ImportKind => {
  const { kind, found } = rate(headers, kinds);
  return found > 0 ? kind : (kinds[0] as ImportKind);
};

/** Returns the number of fields that the headers name; 0 for a line of data. */
export const fieldsFound = (headers: readonly string[]): number => rate(headers, KINDS).found;

/** Maximum number of title and filter lines above the header of a report. */
export const MAX_LINES_ABOVE = 25;

/** Returns the header row: the first one with all required fields, otherwise the one with most fields. */
export function findHeader(rows: Rows): number {
  let best = { row: 0, found: 1 };
  for (const [row, cells] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const { missing, found } = rate(cells, KINDS);
    if (missing === 0 && found > 1) return row;
    if (found > best.found) best = { row, found };
  }
  return best.row;
}
