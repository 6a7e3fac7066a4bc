import type { PoolClient, QueryConfig } from 'pg';
import { nextTurn } from '../../kernel/event-loop';

/** Number of rows decoded synchronously, in a few milliseconds. */
const PAGE_ROWS = 1_000;

/** A row counts as its number of columns. Long strings, JSON and arrays count as one value per this many bytes. */
const BYTES_OF_A_VALUE = 50;
/** Type of packed numbers, which need little memory and count as one value. */
const BYTEA = 17;

/**
 * Internals of a `pg` query and its connection. The class is taken from the connection, as the ORM bundles its own
 * `pg`.
 */
interface Connection {
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
}
interface DataRow {
  length: number;
  fields: (string | null)[];
}
interface Submitted {
  portal: string;
  callback(error: Error | null): void;
  _result: { rows: object[]; fields: { dataTypeID: number }[] };
  /** Error to report once the server has finished the query. Rows that arrive in the meantime are discarded. */
  _canceledDueToError: unknown;
  handleDataRow(row: DataRow): void;
  requiresPreparation(): boolean;
  submit(connection: Connection): Error | null;
  handlePortalSuspended(connection: Connection): void;
  _getRows(connection: Connection): void;
}
type QueryClass = new (config: QueryConfig) => Submitted;

interface Reader {
  /** Called before each use of the connection. */
  before(): void;
  /** Called before each row is decoded, with the number of values it counts for. */
  onRow(values: number): void;
}

/**
 * Reads a statement in pages, yielding to the event loop between them, so that decoding a large list does not block it.
 * Requires a transaction, in which the cursor (the unnamed portal) survives a page. A result of one page has no
 * overhead. Both functions of `reader` may throw to stop reading.
 */
export async function pagedQuery(client: PoolClient, config: QueryConfig, reader: Reader): Promise<object[]> {
  const query = new (pagedQueryOf(client))(config, reader);
  for (;;) {
    reader.before();
    await new Promise<void>((resolve, reject) => {
      query.callback = (error) => (error ? reject(error) : resolve());
      client.query(query as never);
    });
    if (!query.isSuspended) return query._result.rows;
    await nextTurn();
  }
}

interface Paged extends Submitted {
  isSuspended: boolean;
}

type PagedClass = new (config: QueryConfig, reader: Reader) => Paged;

const classes = new WeakMap<QueryClass, PagedClass>();

function pagedQueryOf({ constructor }: PoolClient): PagedClass {
  const { Query } = constructor as unknown as { Query: QueryClass };
  const known = classes.get(Query);
  if (known) return known;
  class PagedQuery extends Query implements Paged {
    isSuspended = false;

    constructor(
      config: QueryConfig,
      private readonly reader: Reader,
    ) {
      super(config);
    }

    override handleDataRow(row: DataRow): void {
      if (this._canceledDueToError) return;
      try {
        this.reader.onRow(valuesOf(row, this._result.fields));
      } catch (error) {
        this._canceledDueToError = error;
        return;
      }
      super.handleDataRow(row);
    }

    override requiresPreparation(): boolean {
      return true;
    }

    override submit(connection: Connection): Error | null {
      if (!this.isSuspended) return super.submit(connection);
      this.isSuspended = false;
      this._getRows(connection);
      return null;
    }

    override handlePortalSuspended(): void {
      this.isSuspended = true;
    }

    override _getRows(connection: Connection): void {
      connection.execute({ portal: this.portal, rows: PAGE_ROWS });
      connection.sync();
    }
  }
  classes.set(Query, PagedQuery);
  return PagedQuery;
}

function valuesOf({ length, fields }: DataRow, columns: Submitted['_result']['fields']): number {
  if (length <= fields.length * BYTES_OF_A_VALUE) return fields.length;
  const packed = fields.reduce(
    (sum, field, i) => (columns[i]?.dataTypeID === BYTEA ? sum + (field?.length ?? 0) : sum),
    0,
  );
  return Math.max(fields.length, Math.floor((length - packed) / BYTES_OF_A_VALUE));
}
