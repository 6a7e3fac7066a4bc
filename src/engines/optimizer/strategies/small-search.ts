import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { emptyRoster, type EpochInput, type EpochReply } from '../run/epoch';
import type { OtherSearcher } from './opening';
import { WholeSearch } from './whole-search';
import type { Cells } from '../model/problem';
import { judged, SharedRoster } from '../run/shared-roster';
import type { SolveLimits } from '../relaxation/linear-model';
import { WholeProgram } from '../program/whole-program';

/** Deterministic work of an epoch of annealing per cell, in nanoseconds. */
const EFFORT_PER_CELL = 0.4e6;
/** Deterministic work of attempts: of the first one, of the others for each planned epoch, and at most. */
const FIRST_ATTEMPT = 1e9;
const EFFORT_PER_EPOCH = 0.5e9;
const MAX_EFFORT = 60e9;
/** Shares of the planned epochs, or of the time, for the second attempt, and for the third one. */
const SECOND_SHARE = 0.15;
const THIRD_SHARE = 0.7;
/** Gap above which the third attempt is not made; below it the second one has the remaining time, up to a maximum. */
const PROMISING = 0.2;
const REMAINING_SHARE = 0.9;
const MAX_ATTEMPT_SECONDS = 120;
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
  private epochs = 0;
  private isLast = false;
  private bound = -Infinity;
  private next: Searcher | undefined;
  /** Built once, in the searcher that solves it. */
  private program: WholeProgram | undefined;

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
  }

  epoch(input: EpochInput): EpochReply {
    if (this.next) return this.next.epoch(input);
    this.bound = Math.max(this.bound, input.bound);
    this.shared.agree(input.other);
    const { cells } = this.shared.current;
    const attempt = input.last ? undefined : this.attempt(input.done ?? 0);
    if (!input.last && !attempt) {
      this.next = this.continued(cells);
      this.program = undefined;
      return this.next.epoch({ bound: input.bound, done: input.done, last: input.last });
    }
    if (this.role === 1 && attempt) {
      this.program ??= new WholeProgram(this.c);
      const found = this.program.solve(this.highs, cells, attempt, this.cancelled);
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

  /** Returns the limits of the next attempt; undefined if there is none. Both searchers decide alike. */
  private attempt(done: number): SolveLimits | undefined {
    const { seconds, epochs } = this.planned;
    const { soft } = this.shared.current;
    const isFar = soft - this.bound > PROMISING * Math.abs(soft);
    const attempt = this.epochs++;
    if (attempt === 0) return { effort: FIRST_ATTEMPT };
    if (this.isLast || attempt > 2 || (attempt === 2 && isFar)) return undefined;
    if (seconds === undefined) {
      const share = attempt === 1 ? SECOND_SHARE : THIRD_SHARE;
      return { effort: Math.min(share * epochs * EFFORT_PER_EPOCH, MAX_EFFORT) };
    }
    this.isLast = !isFar;
    const remaining = REMAINING_SHARE * (1 - done) * seconds;
    return { seconds: Math.min(isFar ? SECOND_SHARE * seconds : remaining, MAX_ATTEMPT_SECONDS) };
  }

  /** A bound within rounding of the best roster proves it. */
  private raise(bound: number): void {
    const { hard, soft } = this.shared.current;
    const isProof = hard <= 0 && bound > soft - OPTIMAL_WITHIN * Math.max(1, Math.abs(soft));
    this.bound = Math.max(this.bound, isProof ? soft : bound);
  }
}
