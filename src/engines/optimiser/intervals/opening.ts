import type { Highs } from 'highs';
import type { Capacities } from './capacities';
import type { Compiled } from '../compiled';
import { Constructor } from './construct';
import { CoverBound, type ShiftCounts } from './cover-bound';
import { better, keptBest, type EpochInput, type EpochReply, type Incumbent, type Stage } from '../epoch';
import { Random } from '../random';
import type { RosterState } from '../annealing/roster-state';
import type { Task } from '../task';

const EPSILON = 1e-6;

/**
 * How interval cover begins: one searcher fills the roster without guidance, so that there is something legal at once;
 * the other bounds the whole and fills it anew by the relaxation's counts. Both end with that roster in their state.
 */
export class Opening implements Stage {
  relaxed: ShiftCounts | undefined;
  private best: Incumbent | undefined;
  private bound = -Infinity;
  private readonly task: Task<void>;

  constructor(
    private readonly c: Compiled, private readonly state: RosterState, private readonly role: 0 | 1, private readonly seed: number, private readonly highs: Highs,
    private readonly capacities: Capacities, private readonly epochEffort: number, private readonly cancelled: () => boolean, private readonly started: boolean,
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
    return { found: this.best, bound: this.bound, phase: this.role === 0 ? 'construction' : 'bound', relaxed: this.relaxed };
  }

  /** Something legal at once. */
  private *begin(): Task<void> {
    if (!this.started) new Constructor(this.c, this.state, new Random(this.seed)).fill(0, this.c.days - 1);
    yield this.epochEffort;
  }

  private *boundAll(): Task<void> {
    const relaxation = new CoverBound(this.highs, this.c, this.capacities);
    const run = relaxation.solve(this.cancelled);
    run.next();
    // The first epoch is short, so that what the other searcher fills meanwhile is heard of early.
    yield this.epochEffort;
    yield* run;
    this.bound = relaxation.bound;
    const { shifts, prices } = relaxation;
    if (shifts.some((x) => x > 0)) this.construct(shifts);
    this.relaxed = { shifts, prices };
  }

  /** Fills the whole anew by the counts. Only a roster given to start from may be better. */
  private construct(shifts: Float64Array): void {
    const { c, state } = this;
    const before = { cells: state.cells.slice(), hard: state.hard, soft: state.soft };
    new Constructor(c, state, new Random(this.seed)).fill(0, c.days - 1, shifts);
    const worse = this.started ? !better(state, before) : state.hard > before.hard + EPSILON;
    // Counted anew, as the other searcher does that hears of it: the same to the last digit.
    state.load(worse ? before.cells : state.cells.slice());
  }
}
