import { createStore } from '../../kernel/store';
import type { Role } from '../../kernel/types.generated';
import { guessKind, matchColumns, type Matching } from './columns';
import { KINDS, kindOf, type ImportKind, type Kind } from './kinds';
import type { CsvFile } from './csv-file';
import { dateOrdersOf, type DateOrder } from './reading/dates';
import { savedReading, type Reading } from './saved-readings';

/** The file that is being imported, and how it is read: kept while somebody looks at other pages. */

export interface Chosen extends Reading {
  file: CsvFile;
  /** Whose file it is: another who signs in on this page does not see it. */
  userId: string;
  isFromLastTime: boolean;
  isImported: boolean;
}

export const importStore = createStore<Chosen | undefined>(undefined);

export const kindsFor = (role: Role): readonly ImportKind[] => KINDS.filter(({ roles }) => roles.includes(role));

/** How a file is read at first: as the last one of its source, else as its headers and cells tell. */
export function firstReading(file: CsvFile, organizationId: string, role: Role) {
  const saved = savedReading(organizationId, file.headers);
  if (saved && kindOf(saved.kind)?.roles.includes(role)) {
    const orders = ordersOf(file, saved.matching);
    const isKnown = orders.length === 0 || orders.includes(saved.order);
    const reading = isKnown ? saved : { ...saved, ...orderOf(orders) };
    return { ...reading, isFromLastTime: true };
  }
  return { ...readingAs(guessKind(file.headers, kindsFor(role)).kind, file), isFromLastTime: false };
}

export function readingAs(kind: Kind, file: CsvFile): Reading {
  const matching = matchColumns(file.headers, kindOf(kind), file.rows);
  return {
    kind,
    matching,
    ...orderOf(ordersOf(file, matching)),
    isUtc: isInUtc(file, matching),
    words: {},
    updatesExisting: true,
  };
}

const orderOf = (orders: readonly DateOrder[]) =>
  ({ order: orders[0] ?? 'ymd', isOrderKnown: orders.length < 2 }) as const;

/** The orders in which the dates of a file can be read. */
export function ordersOf({ rows }: CsvFile, { date, timestamp }: Matching): readonly DateOrder[] {
  const column = date ?? timestamp;
  return column === undefined ? [] : dateOrdersOf(rows.map((row) => row[column] ?? ''));
}

/** The header of the times says so. */
function isInUtc({ headers }: CsvFile, { interval, timestamp }: Matching): boolean {
  return /\b(?:utc|gmt)\b|utc$/i.test(headers[interval ?? timestamp ?? -1] ?? '');
}
