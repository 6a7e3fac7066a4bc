import type { Highs } from 'highs';
import { hardScale } from '../local-search/anneal';
import { coolWhole } from '../local-search/cool-whole';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import {
  emptyRoster,
  type EpochInput,
  type EpochReply,
  type Incumbent,
  type PricedBound,
  type TotalPrices,
} from '../run/epoch';
import type { Cells } from '../model/problem';
import { Random } from '../../random';
import { judged, SharedRoster } from '../run/shared-roster';
import type { Task } from '../run/task';
import { MAX_DAYS_WHOLE, Neighborhoods } from '../columns/blocks';
import { joinRosters } from '../columns/join';
import { Mender } from '../columns/mend';
import { PriceBound } from '../columns/price-bound';
import { Pricer } from '../columns/pricing';
import { Rounding } from '../columns/rounding';
import { type Days, Windows } from '../columns/windows';

/** Deterministic work of an epoch, in nanoseconds: maximum, and per cell of a small roster. */
const EPOCH_EFFORT = 0.25e9;
const EFFORT_PER_CELL = 0.4e6;
/** Moves per cell of a first annealing run, when better stages follow. */
const FIRST_MOVES = 1000;
/** Maximum share of the planned work for an annealing run. */
const COOLING = 1 / 3;
/**
 * Maximum people times days times shift patterns for both searchers to begin with the whole problem; larger ones are
 * rounded and swept in windows first.
 */
const MAX_WHOLE = 4_500;
/** Share of the planned work for the initial rounding of a large problem. */
const ROUNDING_SHARE = 0.25;
/** Share of the planned work after which each searcher begins no further dive from the root. */
const ROOT_SHARE = [0.5, 0.8] as const;
/** Minimum improvement (slightly below 1) if all costs are integers. */
const WHOLE_STEP = 0.99;
const EPSILON = 1e-6;

/**
 * One of the two searchers of shift cover. Each epoch contains a fixed amount of deterministic work; between epochs
 * both receive the other's best roster and agree on the same one, so the seed and the number of epochs determine the
 * result. Role 0 anneals first. Role 1 bounds the whole problem, dives from there and proves. Large problems are
 * rounded from a relaxation and bounded by prices instead, then searched window by window with all people. Afterwards
 * both work on neighborhoods, or on a long range one of them on pairs of windows.
 */
export class ShiftSearch {
  private readonly shared: SharedRoster;
  private readonly epochEffort: number;
  private bound = -Infinity;
  /** The prices with the best bound so far, until they are reported. */
  private priced: PricedBound | undefined;
  private pricedBound = -Infinity;
  private phase = '';
  private task: Task<void>;
  private readonly random: Random;
  private readonly integral: boolean;
  private cycle = 0;
  /** Planned work, in nanoseconds, left for windows and the whole problem. */
  private left: number;

  constructor(
    private readonly c: Compiled,
    private readonly role: 0 | 1,
    private readonly seed: number,
    private readonly highs: Highs,
    private readonly cancelled: () => boolean,
    private readonly plannedEpochs: number,
    start?: Cells,
  ) {
    this.random = new Random(seed * 2 + role);
    this.integral = wholeCosts(c);
    this.epochEffort = Math.min(EPOCH_EFFORT, 2e6 + c.people * c.days * EFFORT_PER_CELL);
    this.left = ROOT_SHARE[role] * this.planned();
    this.shared = new SharedRoster(c, role, judged(c, start ?? emptyRoster(c)));
    this.task = this.rowSearch();
  }

  /** Agrees with the other searcher on a roster, then works for one epoch. */
  epoch(input: EpochInput): EpochReply {
    this.shared.agree(input.other);
    this.bound = Math.max(this.bound, input.bound);
    let effort = 0;
    while (!input.last && effort < this.epochEffort && !this.cancelled() && !this.proven()) {
      const step = this.task.next();
      if (step.done) break;
      effort += step.value;
    }
    this.left -= effort;
    const { priced } = this;
    this.priced = undefined;
    return { ...this.shared.report(), bound: this.bound, priced, phase: this.phase };
  }

  private proven(): boolean {
    const { hard, soft } = this.shared.current;
    return hard < EPSILON && soft <= this.bound + EPSILON;
  }

  /** Keeps prices of slots with a better bound than before. */
  private keepPrices(bound: number, prices: Float64Array, ofPeople?: () => TotalPrices[]): void {
    if (bound <= this.pricedBound) return;
    this.pricedBound = bound;
    const { days, slotsPerDay } = this.c;
    // Shift cover has one skill.
    this.priced = { bound, prices: prices.slice(0, days * slotsPerDay), ofPeople: ofPeople?.() };
  }

  private raise(bound: number): void {
    if (!Number.isFinite(bound)) return;
    this.bound = Math.max(this.bound, (this.integral ? Math.ceil(bound - 1e-4) : bound) + 0);
  }

  private *rowSearch(): Task<void> {
    const { c } = this;
    const pricer = new Pricer(c);
    const mender = new Mender(c, pricer, this.highs);
    const neighborhoods = new Neighborhoods(this.highs, c, pricer, this.random);
    const windows = new Windows(this.highs, c, pricer, this.role);
    const whole = c.people * c.days * (c.values - 1) <= MAX_WHOLE;
    if (whole && this.role === 0) yield* this.mend(mender, yield* this.annealOnce(FIRST_MOVES));
    if (!whole) yield* this.beginLarge(mender, windows);
    if (whole || (this.role === 1 && windows.expected(c.days) <= this.left))
      yield* this.rootSearch(neighborhoods, windows.prices);
    const areUnpriced = areRulesUnpriced(c);
    let fruitless = 0;
    for (;;) {
      yield* this.mend(mender);
      // If rules that pricing does not model are still broken, annealing is the only way left.
      if (this.shared.current.hard > EPSILON && areUnpriced) yield* this.mend(mender, yield* this.annealOnce());
      if (c.days > MAX_DAYS_WHOLE && this.role === 1) {
        yield* this.searchDays(windows, windows.pair(this.random), 'pairs of windows');
        continue;
      }
      this.phase = 'neighborhoods';
      const from = this.shared.current;
      const { cells } = yield* neighborhoods.improve(from.cells, this.target(from), this.cancelled);
      yield 1000;
      // Occasional annealing respects the rules that pricing does not model.
      if (!cells && areUnpriced && this.role === 0 && ++fruitless % 20 === 0) yield* this.annealOnce();
      if (cells) this.offerChange(from, cells);
    }
  }

  /** Replaces illegal roster lines, if there are any. */
  private *mend(mender: Mender, from = this.shared.current): Task<void> {
    if (from.hard < EPSILON) return;
    this.phase = 'mending';
    const cells = yield* mender.mend(from.cells, this.cancelled);
    if (cells) this.offerChange(from, cells);
  }

  /** Offers a roster derived from one that may no longer be current, also joined with the changes made since. */
  private offerChange(from: Incumbent, cells: Cells): void {
    const now = this.shared.current;
    this.shared.offer(judged(this.c, cells));
    if (now !== from) this.shared.offer(judged(this.c, joinRosters(this.c, from.cells, cells, now.cells).cells));
  }

  /**
   * Begins a large problem: rounds the relaxation to a roster of the whole range or, in the other searcher, bounds it
   * by prices if the root would take too long; then searches window by window.
   */
  private *beginLarge(mender: Mender, windows: Windows): Task<void> {
    const first = ROUNDING_SHARE * this.planned();
    // A legal roster comes first, in case the search is stopped early.
    if (this.role === 1) yield* this.mend(mender);
    if (this.role === 1 && windows.expected(this.c.days) > this.left) yield* this.boundByPrices(first);
    else {
      this.phase = 'rounding';
      const rounded = judged(this.c, yield* new Rounding(this.c, this.random).run(first, this.cancelled));
      this.shared.offer(rounded);
      yield* this.mend(mender, rounded);
    }
    for (const days of windows.sweeps(() => this.left)) {
      yield* this.mend(mender);
      yield* this.searchDays(windows, days, 'windows');
    }
  }

  /** Bounds by prices for this much work, and up to as much again until the other searcher has found a roster. */
  private *boundByPrices(effort: number): Task<void> {
    this.phase = 'bound';
    const before = this.shared.current;
    const prices = new PriceBound(this.c);
    let patience = 2 * effort;
    for (const work of prices.run(effort, () => patience > 0 && this.shared.current === before, this.cancelled)) {
      this.raise(prices.bound);
      this.keepPrices(prices.bound, prices.prices.all, () => prices.prices.ofPeople());
      patience -= work;
      yield work;
    }
  }

  private *searchDays(windows: Windows, days: Days, phase: string): Task<void> {
    this.phase = phase;
    const from = this.shared.current;
    const cells = yield* windows.search(from.cells, days, this.target(from), this.cancelled);
    if (cells) yield* this.settle(windows, days, from, cells);
    yield 1000;
  }

  /**
   * Offers a change of these days, also joined with other changes made concurrently; people who cannot have both get
   * other work on these days.
   */
  private *settle(windows: Windows, days: Days, from: Incumbent, cells: Cells): Task<void> {
    const now = this.shared.current;
    this.shared.offer(judged(this.c, cells));
    if (now === from) return;
    const joined = joinRosters(this.c, from.cells, now.cells, cells);
    const both = judged(this.c, joined.cells);
    this.shared.offer(both);
    const settled = joined.clashing.length
      ? yield* windows.rework(both.cells, joined.clashing, days, this.target(both), this.cancelled)
      : undefined;
    if (settled) this.offerChange(now, settled);
  }

  private planned(): number {
    return this.plannedEpochs * this.epochEffort;
  }

  /** Bounds the whole problem and dives from there, as far as the planned time allows. */
  private *rootSearch(neighborhoods: Neighborhoods, prices: Float64Array): Task<void> {
    this.phase = 'bound';
    yield* neighborhoods.root(
      this.shared.current.cells,
      prices,
      {
        cutoff: () => this.target(this.shared.current),
        work: this.left,
        onBound: (bound) => this.raise(bound),
        onPrices: (bound, prices) => this.keepPrices(bound, prices),
        onFound: (cells) => this.shared.offer(judged(this.c, cells)),
      },
      this.cancelled,
    );
  }

  /** Returns the cost in a master, where broken rules have a price, below which a roster is better. */
  private target(incumbent: Incumbent): number {
    return (
      incumbent.soft +
      incumbent.hard * hardScale(this.c) * 20 -
      (this.integral && incumbent.hard < EPSILON ? WHOLE_STEP : 0)
    );
  }

  /** Anneals once, within a share of the planned work; returns the best roster of this run. */
  private *annealOnce(movesPerCell?: number): Task<Incumbent> {
    this.phase = 'annealing';
    const seed = (this.seed * 1000 + this.cycle++) * 2 + this.role;
    const cooling = { seed, movesPerCell, mostEffort: COOLING * this.planned() };
    return yield* coolWhole(this.c, this.shared, cooling, this.cancelled);
  }
}

/** Returns true if anyone has hard rules that pricing does not model. */
const areRulesUnpriced = (c: Compiled): boolean => c.isExpressed.includes(0);

/** Returns true if every roster costs an integer, so that bounds may be rounded up. */
function wholeCosts(c: Compiled): boolean {
  const whole = (a: Float64Array, weight: number): boolean => a.every((x) => Number.isInteger(x * weight));
  const { soft } = c;
  return (
    c.need.every(Number.isInteger) &&
    whole(c.under, soft[AT.coverNotShort]!) &&
    whole(c.over, soft[AT.coverNotOver]!) &&
    whole(c.cellCost, 1)
  );
}
