import type { Incumbent, PricedBound, Verified } from '../epoch';
import type { Task } from '../task';

const EPSILON = 1e-6;
/** Time that a nanosecond of its counted work takes, as a multiple of what one of annealing takes. */
export const SLOWNESS = 3.4;

/** A verified bound whose prices are improved a piece of work at a time, and what the best ones prove. */
export interface Improving {
  improve(cost: () => number, cancelled: () => boolean): Task<void>;
  readonly priced: PricedBound | undefined;
}

/** The work of a searcher while the other one has the roster: improves the prices of the bound, epoch by epoch. */
export class BoundImprover {
  private cost = Infinity;
  private told: Verified | undefined;
  private isDone = false;
  private readonly task: Task<void>;

  constructor(
    private readonly proof: Improving,
    private readonly epochEffort: number,
    private readonly cancelled: () => boolean,
    /** Whether the other searcher waits and time is short. */
    private readonly isWaitedFor: () => boolean = () => false,
  ) {
    this.task = proof.improve(() => this.cost, cancelled);
  }

  /** Whether nothing more can be proven, or not without a legal roster. */
  isOver({ hard }: Incumbent): boolean {
    return this.isDone || (hard > EPSILON && this.cost === Infinity);
  }

  /** Hears what a legal roster costs, where there is one. */
  hear(cost = Infinity): void {
    this.cost = Math.min(this.cost, cost);
  }

  /** Works for one epoch towards the least cost of legal rosters so far; answers what is proven, when it is new. */
  epoch({ hard, soft }: Incumbent): PricedBound | undefined {
    this.hear(hard < EPSILON ? soft : undefined);
    let effort = 0;
    while (effort < this.epochEffort && this.cost < Infinity && !this.cancelled()) {
      const step = this.task.next();
      if (step.done) {
        this.isDone = true;
        break;
      }
      effort += SLOWNESS * step.value;
      if (this.isWaitedFor()) break;
    }
    const { priced } = this.proof;
    if (!priced?.verified || (this.told?.bound === priced.bound && this.told.isFinal === priced.verified.isFinal))
      return undefined;
    this.told = priced.verified;
    return priced;
  }
}
