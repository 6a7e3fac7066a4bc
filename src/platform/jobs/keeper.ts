import { setTimeout as sleep } from 'node:timers/promises';
import { KeptConnection } from '../database/kept-connection';
import { withOptions } from '../database/session-options';
import { startLoop } from '../nodes/loop';
import { HOLD_NODE, NODE_ID } from '../nodes/node-lock';
import type { Executions } from './execution';
import { FREE_JOBS_OF_THE_DEAD, FREE_QUEUES, LOCK_CLASS } from './graphile-tables';
import { JOBS_CHANNEL } from './job-run.commands';

/**
 * Keeps this node's locks and frees the jobs of dead nodes. Each worker pool holds an advisory lock while its node's
 * dedicated connection lasts; a node that can take the lock of another pool frees its jobs.
 */

const TAKE_LOCK = `select pg_advisory_lock(${LOCK_CLASS}, hashtext($1))`;
const HOLD_EVERY_MS = 100;
const LOOK_EVERY_MS = 1_000;
/** Grace period in which all nodes can retake their locks after a loss of connections. */
const GRACE_MS = 2_500;
/** The database detects a disconnected or stalled node within seconds. */
const SESSION =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c idle_session_timeout=15000';

const NO_LONGER_OURS = `
  select c.claim, r.status from unnest($1::uuid[], $2::uuid[]) as c (run, claim)
  left join muster.job_run r on r.id = c.run and r.claim = c.claim where r.status is distinct from 'running'`;

interface Options {
  databaseUrl: string;
  executions: Executions;
  onError(error: unknown): void;
}

export class Keeper {
  /** Pools of this node, and those whose lock the current connection holds. */
  private readonly pools = new Set<string>();
  private readonly held = new Set<string>();
  private readonly connection: KeptConnection;
  private readonly endLoop: () => Promise<void>;
  private openedMs = 0;
  private isStopping = false;

  constructor(private readonly options: Options) {
    const { databaseUrl, onError } = options;
    this.connection = new KeptConnection({
      url: withOptions(databaseUrl, SESSION),
      name: 'muster jobs: keeper',
      prepare: async (client) => {
        await client.query(`listen ${JOBS_CHANNEL}`);
        await client.query(HOLD_NODE, [NODE_ID]);
        for (const pool of this.pools) await client.query(TAKE_LOCK, [pool]);
        this.pools.forEach((pool) => this.held.add(pool));
        this.openedMs = performance.now();
      },
      onNotification: () => void this.interruptWhatIsNotOurs().catch(onError),
      onLost: (error) => {
        this.held.clear();
        onError(error);
      },
    });
    this.endLoop = startLoop(() => this.look(), { everyMs: LOOK_EVERY_MS, onError });
  }

  /** Resolves once the lock of the pool is held. Until then the pool starts no jobs. */
  async hold(pool: string): Promise<null> {
    this.pools.add(pool);
    while (!this.held.has(pool) && !this.isStopping) {
      const isTaken = await this.connection.query(TAKE_LOCK, [pool]).then(
        () => true,
        () => false,
      );
      if (isTaken) this.held.add(pool);
      else await sleep(HOLD_EVERY_MS);
    }
    return null;
  }

  /** Stops waiting for locks. */
  stopHolding(): void {
    this.isStopping = true;
  }

  /** Releases the locks, so that other nodes can take over the jobs left by this node's pools. */
  async stop(): Promise<void> {
    this.stopHolding();
    await this.endLoop();
    await this.connection.close();
  }

  private async look(): Promise<void> {
    if (!this.connection.isOpen) return;
    if (performance.now() - this.openedMs > GRACE_MS) {
      await this.connection.query(FREE_JOBS_OF_THE_DEAD, [[...this.pools]]);
      await this.connection.query(FREE_QUEUES);
    }
    await this.interruptWhatIsNotOurs();
  }

  private async interruptWhatIsNotOurs(): Promise<void> {
    const { executions } = this.options;
    const { runs } = executions;
    if (runs.length === 0) return;
    const interrupted = await this.connection.query<{ claim: string; status: string | null }>(NO_LONGER_OURS, [
      runs.map(({ runId }) => runId),
      runs.map(({ claim }) => claim),
    ]);
    for (const { claim, status } of interrupted) executions.interrupt(claim, status === 'cancelled' ? status : 'lost');
  }
}
