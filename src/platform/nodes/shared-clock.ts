import type { Query } from '../../kernel/context';
import type { Clock } from '../../kernel/time/clock';
import { startLoop } from './loop';

const SYNCHRONIZE_EVERY_MS = 5_000;
/** A smaller difference may be the way to the database and back. */
const SMALL_MS = 100;

/**
 * Clock of the database, shared by all nodes. The wall clock of this machine is never used: between synchronizations,
 * elapsed time is added. A machine with a wrong clock therefore ends no sessions and misses no events.
 */
export class SharedClock implements Clock {
  /** Time of the database when this process started. */
  private originMs = 0;

  private constructor(private readonly system: Query) {}

  static async read(system: Query): Promise<SharedClock> {
    const clock = new SharedClock(system);
    await clock.synchronize();
    return clock;
  }

  now = (): Date => new Date(this.originMs + performance.now());

  /** Follows the database's clock until the returned function is called. */
  follow(onError: (error: unknown) => void): () => Promise<void> {
    return startLoop(() => this.synchronize(), { everyMs: SYNCHRONIZE_EVERY_MS, onError });
  }

  private async synchronize(): Promise<void> {
    const askedMs = performance.now();
    const [row] = await this.system<{ ms: number }>(
      'clock.now',
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const answeredMs = performance.now();
    const originMs = Number(row?.ms) - (askedMs + answeredMs) / 2;
    const uncertainMs = Math.max(SMALL_MS, answeredMs - askedMs);
    if (Math.abs(originMs - this.originMs) > uncertainMs) this.originMs = originMs;
  }
}
