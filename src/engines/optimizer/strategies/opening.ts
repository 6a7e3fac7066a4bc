import type { Highs } from 'highs';
import { type Annealer, CHUNK } from '../local-search/anneal';
import type { RosterState } from '../local-search/roster-state';
import { drawingTemperature } from '../local-search/temperatures';
import type { WeekCoolings } from '../local-search/week-coolings';
import type { Compiled } from '../model/compiled';
import {
  better,
  keptBest,
  type Cooled,
  type EpochInput,
  type EpochReply,
  type Incumbent,
  type PricedBound,
  type Stage,
  type Verified,
} from '../run/epoch';
import { Random } from '../../random';
import { asksForLeast } from '../model/least';
import { isAskedOverWeeks } from '../model/wants';
import type { Task } from '../run/task';
import { AlikeDays } from '../relaxation/alike-days';
import type { Capacities } from '../relaxation/capacities';
import type { RowSource } from '../columns/choosing-rows';
import { Constructor, type Guide } from './construct';
import {
  boundEffort,
  CoverBound,
  type ShiftCounts,
  slotRows,
  type Typical,
  weeksBoundAtOnce,
} from '../relaxation/cover-bound';
import { mendRows } from './mend-rows';
import { poolsOf } from '../relaxation/pools';

const EPSILON = 1e-6;
/**
 * Deterministic work, in nanoseconds, of annealing while the other searcher computes the bound: maximum per row of
 * slots, plus per cell if it is verified at once; maximum per planned epoch, and per cell of the roster, beyond which
 * it is useless (`ofCell`); a minimum, and a minimum per planned epoch, as far as the maximum allows.
 */
const MEANWHILE = {
  aRow: 300_000,
  mostOfRows: 8e9,
  aCell: 30_000,
  anEpoch: 0.3e9,
  ofCell: 2e6,
  least: 1.8e9,
  leastOfEpoch: 0.07e9,
};
/** Maximum share of a search's time for bounding and verifying; work beyond it is not begun. */
const MAX_OF_TIME = 0.8;
/**
 * Maximum deterministic work of the bound per planned epoch, in nanoseconds, including verification during annealing.
 */
const BOUNDING_AN_EPOCH = 0.1e9;
/** Share of the bound's work for bounding weeks separately, if they are bounded separately first and then together. */
const APART_SHARE = 1 / 3;
/**
 * Maximum cells of a small roster. Larger ones are bounded once, as they need the time for annealing and verification,
 * and both searchers anneal them almost always.
 */
export const MAX_CELLS_SMALL = 16_000;
/**
 * Share of the concurrent annealing between two checks of the time, and wait between two checks of the other searcher,
 * in milliseconds.
 */
const COOLING_SLICE = 1 / 64;
const WAIT_MS = 10;
/** Time of a further typical week as a share of the previous one's; the first includes warm-up. */
const ANOTHER_WEEK = 0.7;
/** Maximum deterministic work of the bound of many people in parts that are no separate epochs, in nanoseconds. */
const MAX_OF_EPOCH = 2e9;
/** Nanoseconds too few to bound two weeks together. */
const MIN_EFFORT = 1;

/** Work of a searcher that waits for the other one. */
function* nothing(): Task<void> {}

/** Progress of the other searcher's epoch; both false if it runs in the same thread. */
export interface OtherSearcher {
  readonly isAtWork: boolean;
  readonly isDone: boolean;
  /** Waits until it is idle, at most this many milliseconds. */
  await(mostMs: number): void;
}

/** Inputs of the initial phase besides the problem. */
export interface Beside {
  /** Annealing runs of the whole search, if weeks are moved as a whole: the initial phase begins them. */
  readonly coolings?: WeekCoolings;
  /** The other searcher, if it runs in a separate thread. */
  readonly other?: OtherSearcher;
  /** Verifies the bound independently of the search, if supported; returns undefined if it is too late. */
  readonly verify?: (prices: Float64Array) => Verified | undefined;
  /** Returns the last verified bound, for improvement, and the cheapest roster lines at its prices. */
  readonly proven?: () => RowSource | undefined;
  /** Returns the elapsed share of the search's time limit, 0 to 1; omitted without a limit. */
  readonly timeOver?: () => number;
  /** Time limit of the search in seconds, if any. */
  readonly seconds?: number;
  /** Planned epochs of the whole search, and deterministic work of this searcher's annealing in one, in nanoseconds. */
  readonly plannedEpochs: number;
  readonly epochEffort: number;
}

/**
 * First stage for interval cover. One searcher fills the roster without guidance, so that a legal one is available at
 * once; the other bounds the whole range. Then the roster is filled again by the relaxation's counts or, if weeks are
 * moved as a whole, the first searcher meanwhile begins to anneal its roster. Without time for a bound the second
 * searcher waits for that roster. Both end with the same roster in their state.
 */
export class Opening implements Stage {
  relaxed: ShiftCounts | undefined;
  /** True if there is time to bound the whole range. */
  readonly isBounding: boolean;
  private best: Incumbent | undefined;
  private bound = -Infinity;
  private priced: PricedBound | undefined;
  private epochs = 0;
  /** True if there was not enough time for the complete bound. */
  private isHurried = false;
  private readonly task: Task<void>;
  private readonly state: RosterState;
  private readonly slotRows: number;
  private readonly weeksAtOnce: number;
  /** Approximate deterministic work of the bounded weeks, in nanoseconds. */
  private readonly boundEffort: number;
  /** The same for the concurrent annealing, and its share of all annealing of this searcher. */
  private readonly meanwhile: number;
  private readonly shareMeanwhile: number;
  /** Similarity of weeks, if prices that prove nothing by themselves can be verified. */
  private readonly alike: AlikeDays | undefined;
  /** Weeks by which all others are priced; undefined if all of them are bounded. */
  private readonly typical: Typical | undefined;
  /** True if each part of the bound is an epoch. */
  private readonly arePartsEpochs: boolean;

  constructor(
    private readonly c: Compiled,
    private readonly annealer: Annealer,
    private readonly role: 0 | 1,
    private readonly seed: number,
    private readonly highs: Highs,
    private readonly capacities: Capacities,
    private readonly epochEffort: number,
    private readonly cancelled: () => boolean,
    private readonly started: boolean,
    private readonly beside: Beside,
  ) {
    this.state = annealer.state;
    const pools = poolsOf(c);
    this.slotRows = slotRows(c, pools, c.days);
    this.weeksAtOnce = weeksBoundAtOnce(c, pools, this.mostOfBound);
    const { coolings, seconds = Infinity } = beside;
    this.alike = coolings && beside.verify && c.weeks > 1 ? new AlikeDays(c) : undefined;
    this.typical = this.typicalWeeks();
    this.boundEffort = this.shareBound * boundEffort(c, pools);
    this.isBounding = !coolings || this.boundEffort + this.verifying <= MAX_OF_TIME * 1e9 * seconds;
    const isShort = coolings && !this.isSmall && this.boundEffort <= MAX_OF_EPOCH;
    this.arePartsEpochs = !this.isBoundTwice && !isShort;
    this.meanwhile = coolings && this.isBounding ? this.effortMeanwhile() : 0;
    const epochsLeft = Math.max(0, beside.plannedEpochs - 1 - this.partsOfBound().length);
    this.shareMeanwhile = this.meanwhile && this.meanwhile / (this.meanwhile + epochsLeft * beside.epochEffort);
    this.task = role === 0 ? this.begin() : this.isBounding ? this.boundAll() : nothing();
  }

  epoch(input: EpochInput): EpochReply | undefined {
    const { coolings } = this.beside;
    const news = input.message?.stage === 'opening' ? input.message : undefined;
    if (news?.relaxed && !this.relaxed && !input.last) {
      this.relaxed = news.relaxed;
      if (!coolings && input.other) this.state.load(input.other.cells);
    }
    const isOver = this.relaxed !== undefined || (!this.isBounding && this.epochs > 0);
    if (isOver && !input.last) {
      if (coolings) this.goOnFromOne(coolings, input.other, news?.cooled);
      return undefined;
    }
    if (input.other) this.state.load(input.other.cells);
    // During annealing, an epoch after the first lasts as long as a part of the bound and of the concurrent annealing.
    const most = coolings && this.epochs++ ? Infinity : this.epochEffort;
    let effort = 0;
    while (!input.last && effort < most && !this.cancelled()) {
      const step = this.task.next();
      if (step.done) break;
      effort += step.value;
    }
    if (this.role === 0 || this.relaxed) this.best = keptBest(this.best, this.state);
    const isCooling = this.role === 0 && this.epochs > 1;
    if (isCooling) {
      const { best: cells, bestHard: hard, bestSoft: soft } = this.annealer;
      this.best = keptBest(this.best, { cells, hard, soft });
    }
    return {
      // The annealed roster continues from its current state.
      found: isCooling ? keptBest(undefined, this.state) : this.best,
      best: this.best,
      bound: this.bound,
      priced: this.priced,
      phase: this.role === 1 && this.isBounding ? 'bound' : this.epochs > 1 ? 'annealing' : 'construction',
      isHurried: this.isHurried || !this.isBounding || coolings?.isHurried,
      message: { stage: 'opening', relaxed: this.relaxed, cooled: coolings?.cooled },
    };
  }

  /**
   * Maximum deterministic work of the bound before verification, in nanoseconds, if its weeks can be bounded
   * separately.
   */
  private get mostOfBound(): number {
    const { coolings, plannedEpochs } = this.beside;
    if (!coolings) return BOUNDING_AN_EPOCH * plannedEpochs;
    // Weeks together prove little more than separately, unless rules span several of them.
    if (!isAskedOverWeeks(this.c)) return MIN_EFFORT;
    return Math.max(MIN_EFFORT, BOUNDING_AN_EPOCH * plannedEpochs - this.verifying);
  }

  /** Deterministic work of verification, in nanoseconds, if the bound is verified at once. */
  private get verifying(): number {
    return this.beside.verify ? MEANWHILE.aCell * this.c.people * this.c.days : 0;
  }

  /**
   * True to bound weeks separately first. This may prove less, but early: a search that is aborted in the program of
   * all weeks still has a bound.
   */
  private get isBoundTwice(): boolean {
    const { weeks } = this.c;
    return this.isSmall && this.beside.coolings !== undefined && weeks > 1 && this.weeksAtOnce >= weeks;
  }

  private typicalWeeks(): Typical | undefined {
    const { c, weeksAtOnce, alike } = this;
    if (!alike || weeksAtOnce > 1) return undefined;
    const weeks = alike.typicalWeeks();
    return weeks.length > 0 && weeks.length < c.weeks ? { weeks, days: alike } : undefined;
  }

  /** Share of the weeks that are bounded. */
  private get shareBound(): number {
    return this.typical ? this.typical.weeks.length / this.c.weeks : 1;
  }

  private get isSmall(): boolean {
    return this.c.people * this.c.days <= MAX_CELLS_SMALL;
  }

  /** Makes both searchers continue from the first one's roster and the same progress of the annealing runs. */
  private goOnFromOne(coolings: WeekCoolings, other: Incumbent | undefined, cooled: Cooled | undefined): void {
    const { role, state } = this;
    const cells = role === 0 ? state.cells.slice() : other?.cells;
    if (cells) state.load(cells);
    if (role === 1 && cooled) coolings.cooled = cooled;
  }

  /** Fills the roster without guidance, and begins to anneal it. */
  private *begin(): Task<void> {
    const { c, annealer, state } = this;
    const { coolings } = this.beside;
    if (!this.started) new Constructor(c, state, new Random(this.seed), annealer.weeks).fill(0, c.days - 1);
    mendRows(c, state, this.cancelled);
    if (coolings && !this.started) annealer.weeks?.drawAll(drawingTemperature(c), this.cancelled);
    coolings?.goOn(0);
    yield this.epochEffort;
    if (!coolings || !this.isBounding) return;
    let until = 0;
    for (const part of this.partsOfBound()) {
      if (until > 0) yield Infinity;
      yield* this.coolMeanwhile(coolings, until, until + part);
      until += part;
    }
  }

  /**
   * Runs the concurrent annealing from one share of it to another. If it is late it lasts as long as the other searcher
   * is at work.
   */
  private *coolMeanwhile(coolings: WeekCoolings, from: number, to: number): Task<void> {
    const { c, annealer, state, cancelled, meanwhile, shareMeanwhile } = this;
    const { other } = this.beside;
    const strict = !asksForLeast(c) && state.hard < EPSILON;
    const movesOf = (share: number): number => Math.ceil((meanwhile * share) / annealer.effortPerMove / CHUNK) * CHUNK;
    let done = from;
    while (!cancelled()) {
      coolings.goOn(done * shareMeanwhile);
      if (coolings.isOver || (coolings.isHurried && other?.isDone)) return;
      if (done > to - EPSILON) {
        if (!other?.isAtWork) return;
        if (!coolings.isHurried) {
          other.await(WAIT_MS);
          continue;
        }
      }
      const { temperature } = coolings;
      const slice = done > to - EPSILON ? COOLING_SLICE : Math.min(COOLING_SLICE, to - done);
      yield* annealer.run(movesOf(slice), temperature, temperature, strict, cancelled);
      done = Math.min(to, done + slice);
    }
  }

  /** Returns the deterministic work of the concurrent annealing, in nanoseconds. */
  private effortMeanwhile(): number {
    const { c } = this;
    const { plannedEpochs } = this.beside;
    const bounding = Math.min(MEANWHILE.mostOfRows, MEANWHILE.aRow * this.slotRows) + this.verifying;
    const ofLongSearch = MEANWHILE.leastOfEpoch * plannedEpochs;
    const ofRoster = Math.max(MEANWHILE.ofCell * c.people * c.days, ofLongSearch);
    const most = Math.min(bounding, MEANWHILE.anEpoch * plannedEpochs, ofRoster);
    const least = Math.max(MEANWHILE.least, ofLongSearch, this.boundEffort + this.verifying);
    return Math.min(most, Math.max(least, this.shareBound * most));
  }

  /** Returns the shares of the bound's work of its parts. */
  private partsOfBound(): number[] {
    if (this.isBoundTwice) return [APART_SHARE, 1 - APART_SHARE];
    const ofWeeks = this.typical?.weeks.length ?? Math.ceil(this.c.weeks / this.weeksAtOnce);
    const parts = this.arePartsEpochs ? ofWeeks : 1;
    return Array.from({ length: parts }, () => 1 / parts);
  }

  private *boundAll(): Task<void> {
    const relaxation = new CoverBound(this.highs, this.c, this.capacities, this.mostOfBound);
    // The first epoch ends early, so that the other searcher's roster is known soon. With many people and little time,
    // the first weeks are bounded while that roster is made.
    if (this.arePartsEpochs || this.weeksAtOnce >= this.c.weeks) yield this.epochEffort;
    if (this.isBoundTwice) {
      yield* this.boundBy(new CoverBound(this.highs, this.c, this.capacities, MIN_EFFORT));
      yield Infinity;
    }
    if (this.typical) yield* this.priceBy(relaxation, this.typical);
    else yield* this.boundBy(relaxation);
    const { bound, slotPrices, ofPools, poolOf } = relaxation;
    const verified = Number.isFinite(bound) && !this.cancelled() ? this.beside.verify?.(slotPrices) : undefined;
    this.bound = Math.max(this.bound, verified?.bound ?? -Infinity);
    if (Number.isFinite(bound)) this.priced = { bound: this.bound, prices: slotPrices, verified };
    const isGuided = !this.beside.coolings && !this.cancelled() && ofPools.some((counts) => counts.some((x) => x > 0));
    if (isGuided) this.construct(relaxation);
    this.relaxed = { ofPools, poolOf, slotPrices };
  }

  /**
   * Bounds all weeks. Since no week costs less than 0, bounds of the first ones hold for the whole range if the search
   * is aborted. Verification may then prove more, as similar weeks have about the same prices.
   */
  private *boundBy(relaxation: CoverBound): Task<void> {
    const note = (): void => {
      if (!(relaxation.bound > this.bound)) return;
      this.bound = Math.max(0, relaxation.bound);
      const prices = relaxation.slotPrices.slice();
      this.alike?.copyPrices(prices, relaxation.solved);
      this.priced = { bound: this.bound, prices };
    };
    for (const work of relaxation.solve(this.cancelled)) {
      if (work === Infinity) note();
      yield work < Infinity || this.arePartsEpochs ? work : this.epochEffort;
    }
    note();
  }

  /** Prices all weeks by typical ones; if the search is aborted, by those completed. */
  private *priceBy(relaxation: CoverBound, typical: Typical): Task<void> {
    const note = (): void => {
      if (Number.isFinite(relaxation.bound)) this.priced = { bound: this.bound, prices: relaxation.slotPrices.slice() };
    };
    const { timeOver = () => 0, seconds = Infinity } = this.beside;
    let begun = timeOver();
    for (const work of relaxation.solveTypical(typical, this.cancelled)) {
      if (work === Infinity) {
        note();
        // Prices have to be verified in time.
        const now = timeOver();
        if (now + ANOTHER_WEEK * (now - begun) + this.verifying / (1e9 * seconds) > 1) {
          this.isHurried = true;
          break;
        }
      }
      yield work < Infinity || this.arePartsEpochs ? work : this.epochEffort;
      if (work === Infinity) begun = timeOver();
    }
    note();
    // If that was done while the first roster was made, the other searcher anneals during verification.
    if (!this.arePartsEpochs) yield this.epochEffort;
  }

  /** Refills the whole roster by the counts; a given starting roster stays if it is better. */
  private construct(guide: Guide): void {
    const { c, state } = this;
    const before = { cells: state.cells.slice(), hard: state.hard, soft: state.soft };
    new Constructor(c, state, new Random(this.seed)).fill(0, c.days - 1, guide);
    const worse = this.started ? !better(state, before) : state.hard > before.hard + EPSILON;
    // Both searchers load this roster, so that their totals agree to the last bit.
    state.load(worse ? before.cells : state.cells.slice());
  }
}
