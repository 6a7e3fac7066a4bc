import { Client } from 'pg';
import { KEEP_ALIVE, silenceWatch } from './silence';

const RECONNECT_MS = 1_000;
const ANSWER_MS = 5_000;
/** Interval of keepalive queries. A connection that only listens would not notice a lost peer. */
const ASK_EVERY_MS = 10_000;

interface Options {
  url: string;
  /** Application name, visible in `pg_stat_activity`. */
  name: string;
  /** Initializes each new connection, for example with LISTEN. The connection is used once the promise resolves. */
  prepare(client: Client): Promise<unknown>;
  onNotification?(): void;
  onLost(error: unknown): void;
}

/** A dedicated connection that reconnects after a loss. Receives the notifications of other connections. */
export class KeptConnection {
  private open: { client: Client; lost(error: unknown): void } | undefined;
  private retry: NodeJS.Timeout | undefined;
  private readonly asking = setInterval(() => {
    if (this.open) void this.query('select').catch(() => {}); // a loss is reported elsewhere
  }, ASK_EVERY_MS).unref();
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: Options) {
    void this.connect();
  }

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Runs statements one at a time. Rejects while disconnected. */
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
      // not an error of the server: the state of the connection is unknown
      if (!(error as { code?: string }).code) open.lost(error);
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
