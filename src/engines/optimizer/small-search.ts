import type { Highs } from 'highs';
import type { Compiled } from './compiled';
import { emptyRoster, type EpochInput, type EpochReply } from './epoch';
import { WholeSearch } from './intervals/whole-search';
import type { Cells } from './problem';
import { judged, SharedRoster } from './shared-roster';
import { solveWhole } from './whole-program';

/** Deterministic work of an epoch per cell, and of the first attempt, in nanoseconds. */
const EFFORT_PER_CELL = 0.4e6;
const FIRST_ATTEMPT = 0.3e9;
/** Shares of the planned work for further attempts; the last one only with a gap below `PROMISING`. */
const ATTEMPTS = [0.15, 0.7];
const PROMISING = 0.05;
/** Relative distance from the bound at which a roster counts as optimal. */
const OPTIMAL_WITHIN = 1e-6;

interface Searcher {
  epoch(input: EpochInput): EpochReply;
}

/**
 * Search for small rosters: annealed for an epoch, then solved as one integer program in attempts of increasing work.
 * Without a proof the search of larger rosters continues from the best roster.
 */
export class SmallSearch {
  private readonly shared: SharedRoster;
  private readonly annealing: WholeSearch;
  private readonly attempts: readonly number[];
  private epochs = 0;
  private bound = -Infinity;
  private next: Searcher | undefined;

  constructor(
    private readonly c: Compiled,
    private readonly role: 0 | 1,
    seed: number,
    private readonly highs: Highs,
    private readonly cancelled: () => boolean,
    planned: { readonly epochs: number; readonly seconds: number | undefined },
    start: Cells | undefined,
    private readonly continued: (start: Cells) => Searcher,
  ) {
    const begun = judged(c, start ?? emptyRoster(c));
    const effort = c.people * c.days * EFFORT_PER_CELL;
    const work = planned.seconds === undefined ? planned.epochs * effort : planned.seconds * 1e9;
    this.shared = new SharedRoster(c, role, begun);
    this.annealing = new WholeSearch(c, role, seed, effort, planned.epochs, cancelled, begun);
    this.attempts = [Math.min(FIRST_ATTEMPT, work), ...ATTEMPTS.map((share) => share * work)];
  }

  epoch(input: EpochInput): EpochReply {
    if (this.next) return this.next.epoch(input);
    this.bound = Math.max(this.bound, input.bound);
    this.shared.agree(input.other);
    const attempt = this.epochs++ - 1;
    const { hard, soft, cells } = this.shared.current;
    const gap = soft - this.bound;
    const isOver =
      attempt >= this.attempts.length || (attempt === this.attempts.length - 1 && gap > PROMISING * Math.abs(soft));
    if (!input.last && attempt >= 0 && isOver && !(hard <= 0 && gap <= OPTIMAL_WITHIN * Math.max(1, Math.abs(soft)))) {
      this.next = this.continued(cells);
      return this.next.epoch({ bound: input.bound, done: input.done, last: input.last });
    }
    if (attempt >= 0 && this.role === 1 && !input.last) {
      const found = solveWhole(this.highs, this.c, cells, this.attempts[attempt]!, this.cancelled);
      if (found.cells) this.shared.offer(judged(this.c, found.cells));
      this.raise(found.bound);
      return { ...this.shared.report(), bound: this.bound, phase: 'integer program' };
    }
    const reply = this.annealing.epoch(input);
    if (reply.best) this.shared.offer(reply.best);
    return { ...this.shared.report(), bound: this.bound, phase: 'annealing' };
  }

  /** A bound within rounding of the best roster proves it. */
  private raise(bound: number): void {
    const { hard, soft } = this.shared.current;
    const isProof = hard <= 0 && bound > soft - OPTIMAL_WITHIN * Math.max(1, Math.abs(soft));
    this.bound = Math.max(this.bound, isProof ? soft : bound);
  }
}
