import type { Redis } from 'ioredis';
import { Client } from 'pg';
import { APPLICATION_ROLE } from './roles';
import { withOptions } from './session-options';

/**
 * Tells other nodes that there is something new to read, and hears it from them: no payload, and nothing depends on it, for
 * every reader also looks by itself. Through Redis where it is there, else through PostgreSQL, on one connection of its own:
 * a NOTIFY inside of transactions would take a lock of the whole cluster at their commit.
 */
export interface WakeUps {
  /** After a commit. However often it is called meanwhile, one message is under way and at most one more follows. */
  send(): void;
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  redis?: Redis;
  onWake(): void;
  onError(error: unknown): void;
}

const CHANNEL = 'muster_live';
const RECONNECT_MS = 1_000;

export function startWakeUps({ databaseUrl, redis, onWake, onError }: Options): WakeUps {
  const postgres = new PostgresEars(databaseUrl, onWake, onError);
  const ears = redis?.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  ears?.on('error', () => {}); // the first connection has told
  ears?.on('message', onWake);
  ears?.subscribe(CHANNEL).catch(() => {});
  let sending = false;
  let again = false;
  const send = async () => {
    if (redis?.status === 'ready') {
      const heard = await redis.publish(CHANNEL, '').catch(() => 0);
      if (heard > 0) return;
    }
    await postgres.send();
  };
  const run = async (): Promise<void> => {
    sending = true;
    do {
      again = false;
      await send().catch(onError);
    } while (again);
    sending = false;
  };
  return {
    send() {
      again = true;
      if (!sending) void run();
    },
    async stop() {
      ears?.disconnect();
      await postgres.stop();
    },
  };
}

/** One connection that listens, sends, and comes back after it was lost. */
class PostgresEars {
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly onWake: () => void,
    private readonly onError: (error: unknown) => void,
  ) {
    void this.connect();
  }

  async send(): Promise<void> {
    await this.client?.query(`notify ${CHANNEL}`);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const client = new Client({ connectionString: withOptions(this.url, `-c role=${APPLICATION_ROLE}`), application_name: 'muster wake-ups', keepAlive: true });
    const lost = (error: unknown) => {
      if (this.client === client) this.client = undefined;
      client.removeAllListeners('notification');
      client.end().catch(() => {});
      if (this.stopped) return;
      this.onError(error);
      clearTimeout(this.retry);
      this.retry = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('error', lost);
    // What this node sent it has heard already.
    client.on('notification', ({ processId }) => processId !== (client as unknown as { processID: number }).processID && this.onWake());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.stopped) return void client.end().catch(() => {});
      this.client = client;
      this.onWake(); // what was said meanwhile
    } catch (error) {
      lost(error);
    }
  }
}
