import { type Annealer, CHUNK } from '../local-search/anneal';
import type { RosterState } from '../local-search/roster-state';
import type { Heat } from '../local-search/temperatures';
import type { Compiled } from '../model/compiled';
import { keptBest, type EpochInput, type EpochReply, type Incumbent, type Stage } from '../run/epoch';
import { asksForLeast } from '../model/least';
import { rowScore, score } from '../score/score';
import type { Task } from '../run/task';
import type { BoundImprover } from '../lagrangian/bound-improver';

const EPSILON = 1e-6;
/** Days across a border between two weeks that rules can reach. */
const LOCKED_DAYS = 7;

/** Parts of a split search: its end, and the division of work between the searchers. */
export interface SplitLayout {
  /** It ends after this many epochs, or when the cost is 0; the roster in the state is then the same in both again. */
  readonly mostEpochs?: number;
  /** True if the first searcher has all days. */
  readonly isWhole?: boolean;
  /**
   * Improves prices in the second searcher meanwhile. When that ends, it anneals its roster separately, or waits if the
   * stage has an end.
   */
  readonly improver?: BoundImprover;
}

/**
 * Anneals a roster with interval cover of any size. Unless one searcher has the whole range, its weeks are divided:
 * each searcher anneals its own while the other's stay fixed, and after every epoch the halves are joined. Rules that
 * reach further than the days near a border (totals) may then break; people who break one are repaired.
 */
export class SplitSearch implements Stage {
  private readonly state: RosterState;
  /** This searcher's days in the current epoch, inclusive. */
  private from = 0;
  private to = 0;
  private epochs = 0;
  private best: Incumbent | undefined;
  private readonly refinement: Task<void>;
  private readonly strict: boolean;
  private readonly mostEpochs: number;
  /** Elapsed share of the whole search. */
  private done: number | undefined;
  private readonly isWhole: boolean;
  private readonly improver: BoundImprover | undefined;
  /** True if it anneals all days, regardless of the other searcher. */
  private isAlone = false;

  /** Continues from the roster in the annealer's state, which must be the same in both searchers. */
  constructor(
    private readonly c: Compiled,
    private readonly annealer: Annealer,
    private readonly role: 0 | 1,
    private readonly epochEffort: number,
    private readonly heat: Heat,
    private readonly cancelled: () => boolean,
    { mostEpochs = Infinity, isWhole = false, improver }: SplitLayout = {},
  ) {
    this.mostEpochs = mostEpochs;
    this.isWhole = isWhole;
    this.improver = improver;
    this.state = annealer.state;
    this.strict = !asksForLeast(c);
    if (!this.strict) this.best = keptBest(undefined, this.state);
    this.refinement = this.refine();
  }

  /** True if this searcher has no days: a range that is not divided is left to the first one. */
  private get idle(): boolean {
    return this.from > this.to;
  }

  /**
   * First day of the second searcher's part: always a Monday, and a different one each epoch, so that no border
   * persists.
   */
  private border(): number {
    const { weeks, days, problem } = this.c;
    if (weeks < 2 || this.isWhole) return days;
    const middle = Math.ceil(weeks / 2);
    const turns = weeks > 3 ? [middle, middle - 1, middle, middle + 1] : weeks === 3 ? [2, 1] : [1];
    return turns[this.epochs % turns.length]! * 7 - problem.firstWeekday;
  }

  epoch(input: EpochInput): EpochReply | undefined {
    this.done = input.done;
    this.improver?.hear(input.cost);
    if (input.other && this.epochs && !this.isAlone) this.join(input.other);
    if (
      this.epochs >= this.mostEpochs ||
      (this.state.soft < EPSILON && this.state.hard < EPSILON && this.mostEpochs < Infinity)
    )
      return undefined;
    const mayBeAlone = this.isWhole && this.role === 1 && this.mostEpochs === Infinity;
    this.isAlone ||= mayBeAlone && (this.improver?.isOver(this.best ?? this.state) ?? true);
    const border = this.isAlone ? 0 : this.border();
    [this.from, this.to] = this.role === 0 ? [0, border - 1] : [border, this.c.days - 1];
    if (!this.idle && !input.last) {
      this.shareOut(border);
      this.work();
    } else this.heat.at(this.epochs, this.done);
    this.epochs++;
    this.best = keptBest(this.best, this.state);
    const priced = this.idle && !input.last ? this.improver?.epoch(this.best) : undefined;
    if (!this.strict && this.state.hard > EPSILON) this.best = keptBest(this.best, this.repaired(this.best));
    return {
      found: { cells: this.state.cells.slice(), hard: this.state.hard, soft: this.state.soft },
      best: this.best,
      bound: Math.max(input.bound, priced?.bound ?? -Infinity),
      priced,
      phase: this.idle && this.improver ? 'bound' : 'annealing',
      isHurried: this.heat.isHurried,
    };
  }

  /**
   * The days next to the border belong, for every other person, to one searcher only, alternately, so that both results
   * fit together.
   */
  private shareOut(border: number): void {
    const parity = (this.epochs + this.role) % 2;
    const [from, to] = this.role === 0 ? [border - LOCKED_DAYS, border - 1] : [border, border + LOCKED_DAYS - 1];
    const isShared = border > 0 && border < this.c.days;
    this.annealer.changeDays(this.from, this.to, isShared ? { from, to, parity } : undefined);
  }

  private work(): void {
    let effort = 0;
    while (effort < this.epochEffort && !this.cancelled()) effort += this.refinement.next().value ?? 0;
  }

  private *refine(): Task<void> {
    for (;;) {
      const at = this.heat.at(this.epochs, this.done);
      yield* this.annealer.run(50 * CHUNK, at, at, this.strict && this.state.hard < EPSILON, this.cancelled);
      yield 0;
    }
  }

  /** Returns the current roster with roster lines of another one for people who break less there. */
  private repaired({ cells: others }: Incumbent): Incumbent {
    const { c } = this;
    const cells = this.state.cells.slice();
    for (let p = 0; p < c.people; p++) {
      const row = cells.subarray(p * c.days, (p + 1) * c.days);
      const other = others.subarray(p * c.days, (p + 1) * c.days);
      const { hard } = rowScore(c, p, row);
      if (hard > EPSILON && rowScore(c, p, other).hard < hard - EPSILON) row.set(other);
    }
    return { cells, ...score(c, cells) };
  }

  /** Takes over the other searcher's weeks and repairs people whose rules break where the halves meet. */
  private join(other: Incumbent): void {
    const { c, state } = this;
    const mine = state.cells.slice();
    const legal = Math.max(state.hard, other.hard) + EPSILON;
    const [left, right] = this.role === 0 ? [mine, other.cells] : [other.cells, mine];
    const border = this.role === 0 ? this.to + 1 : this.from;
    const joined = left.slice();
    if (border < c.days)
      for (let at = 0; at < joined.length; at += c.days)
        joined.set(right.subarray(at + border, at + c.days), at + border);
    state.load(joined);
    if (state.hard <= legal || border >= c.days) return;
    for (let p = 0; p < c.people; p++) {
      const at = p * c.days;
      const row = joined.subarray(at, at + c.days);
      // Days after the border are taken off, one by one, until the person's rules hold as well as before.
      const allowed = Math.max(
        rowScore(c, p, left.subarray(at, at + c.days)).hard,
        rowScore(c, p, right.subarray(at, at + c.days)).hard,
      );
      for (let d = border; d < Math.min(c.days, border + 7) && rowScore(c, p, row).hard > allowed + EPSILON; d++) {
        if (row[d] && c.legal[(at + d) * c.values]) row[d] = 0;
      }
    }
    state.load(joined);
  }
}
