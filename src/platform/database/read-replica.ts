import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Query } from '../../kernel/context';
import { unavailable } from '../../kernel/errors';
import { counter } from '../../kernel/metrics';
import { APPLICATION_ROLE } from './roles';
import { SESSION_SETTINGS, withOptions } from './session-options';
import { KEEP_ALIVE, silenceWatch } from './silence';

const CHECKOUT_TIMEOUT_MS = 1_000;
/** Wait for the replica to replay what the primary has written. A healthy one is milliseconds behind. */
const MAX_LAG_WAIT_MS = 500;
const LOOK_EVERY_MS = 10;
/** After a failure, the primary serves all reads for this long. */
const PAUSE_MS = 10_000;
/** The same after a replica was behind, so that not every read waits for it. */
const LAG_PAUSE_MS = 2_000;

const reads = counter('replica_reads_total', 'Reads that a replica may serve, by the server that did', ['server']);

/** SQLSTATEs of a read that was cancelled in favor of replication, and of a server that stops. */
const GIVEN_UP = /^(40001|40P01|57P0[1-3]|08.*)$/;

/** A connection for one reading, and how to return it. */
export interface Checkout {
  client: PoolClient;
  release(): void;
  /** Closes the connection, which is in an unknown state. */
  discard(): void;
  /** Returns the error to throw when a statement of the reading has failed. */
  faultOf(error: unknown): unknown;
}

/**
 * The streaming replica of `DATABASE_READ_URL`. It serves reads of operations whose rule says so, once it has replayed
 * everything that the primary had written when the read began. So callers see all their writes, at whichever node.
 */
export class ReadReplica {
  private readonly pool: Pool;
  private pausedUntilMs = 0;

  constructor(
    url: string,
    poolSize: number,
    private readonly log?: Logger,
  ) {
    const options = Object.entries({ role: APPLICATION_ROLE, ...SESSION_SETTINGS })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
    this.pool = new Pool({
      connectionString: withOptions(url, options),
      application_name: 'muster reads',
      max: poolSize,
      connectionTimeoutMillis: CHECKOUT_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    const endWhenSilent = silenceWatch();
    // The current statement reports a lost connection.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      endWhenSilent(client);
    });
  }

  /** Returns a connection of the replica; null if the primary must serve this read. */
  async checkout(primary: Query): Promise<Checkout | null> {
    const checkout = performance.now() < this.pausedUntilMs ? null : await this.upToDate(primary);
    reads.inc({ server: checkout ? 'replica' : 'primary' });
    return checkout;
  }

  /** Lets the primary serve reads for a while. */
  pause(error: unknown, ms = PAUSE_MS): void {
    if (performance.now() >= this.pausedUntilMs)
      this.log?.warn({ err: error }, 'The replica of DATABASE_READ_URL does not serve: the primary does');
    this.pausedUntilMs = performance.now() + ms;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async upToDate(primary: Query): Promise<Checkout | null> {
    // The insert position covers commits that do not wait for the disk.
    const [row] = await primary<{ position: string }>(
      'replica.position',
      'select pg_current_wal_insert_lsn()::text as position',
    );
    let client: PoolClient | undefined;
    try {
      client = await this.pool.connect();
      const hasReplayed = await this.waitFor(client, String(row?.position));
      const taken = client;
      if (hasReplayed)
        return {
          client: taken,
          release: () => taken.release(),
          discard: () => taken.release(true),
          faultOf: (error) => this.faultOf(error),
        };
      client.release();
      this.pause(new Error('The replica is behind'), LAG_PAUSE_MS);
      return null;
    } catch (error) {
      client?.release(true);
      this.pause(error);
      return null;
    }
  }

  /** A repeated read is served by the primary. */
  private faultOf(error: unknown): unknown {
    if (!GIVEN_UP.test((error as { code?: string }).code ?? '')) return error;
    this.pause(error);
    return unavailable('The replica gave up the read: try again');
  }

  private async waitFor(client: PoolClient, position: string): Promise<boolean> {
    for (const since = performance.now(); performance.now() - since < MAX_LAG_WAIT_MS; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ isStandby: boolean; hasReplayed: boolean }>({
        name: 'replica.replayed',
        text: `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed"`,
        values: [position],
      });
      // A promoted replica no longer follows the primary.
      if (!rows[0]?.isStandby) throw new Error('The server of DATABASE_READ_URL is not a standby');
      if (rows[0].hasReplayed) return true;
    }
    return false;
  }
}
