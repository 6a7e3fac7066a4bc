import { setTimeout as sleep } from 'node:timers/promises';
import { KeptConnection } from '../database/kept-connection';
import { withOptions } from '../database/session-options';
import { startLoop } from '../nodes/loop';
import type { Executions } from './execution';
import { FREE_JOBS_OF_THE_DEAD, FREE_QUEUES, LOCK_CLASS } from './graphile-tables';
import { JOBS_CHANNEL } from './job-run.commands';

/**
 * Says that this node lives, and looks after the jobs of those that do not. Each pool of workers has a lock of the
 * database as long as this node's own connection lasts; whoever can take the lock of another pool frees its jobs.
 */

const TAKE_LOCK = `select pg_advisory_lock(${LOCK_CLASS}, hashtext($1))`;
const HOLD_EVERY_MS = 100;
const LOOK_EVERY_MS = 1_000;
/** After a loss of connections everybody has so long to take their locks again. */
const GRACE_MS = 2_500;
/** The database notices within seconds that a node is cut off, or asks nothing any more. */
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
  /** Pools of this node, and those whose lock the present connection has. */
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

  /** Resolves once the lock of the pool is held: until then it begins nothing. */
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

  /** Nobody waits for a lock any more. */
  stopHolding(): void {
    this.isStopping = true;
  }

  /** Gives the locks up: whatever the pools of this node have left is free for others. */
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
