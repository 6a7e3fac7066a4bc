import { eachInSlices } from '../event-loop';

/** A value in a column of a bulk statement; PostgreSQL reads it as the column's type. */
type Cell = string | number | boolean | null | undefined;

/**
 * Converts a column of rows to a PostgreSQL array literal for `unnest`, which is the fastest way to send 10,000 rows,
 * for Node and for PostgreSQL. JSON numbers, nulls and strings with escapes are valid within the braces.
 */
export const columnArray = <Row>(rows: readonly Row[], column: (row: Row) => Cell): string =>
  `{${JSON.stringify(rows.map(column)).slice(1, -1)}}`;

/** PostgreSQL plans cached statements over arrays for ten elements, whatever their actual length. */
export const MAX_FEW = 10;

/**
 * Returns the name of a statement over arrays of `count` elements; null above ten. A named statement keeps its plan,
 * which saves parsing and planning for small requests but suits short arrays only.
 */
export const nameOfFew = (name: string, count: number): string | null => (count <= MAX_FEW ? name : null);

/** Column of a bulk statement: name, PostgreSQL type, and value of a row. */
export interface Column<Row> {
  name: string;
  type: string;
  of(row: Row): Cell;
}

/** Columns of a bulk statement, listed once for all parts of it. */
export interface Columns<Row> {
  /** `queue, channel, date` */
  names: string;
  /** `unnest($2::text[], $3::date[]) as r (queue, date)`, the parameters counted from `first`. */
  unnest(first: number): string;
  /** `unnest(…) with ordinality as r (queue, date, position)`: the rows are counted from 1. */
  unnestCounted(first: number): string;
  /** One parameter a column, in the order of `unnest`; of many rows in slices. */
  arrays(rows: readonly Row[]): Promise<string[]>;
  /** `volume = excluded.volume, aht = excluded.aht`, for `on conflict … do update set`. */
  updates: string;
  /** `(contact.volume, contact.aht) is distinct from (excluded.volume, excluded.aht)`. */
  differsFrom(table: string): string;
}

/**
 * @example
 * const columns = columnsOf<Contact>([{ name: 'queue', type: 'text', of: ({ queue }) => queue }]);
 * ctx.sql(null, `insert into contact (organization_id, ${columns.names}) select $1, ${columns.names} from
 *   ${columns.unnest(2)}`, [organizationId, ...(await columns.arrays(contacts))]);
 */
export function columnsOf<Row>(columns: readonly Column<Row>[]): Columns<Row> {
  const names = columns.map(({ name }) => name);
  const list = names.join(', ');
  const prefixed = (table: string) => names.map((name) => `${table}.${name}`).join(', ');
  const arrays = (first: number) => columns.map(({ type }, i) => `$${first + i}::${type}[]`).join(', ');
  return {
    names: list,
    unnest: (first) => `unnest(${arrays(first)}) as r (${list})`,
    unnestCounted: (first) => `unnest(${arrays(first)}) with ordinality as r (${list}, position)`,
    async arrays(rows) {
      const texts: string[] = [];
      await eachInSlices(columns, ({ of }) => texts.push(columnArray(rows, of)), 1);
      return texts;
    },
    updates: names.map((name) => `${name} = excluded.${name}`).join(', '),
    differsFrom: (table) => `(${prefixed(table)}) is distinct from (${prefixed('excluded')})`,
  };
}
