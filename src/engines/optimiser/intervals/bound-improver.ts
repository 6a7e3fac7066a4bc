import type { Incumbent, PricedBound } from '../epoch';
import type { Task } from '../task';

const EPSILON = 1e-6;
/** Time of the work as it is counted, as a multiple of that of annealing. */
const SLOWNESS = 2.6;

/** Prices of a bound that are improved a piece of work at a time, and what the best ones prove. */
export interface Improvement {
  run(cost: () => number, cancelled: () => boolean): Task<void>;
  readonly best: PricedBound | undefined;
}

/** The work of a searcher while the other one has the roster: improves the prices of the bound, epoch by epoch. */
export class BoundImprover {
  private cost = Infinity;
  private told: number | undefined;
  private readonly task: Task<void>;

  constructor(
    private readonly improvement: Improvement,
    private readonly epochEffort: number,
    private readonly cancelled: () => boolean,
  ) {
    this.task = improvement.run(() => this.cost, cancelled);
  }

  /** Works for one epoch towards the best cost that is known; answers what is proven, when it is new. */
  epoch({ hard, soft }: Incumbent): PricedBound | undefined {
    if (hard < EPSILON) this.cost = Math.min(this.cost, soft);
    let effort = 0;
    while (effort < this.epochEffort && this.cost < Infinity && !this.cancelled()) {
      const step = this.task.next();
      if (step.done) break;
      effort += SLOWNESS * step.value;
    }
    const { best } = this.improvement;
    if (!best || best.bound === this.told) return undefined;
    this.told = best.bound;
    return best;
  }
}
