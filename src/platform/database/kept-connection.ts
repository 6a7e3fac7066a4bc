import { Client } from 'pg';
import { KEEP_ALIVE, silenceWatch } from './silence';

const RECONNECT_MS = 1_000;
const ANSWER_MS = 5_000;
/** One that only listens would never notice that nobody is there any more. */
const ASK_EVERY_MS = 10_000;

interface Options {
  url: string;
  /** As the database's administrator sees it. */
  name: string;
  /** What every new connection begins with, such as LISTEN; it is in use once this has resolved. */
  prepare(client: Client): Promise<unknown>;
  onNotification?(): void;
  onLost(error: unknown): void;
}

/** One connection of its own that comes back after it was lost. What other connections than it notify is told. */
export class KeptConnection {
  private open: { client: Client; lost(error: unknown): void } | undefined;
  private retry: NodeJS.Timeout | undefined;
  private readonly asking = setInterval(() => {
    if (this.open) void this.query('select').catch(() => {}); // a loss is told
  }, ASK_EVERY_MS).unref();
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: Options) {
    void this.connect();
  }

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** One statement after another; refused while the connection is away. */
  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const answer = this.last.then(() => this.send<Row>(text, values));
    this.last = answer.catch(() => {});
    return answer;
  }

  private async send<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const { open } = this;
    if (!open) throw new Error('The connection is away');
    try {
      return (await open.client.query<Row>(text, values)).rows;
    } catch (error) {
      if (!(error as { code?: string }).code) open.lost(error); // not refused by the server: nobody knows its state
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearInterval(this.asking);
    const { open } = this;
    this.open = undefined;
    await open?.client.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const { url, name, prepare, onNotification, onLost } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: name,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    let isLost = false;
    const lost = (error: unknown) => {
      if (isLost) return;
      isLost = true;
      if (this.open?.client === client) this.open = undefined;
      client.removeAllListeners('notification');
      client.end().catch(() => {});
      if (this.isClosed) return;
      onLost(error);
      this.retry = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('error', lost).on('end', () => lost(new Error('The connection ended')));
    const ownId = () => (client as unknown as { processID: number }).processID;
    client.on('notification', ({ processId }) => processId !== ownId() && onNotification?.());
    try {
      await client.connect();
      silenceWatch()(client);
      await prepare(client);
      if (this.isClosed) return void client.end().catch(() => {});
      this.open = { client, lost };
    } catch (error) {
      lost(error);
    }
  }
}
