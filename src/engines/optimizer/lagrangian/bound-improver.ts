import type { Incumbent, PricedBound, Verified } from '../run/epoch';
import type { Task } from '../run/task';

const EPSILON = 1e-6;
/** Time per unit of its deterministic work, as a multiple of that of annealing. */
export const SLOWNESS = 3.4;

/** A verified bound whose prices are improved in increments, and the best bound proven. */
export interface Improving {
  improve(cost: () => number, cancelled: () => boolean): Task<void>;
  readonly priced: PricedBound | undefined;
}

/** Work of a searcher while the other one has the roster: improves the prices of the bound, epoch by epoch. */
export class BoundImprover {
  private cost = Infinity;
  private told: Verified | undefined;
  private isDone = false;
  private readonly task: Task<void>;

  constructor(
    private readonly proof: Improving,
    private readonly epochEffort: number,
    private readonly cancelled: () => boolean,
    /** Returns true if the other searcher is waiting and time is short. */
    private readonly isWaitedFor: () => boolean = () => false,
  ) {
    this.task = proof.improve(() => this.cost, cancelled);
  }

  /** Returns true if nothing more can be proven, or not without a legal roster. */
  isOver({ hard }: Incumbent): boolean {
    return this.isDone || (hard > EPSILON && this.cost === Infinity);
  }

  /** Updates the cost of the best legal roster, if there is one. */
  hear(cost = Infinity): void {
    this.cost = Math.min(this.cost, cost);
  }

  /** Works for one epoch toward the cost of the best legal roster so far; returns the proven bound if it is new. */
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
