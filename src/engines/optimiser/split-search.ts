import type { Highs } from 'highs';
import { Annealer, CHUNK } from './anneal';
import type { Compiled } from './compiled';
import { Constructor } from './construct';
import { CoverBound, type CoverCount } from './cover-bound';
import type { Cells } from './problem';
import { Random } from './random';
import type { RosterState } from './roster-state';
import { rowScore } from './score';
import { emptyRoster, type EpochInput, type EpochReply, type Incumbent } from './epoch';
import type { Task } from './task';

/** Nanoseconds of counted work in an epoch: at most, and per cell of a small roster. */
const EPOCH_EFFORT = 0.4e9;
const EFFORT_PER_CELL = 0.2e6;
const EPSILON = 1e-6;
/** Weeks of one linear programme: longer ones lose less where they meet. */
const WEEKS_AT_ONCE = 4;
/** Rules reach this far across a border between two weeks. */
const LOCKED_DAYS = 7;
/** Epochs of the first cooling; each later one is twice as long. */
const FIRST_CYCLE = 16;
/**
 * First and last temperature in cost per person short over half a slot, for 200 people. Where demand could be met exactly,
 * annealing freezes early; elsewhere heat only undoes what the relaxation's counts say.
 */
const TEMPERATURES = { exact: [0.85, 0.4], usual: [0.3, 0.2] } as const;
/** Bound as a share of what leaving all demand uncovered costs, below which demand counts as exactly met. */
const EXACT = 0.001;

/**
 * Search for interval cover of any size. At first one searcher fills the roster without guidance while the other
 * bounds the whole and constructs by what the bound says. Then the weeks are shared out: each anneals its
 * own while the other's stay as they were, and after every epoch the halves are joined. Rules that reach further than the
 * days near a border (totals) may then break: people who break one are mended. Temperature follows the epoch.
 */
export class SplitSearch {
  private readonly state: RosterState;
  private readonly annealer: Annealer;
  /** Own days of this epoch, inclusive. */
  private from = 0;
  private to = 0;
  private epochs = 0;
  private readonly epochEffort: number;
  private bound = -Infinity;
  private best: Incumbent | undefined;
  private readonly preparation: Task<void>;
  private prepared = false;
  private readonly refinement: Task<void>;
  /** Heaviest cost of one person short over one slot. */
  private readonly slotWeight: number;
  /** Cost of leaving all demand uncovered. */
  private readonly worth: number;
  private phase = 'construction';
  private readonly strict: boolean;
  private readonly started: boolean;

  constructor(private readonly c: Compiled, private readonly role: 0 | 1, private readonly seed: number, private readonly highs: Highs, private readonly cancelled: () => boolean, start?: Cells) {
    this.epochEffort = Math.min(EPOCH_EFFORT, 2e6 + c.people * c.days * EFFORT_PER_CELL);
    this.annealer = new Annealer(c, seed * 2 + role, start ?? emptyRoster(c));
    this.state = this.annealer.state;
    const p = c.problem.people;
    this.strict = !p.some((x) => x.minMinutes || (x.minDaysInARow ?? 1) > 1 || (x.minDaysOffInARow ?? 1) > 1);
    this.preparation = role === 1 ? this.boundAll() : this.begin();
    this.started = start !== undefined;
    this.refinement = this.refine();
    this.worth = c.problem.need.reduce((sum, n, i) => sum + n * c.under[Math.floor(i / c.problem.skills)]!, 0);
    this.slotWeight = 0.5 * Math.max(1e-9, ...c.problem.underWeight.subarray(0, Math.min(c.slots, 5000)));
  }

  /** A range of a single week is left to the first searcher. */
  private get idle(): boolean {
    return this.from > this.to;
  }

  /** First day of the second searcher's part: always a Monday, and another one each epoch, so that no border stays. */
  private border(): number {
    const { weeks, days, problem } = this.c;
    if (weeks < 2) return days;
    const middle = Math.ceil(weeks / 2);
    const turns = weeks > 3 ? [middle, middle - 1, middle, middle + 1] : weeks === 3 ? [2, 1] : [1];
    return turns[this.epochs % turns.length]! * 7 - problem.firstWeekday;
  }

  epoch(input: EpochInput): EpochReply {
    this.bound = Math.max(this.bound, input.bound);
    if (this.prepared) {
      if (input.other && this.epochs) this.join(input.other);
    } else {
      if (input.other) this.state.load(input.other.cells);
      if (this.role === 1 || !input.other) return this.prepare(input);
      this.prepared = true;
    }
    const border = this.border();
    [this.from, this.to] = this.role === 0 ? [0, border - 1] : [border, this.c.days - 1];
    if (!this.idle && !input.last) {
      this.shareOut(border);
      this.work();
    }
    this.epochs++;
    this.keep();
    return {
      found: { cells: this.state.cells.slice(), hard: this.state.hard, soft: this.state.soft },
      best: this.best, bound: this.bound, phase: this.phase,
    };
  }

  /** An epoch before the second searcher has constructed by its bound; until then it only hears what the first one filled. */
  private prepare(input: EpochInput): EpochReply {
    let effort = 0;
    while (!input.last && effort < this.epochEffort && !this.cancelled()) {
      const step = this.preparation.next();
      if (step.done) {
        this.prepared = this.role === 1;
        break;
      }
      effort += step.value;
    }
    if (this.role === 0 || this.prepared) this.keep();
    return { found: this.best, bound: this.bound, phase: this.phase };
  }

  /**
   * The days next to the border belong, for every other person, to one searcher only, in turns: so what both do fits
   * together.
   */
  private shareOut(border: number): void {
    const parity = (this.epochs + this.role) % 2;
    const [from, to] = this.role === 0 ? [border - LOCKED_DAYS, border - 1] : [border, border + LOCKED_DAYS - 1];
    this.annealer.changeDays(this.from, this.to, border < this.c.days ? { from, to, parity } : undefined);
  }

  private work(): void {
    let effort = 0;
    while (effort < this.epochEffort && !this.cancelled()) effort += this.refinement.next().value ?? 0;
  }

  /** Small rosters cannot spread a change and need more heat. */
  private temperature(progress: number): number {
    const [hot, cold] = this.bound < EXACT * this.worth ? TEMPERATURES.exact : TEMPERATURES.usual;
    const crowd = Math.min(1, Math.max(0.15, Math.pow(200 / Math.max(1, this.c.people), 0.7)));
    return crowd * this.slotWeight * hot * Math.pow(cold / hot, progress);
  }

  private *refine(): Task<void> {
    this.phase = 'annealing';
    for (let cycle = 0; ; cycle++) {
      const first = this.epochs;
      const length = FIRST_CYCLE * 2 ** cycle;
      while (this.epochs < first + length) {
        const at = this.temperature((this.epochs - first) / length);
        yield* this.annealer.run(50 * CHUNK, at, at, this.strict && this.state.hard < EPSILON, this.cancelled);
      }
    }
  }

  /** Something legal at once. */
  private *begin(): Task<void> {
    const { c, state } = this;
    if (!this.started) new Constructor(c, state, new Random(this.seed)).fill(0, c.days - 1, []);
    yield this.epochEffort;
  }

  /** Bounds the whole, some weeks an epoch, and constructs by it in the last one. */
  private *boundAll(): Task<void> {
    const { c } = this;
    this.phase = 'bound';
    const relaxation = new CoverBound(this.highs, c);
    const counts: CoverCount[] = [];
    let bound = 0;
    const last = c.weeks - 1;
    for (let week = 0; week <= last; week += WEEKS_AT_ONCE) {
      const run = relaxation.weeks(week, Math.min(last, week + WEEKS_AT_ONCE - 1), this.cancelled);
      // The first epoch is short, so that what the other searcher fills meanwhile is heard of early.
      let step = run.next();
      yield this.epochEffort;
      while (!step.done) step = run.next();
      const solved = step.value;
      bound += solved?.bound ?? -Infinity;
      counts.push(...(solved?.counts ?? []));
    }
    this.bound = Math.max(this.bound, bound);
    if (counts.length) this.construct(counts);
  }

  /** Fills the whole anew by the counts. Only a roster given to start from may be better. */
  private construct(counts: readonly CoverCount[]): void {
    const { c, state } = this;
    const before = state.cells.slice();
    const { hard, soft } = state;
    new Constructor(c, state, new Random(this.seed)).fill(0, c.days - 1, counts);
    if (state.hard > hard + EPSILON || (this.started && state.hard > hard - EPSILON && state.soft > soft)) state.load(before);
  }

  /** Takes the other searcher's weeks over and mends people whose rules break where the halves meet. */
  private join(other: Incumbent): void {
    const { c, state } = this;
    const mine = state.cells.slice();
    const legal = Math.max(state.hard, other.hard) + EPSILON;
    const [left, right] = this.role === 0 ? [mine, other.cells] : [other.cells, mine];
    const border = this.role === 0 ? this.to + 1 : this.from;
    const joined = left.slice();
    if (border < c.days) for (let at = 0; at < joined.length; at += c.days) joined.set(right.subarray(at + border, at + c.days), at + border);
    state.load(joined);
    if (state.hard <= legal || border >= c.days) return;
    for (let p = 0; p < c.people; p++) {
      const at = p * c.days;
      const row = joined.subarray(at, at + c.days);
      // Days after the border are given off, one by one, until the person's rules hold as well as before.
      const allowed = Math.max(rowScore(c, p, left.subarray(at, at + c.days)).hard, rowScore(c, p, right.subarray(at, at + c.days)).hard);
      for (let d = border; d < Math.min(c.days, border + 7) && rowScore(c, p, row).hard > allowed + EPSILON; d++) {
        if (row[d] && c.legal[(at + d) * c.values]) row[d] = 0;
      }
    }
    state.load(joined);
  }

  private keep(): void {
    const { hard, soft } = this.state;
    const { best } = this;
    if (best && (hard > best.hard + EPSILON || (hard > best.hard - EPSILON && soft >= best.soft - EPSILON))) return;
    this.best = { cells: this.state.cells.slice(), hard: Math.max(0, hard), soft };
  }
}
