import type { Highs } from 'highs';
import type { RosterState } from '../annealing/roster-state';
import type { Compiled } from '../compiled';
import {
  better,
  keptBest,
  type EpochInput,
  type EpochReply,
  type Incumbent,
  type PricedBound,
  type Stage,
} from '../epoch';
import { Random } from '../random';
import type { Task } from '../task';
import type { Capacities } from './capacities';
import { Constructor, type Guide } from './construct';
import { CoverBound, type ShiftCounts } from './cover-bound';

const EPSILON = 1e-6;

/**
 * First stage of interval cover: one searcher fills the roster without guidance, so that a legal one is there at once;
 * the other bounds the whole and fills it anew by the relaxation's counts. Both end with that roster in their state.
 */
export class Opening implements Stage {
  relaxed: ShiftCounts | undefined;
  private best: Incumbent | undefined;
  private bound = -Infinity;
  private priced: PricedBound | undefined;
  private readonly task: Task<void>;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly role: 0 | 1,
    private readonly seed: number,
    private readonly highs: Highs,
    private readonly capacities: Capacities,
    private readonly epochEffort: number,
    private readonly cancelled: () => boolean,
    private readonly started: boolean,
  ) {
    this.task = role === 1 ? this.boundAll() : this.begin();
  }

  epoch(input: EpochInput): EpochReply | undefined {
    if (this.relaxed && !input.last) return undefined;
    if (input.other) this.state.load(input.other.cells);
    if (input.relaxed && !input.last) {
      this.relaxed = input.relaxed;
      return undefined;
    }
    let effort = 0;
    while (!input.last && effort < this.epochEffort && !this.cancelled()) {
      const step = this.task.next();
      if (step.done) break;
      effort += step.value;
    }
    if (this.role === 0 || this.relaxed) this.best = keptBest(this.best, this.state);
    return {
      found: this.best,
      bound: this.bound,
      priced: this.priced,
      phase: this.role === 0 ? 'construction' : 'bound',
      relaxed: this.relaxed,
    };
  }

  /** Fills the roster without guidance. */
  private *begin(): Task<void> {
    if (!this.started) new Constructor(this.c, this.state, new Random(this.seed)).fill(0, this.c.days - 1);
    yield this.epochEffort;
  }

  private *boundAll(): Task<void> {
    const relaxation = new CoverBound(this.highs, this.c, this.capacities);
    const run = relaxation.solve(this.cancelled);
    run.next();
    // The first epoch ends early, so that the other searcher's roster is known soon.
    yield this.epochEffort;
    yield* run;
    this.bound = relaxation.bound;
    this.priced = { bound: relaxation.bound, prices: relaxation.slotPrices };
    const { shifts, ofPools, poolOf, prices } = relaxation;
    if (shifts.some((x) => x > 0)) this.construct(relaxation);
    this.relaxed = { shifts, ofPools, poolOf, prices };
  }

  /** Fills the whole anew by the counts; a roster given to start from stays where it is better. */
  private construct(guide: Guide): void {
    const { c, state } = this;
    const before = { cells: state.cells.slice(), hard: state.hard, soft: state.soft };
    new Constructor(c, state, new Random(this.seed)).fill(0, c.days - 1, guide);
    const worse = this.started ? !better(state, before) : state.hard > before.hard + EPSILON;
    // Both searchers load this roster, so that their totals agree to the last digit.
    state.load(worse ? before.cells : state.cells.slice());
  }
}
