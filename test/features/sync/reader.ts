import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';

/** Simulates another system with a copy of the data: rows by id, and a cursor. */
export class Reader {
  readonly rows = new Map<string, any>();
  cursor: string | undefined;

  constructor(
    private readonly key: Caller,
    private readonly path: string,
    private readonly idOf: (row: any) => string = ({ id }) => id,
    private readonly limit = 100,
  ) {}

  /** Reads one page; true while there is more. */
  async page(): Promise<boolean> {
    const query = new URLSearchParams({ limit: String(this.limit) });
    if (this.cursor) query.set('cursor', this.cursor);
    const { status, body } = await this.key.get(`${this.path}?${query}`);
    if (status !== 200) throw new Error(`${this.path}: ${JSON.stringify(body)}`);
    for (const row of body.data) this.rows.set(this.idOf(row), row);
    for (const id of body.deletedIds ?? []) this.rows.delete(id);
    this.cursor = body.nextCursor;
    return body.hasMore;
  }

  /** Reads to the end: all rows, by id. */
  async read(): Promise<Map<string, any>> {
    while (await this.page());
    return this.rows;
  }

  /** Reads until the copy is as expected, because committed changes wait for writers that began earlier. */
  readUntil(isExpected: (rows: Map<string, any>) => boolean): Promise<Map<string, any>> {
    return eventually(() => this.read(), isExpected);
  }
}
