import { KINDS, type ImportField, type ImportKind } from './kinds';
import { readDate } from './reading/dates';

/** Which column of a file is which field, and which line has the names of the columns. */

/** By field name: the column, from 0. */
export type Matching = Readonly<Record<string, number | undefined>>;
type Rows = readonly (readonly string[])[];

/** A header without units, case, accents and signs: `AHT (sec)` and `Aht` are one. */
const foldedHeader = (text: string): string => folded(text.replace(/[([{].*?[)\]}]/g, '')) || folded(text);
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Headers of one column for date and time. */
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
 * Columns named as fields come first, then those by other words; no column is taken twice, but for date and interval,
 * which may be one column. `rows` tell whether its cells have both.
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

/** One column of date and time for both of them, where one of the two is missing. */
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

/** Whether most cells of a column begin with a date and go on with a time. */
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

/** The kind whose columns a file has: fewest required fields missing, then most fields found. */
export const guessKind = (headers: readonly string[], kinds: readonly ImportKind[] = KINDS): ImportKind => {
  const { kind, found } = rate(headers, kinds);
  return found > 0 ? kind : (kinds[0] as ImportKind);
};

/** How many fields some headers name: of a line of data none. */
export const fieldsFound = (headers: readonly string[]): number => rate(headers, KINDS).found;

/** Reports have some lines of title and filters above the header. */
export const MAX_LINES_ABOVE = 25;

/** The row with the names of the columns: the first that has all that an import needs, else the one with most. */
export function findHeader(rows: Rows): number {
  let best = { row: 0, found: 1 };
  for (const [row, cells] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const { missing, found } = rate(cells, KINDS);
    if (missing === 0 && found > 1) return row;
    if (found > best.found) best = { row, found };
  }
  return best.row;
}
