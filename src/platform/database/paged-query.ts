import type { PoolClient, QueryConfig } from 'pg';
import { nextTurn } from '../../kernel/event-loop';

/** Rows that are decoded in one breath: some milliseconds. */
const PAGE_ROWS = 1_000;

/** A row counts as its columns; where its texts, JSON and arrays are long, as one value for so many bytes. */
const BYTES_OF_A_VALUE = 50;
/** The type of packed figures, which take little room: they count as one value. */
const BYTEA = 17;

/** What `pg` gives its own queries to do; the ORM brings a `pg` of its own, so the class comes from the connection. */
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
  /** What becomes of the query once the server is done with it; rows that still come are thrown away. */
  _canceledDueToError: unknown;
  handleDataRow(row: DataRow): void;
  requiresPreparation(): boolean;
  submit(connection: Connection): Error | null;
  handlePortalSuspended(connection: Connection): void;
  _getRows(connection: Connection): void;
}
type QueryClass = new (config: QueryConfig) => Submitted;

interface Reader {
  /** Called each time the connection is about to be used. */
  before(): void;
  /** Called for each row, before it is decoded, with the values that it counts for. */
  onRow(values: number): void;
}

/**
 * Reads a statement in pages, each in a turn of its own, so that decoding a large list never holds the thread. It needs
 * a transaction, in which the cursor (the unnamed portal) outlives a page; a list of one page costs no more than
 * without. Either of `reader` may refuse to read on.
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
