import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { emptyRoster, type EpochInput, type EpochReply } from '../run/epoch';
import type { OtherSearcher } from './opening';
import { WholeSearch } from './whole-search';
import type { Cells } from '../model/problem';
import { judged, SharedRoster } from '../run/shared-roster';
import { solveWhole } from '../program/whole-program';

/** Deterministic work of an epoch per cell, and of the first attempt, in nanoseconds. */
const EFFORT_PER_CELL = 0.4e6;
const FIRST_ATTEMPT = 1e9;
/**
 * Shares of the planned work for further attempts, if it is limited by epochs; by time there is one more, to the end.
 * The last attempt is made only with a gap below `PROMISING`.
 */
const ATTEMPTS = [0.15, 0.7];
const PROMISING = 0.2;
/** Relative distance from the bound at which a roster counts as optimal. */
const OPTIMAL_WITHIN = 1e-6;

interface Searcher {
  epoch(input: EpochInput): EpochReply;
}

/**
 * Search for small rosters: one searcher solves them as one integer program, in attempts of increasing work that begin
 * with the best roster, while the other one anneals. Without a proof the search of larger rosters continues.
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
    private readonly planned: { readonly epochs: number; readonly seconds: number | undefined },
    private readonly other: Pick<OtherSearcher, 'isAtWork'>,
    start: Cells | undefined,
    private readonly continued: (start: Cells) => Searcher,
  ) {
    const begun = judged(c, start ?? emptyRoster(c));
    const effort = c.people * c.days * EFFORT_PER_CELL;
    this.shared = new SharedRoster(c, role, begun);
    this.annealing = new WholeSearch(c, role, seed, effort, planned.epochs, cancelled, begun);
    const shares = planned.seconds === undefined ? ATTEMPTS : [Infinity];
    this.attempts = [FIRST_ATTEMPT, ...shares.map((share) => share * planned.epochs * effort)];
  }

  epoch(input: EpochInput): EpochReply {
    if (this.next) return this.next.epoch(input);
    this.bound = Math.max(this.bound, input.bound);
    this.shared.agree(input.other);
    const attempt = this.epochs++;
    const { soft, cells } = this.shared.current;
    const isFar = soft - this.bound > PROMISING * Math.abs(soft);
    const last = this.attempts.length - 1;
    if (!input.last && (attempt > last || (attempt === last && isFar))) {
      this.next = this.continued(cells);
      return this.next.epoch({ bound: input.bound, done: input.done, last: input.last });
    }
    if (this.role === 1 && !input.last) {
      const found = solveWhole(this.highs, this.c, cells, this.attempts[attempt]!, this.cancelled);
      if (found.cells) this.shared.offer(judged(this.c, found.cells));
      this.raise(found.bound);
      return { ...this.shared.report(), bound: this.bound, phase: 'integer program' };
    }
    // Without a time limit the same seed gives the same roster, so that nothing may depend on the other searcher.
    do {
      const { best } = this.annealing.epoch({ bound: this.bound, last: input.last });
      if (best) this.shared.offer(best);
    } while (this.planned.seconds !== undefined && !input.last && this.other.isAtWork && !this.cancelled());
    return { ...this.shared.report(), bound: this.bound, phase: 'annealing' };
  }

  /** A bound within rounding of the best roster proves it. */
  private raise(bound: number): void {
    const { hard, soft } = this.shared.current;
    const isProof = hard <= 0 && bound > soft - OPTIMAL_WITHIN * Math.max(1, Math.abs(soft));
    this.bound = Math.max(this.bound, isProof ? soft : bound);
  }
}
