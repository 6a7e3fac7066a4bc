import { createStore } from '../../kernel/store';
import type { Role } from '../../api/types.generated';
import { guessKind, matchColumns, type Matching } from './columns';
import { KINDS, kindOf, type ImportKind, type Kind } from './kinds';
import type { CsvFile } from './csv-file';
import { dateOrdersOf, type DateOrder } from './reading/dates';
import { savedReading, type Reading } from './saved-readings';

/** The file being imported and its settings, preserved while the user visits other pages. */

export interface Chosen extends Reading {
  file: CsvFile;
  /** User who opened the file. Other users who sign in on this page do not see it. */
  userId: string;
  isFromLastTime: boolean;
  isImported: boolean;
}

export const importStore = createStore<Chosen | undefined>(undefined);

export const kindsFor = (role: Role): readonly ImportKind[] => KINDS.filter(({ roles }) => roles.includes(role));

/**
 * Returns the initial settings of a file: those last used for the same headers, otherwise guessed from its headers and
 * cells.
 */
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

/** Returns the date orders that fit all dates of the file. */
export function ordersOf({ rows }: CsvFile, { date, timestamp }: Matching): readonly DateOrder[] {
  const column = date ?? timestamp;
  return column === undefined ? [] : dateOrdersOf(rows.map((row) => row[column] ?? ''));
}

/** True if the header of the time column names UTC or GMT. */
function isInUtc({ headers }: CsvFile, { interval, timestamp }: Matching): boolean {
  return /\b(?:utc|gmt)\b|utc$/i.test(headers[interval ?? timestamp ?? -1] ?? '');
}
