import type { PoolClient, QueryConfig } from 'pg';
import { nextTurn } from '../../kernel/event-loop';

/** Rows that are decoded in one breath: some milliseconds. */
const PAGE_ROWS = 1_000;

/** What `pg` gives its own queries to do; the ORM brings a `pg` of its own, so the class comes from the connection. */
interface Connection {
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
}
interface Submitted {
  portal: string;
  callback(error: Error | null): void;
  _result: { rows: object[]; fields: unknown[] };
  requiresPreparation(): boolean;
  submit(connection: Connection): Error | null;
  handlePortalSuspended(connection: Connection): void;
  _getRows(connection: Connection): void;
}
type QueryClass = new (config: QueryConfig) => Submitted;

/**
 * Reads a statement in pages, each in a turn of its own, so that decoding a large list never holds the thread. It needs
 * a transaction, in which the cursor (the unnamed portal) outlives a page; a list of one page costs no more than
 * without. Either of `reader` may refuse to read on: `before` is asked each time the connection is about to be used.
 */
export async function pagedQuery(
  client: PoolClient,
  config: QueryConfig,
  reader: { before(): void; onPage(rows: number, columns: number): void },
): Promise<object[]> {
  const query = new (pagedQueryOf(client))(config);
  for (let before = 0; ;) {
    reader.before();
    await new Promise<void>((resolve, reject) => {
      query.callback = (error) => (error ? reject(error) : resolve());
      client.query(query as never);
    });
    const { rows, fields } = query._result;
    reader.onPage(rows.length - before, fields.length);
    before = rows.length;
    if (!query.isSuspended) return rows;
    await nextTurn();
  }
}

interface Paged extends Submitted {
  isSuspended: boolean;
}

const classes = new WeakMap<QueryClass, new (config: QueryConfig) => Paged>();

function pagedQueryOf({ constructor }: PoolClient): new (config: QueryConfig) => Paged {
  const { Query } = constructor as unknown as { Query: QueryClass };
  const known = classes.get(Query);
  if (known) return known;
  class PagedQuery extends Query implements Paged {
    isSuspended = false;

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
