import type { Highs } from 'highs';
import { type Annealer, CHUNK } from '../annealing/anneal';
import type { RosterState } from '../annealing/roster-state';
import { drawingTemperature, temperatureAt, type Temperatures } from '../annealing/temperatures';
import type { Compiled } from '../compiled';
import {
  better,
  keptBest,
  type EpochInput,
  type EpochReply,
  type Incumbent,
  type PricedBound,
  type Stage,
  type Verified,
} from '../epoch';
import { Random } from '../random';
import { asksForLeast } from '../rules/least';
import { isAskedOverWeeks } from '../rules/wants';
import type { Task } from '../task';
import { AlikeDays } from './alike-days';
import type { Improving } from './bound-improver';
import type { Capacities } from './capacities';
import { Constructor, type Guide } from './construct';
import { boundEffort, CoverBound, type ShiftCounts, slotRows, type Typical, weeksBoundAtOnce } from './cover-bound';
import { mendRows } from './mend-rows';
import { poolsOf } from './pools';

const EPSILON = 1e-6;
/**
 * Nanoseconds of counted work that the bound leaves time for: for each of its rows of slots, at most, and where it is
 * verified at once for each cell; and at most for each epoch planned, so that a short search cools to its end, and for
 * each cell of a roster, which needs no more in it (`ofCell`); at least so many, and so many for each epoch planned,
 * where that allows it: in a long search a longer first cooling pays.
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
/**
 * Share of a search's time that bounding and verifying may take: what would take more is not begun, and the cooling
 * beside it ends by then.
 */
const MOST_OF_TIME = 0.8;
/** A cooling is short with fewer nanoseconds of it for each week of a person. */
const SHORT_COOLING = 3e6;
/** Nanoseconds of counted work that the bound may take for each epoch planned, verifying included where it cools. */
const BOUNDING_AN_EPOCH = 0.1e9;
/** Share of the bound's effort that weeks take apart, where they are bound apart before they are bound together. */
const APART_SHARE = 1 / 3;
/**
 * Cells of a small roster: larger ones are bound once, for they need the time to cool and to verify what is proven, and
 * both searchers cool them.
 */
export const MOST_CELLS_SMALL = 16_000;
/** How often all weeks are drawn before a cooling: without time for a cooling they gain most of what it would. */
const ROUNDS_OF_DRAWS = 2;
/** Share of a cooling between two looks at the time, and by how much time may run ahead of it. */
const COOLING_SLICE = 1 / 64;
const LATE = 0.05;
/** Share of the time after which no further typical week is begun. */
const LAST_WEEK_BEGUN = 0.5;
/** Time of later parts of a bound as a share of that of the first one, which warms up. */
const LATER_PARTS = 0.5;
/** Nanoseconds of counted work that the bound of many people may take in parts that are no epochs of their own. */
const MOST_OF_EPOCH = 2e9;
/** Nanoseconds in which no two weeks can be bound together. */
const LEAST_EFFORT = 1;

/** The work of a searcher that waits for the other one. */
function* nothing(): Task<void> {}

/** What an opening needs beside the problem. */
export interface Beside {
  /** Of the cooling meanwhile, where there is one. */
  readonly temperatures?: Temperatures;
  /** Verifies the bound apart from the search, where it can be; undefined where it is too late for it. */
  readonly verify?: (prices: Float64Array) => Verified | undefined;
  /** What was verified last, to be improved. */
  readonly proven?: () => Improving | undefined;
  /** Which share of the search's time is over, 0 to 1, where it has a limit. */
  readonly timeOver?: () => number;
  /** Seconds that the search has, where it has a limit. */
  readonly seconds?: number;
  /** Epochs planned for the whole search. */
  readonly plannedEpochs: number;
}

/**
 * First stage of interval cover: one searcher fills the roster without guidance, so that a legal one is there at once;
 * the other bounds the whole. Then it fills it anew by the relaxation's counts, or where weeks are moved as a whole the
 * first one cools its roster meanwhile. Without the time for a bound the other one waits for that roster. Both end with
 * the same one in their state.
 */
export class Opening implements Stage {
  relaxed: ShiftCounts | undefined;
  /** Whether there is time to bound the whole. */
  readonly isBounding: boolean;
  private best: Incumbent | undefined;
  private bound = -Infinity;
  private priced: PricedBound | undefined;
  private epochs = 0;
  /** There was no time for all of the cooling. */
  private isHurried = false;
  private readonly task: Task<void>;
  private readonly state: RosterState;
  private readonly slotRows: number;
  private readonly weeksAtOnce: number;
  /** Nanoseconds of counted work, about, of the weeks that are bound. */
  private readonly boundEffort: number;
  /** Which weeks are alike, where prices that bound nothing by themselves can be verified. */
  private readonly alike: AlikeDays | undefined;
  /** Weeks by which all others are priced; undefined where all of them are bound. */
  private readonly typical: Typical | undefined;
  /** Whether each part of the bound is an epoch. */
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
    const { temperatures, seconds = Infinity } = beside;
    this.alike = temperatures && beside.verify && c.weeks > 1 ? new AlikeDays(c) : undefined;
    this.typical = this.typicalWeeks();
    this.boundEffort = this.shareBound * boundEffort(c, pools);
    this.isBounding = !temperatures || this.boundEffort + this.verifying <= MOST_OF_TIME * 1e9 * seconds;
    const isShort = temperatures && !this.isSmall && this.boundEffort <= MOST_OF_EPOCH;
    this.arePartsEpochs = !this.isBoundTwice && !isShort;
    this.task = role === 0 ? this.begin() : this.isBounding ? this.boundAll() : nothing();
  }

  epoch(input: EpochInput): EpochReply | undefined {
    const { temperatures } = this.beside;
    if (this.relaxed && !input.last) {
      if (temperatures) this.agree(input.other);
      return undefined;
    }
    if (input.relaxed && !input.last) {
      this.relaxed = input.relaxed;
      if (temperatures) this.agree(input.other);
      else if (input.other) this.state.load(input.other.cells);
      return undefined;
    }
    if (!this.isBounding && this.epochs > 0 && !input.last) {
      this.agree(input.other);
      return undefined;
    }
    if (input.other) this.state.load(input.other.cells);
    // Where it cools, an epoch after the first one lasts as long as a part of the bound and of the cooling meanwhile.
    const most = temperatures && this.epochs++ ? Infinity : this.epochEffort;
    let effort = 0;
    while (!input.last && effort < most && !this.cancelled()) {
      const step = this.task.next();
      if (step.done) break;
      effort += step.value;
    }
    if (this.role === 0 || this.relaxed) this.best = keptBest(this.best, this.state);
    if (this.role === 0 && this.epochs > 1) {
      // A cooling leaves its best roster, also when it is broken off.
      const { best: cells, bestHard: hard, bestSoft: soft } = this.annealer;
      this.best = keptBest(this.best, { cells, hard, soft });
    }
    return {
      found: this.best,
      bound: this.bound,
      priced: this.priced,
      phase: this.role === 1 && this.isBounding ? 'bound' : this.epochs > 1 ? 'annealing' : 'construction',
      isHurried: this.isHurried || !this.isBounding,
      relaxed: this.relaxed,
    };
  }

  /** Nanoseconds of counted work that the bound may take before it is verified, where its weeks can be bound apart. */
  private get mostOfBound(): number {
    const { temperatures, plannedEpochs } = this.beside;
    if (!temperatures) return BOUNDING_AN_EPOCH * plannedEpochs;
    // Weeks together prove little more than apart where nothing is asked of several of them.
    if (!isAskedOverWeeks(this.c)) return LEAST_EFFORT;
    return Math.max(LEAST_EFFORT, BOUNDING_AN_EPOCH * plannedEpochs - this.verifying);
  }

  /** Nanoseconds of counted work of verifying, where the bound is verified at once. */
  private get verifying(): number {
    return this.beside.verify ? MEANWHILE.aCell * this.c.people * this.c.days : 0;
  }

  /**
   * Whether weeks are bound apart first, which may prove less, but soon: a search that is broken off in the programme
   * of them all has a bound all the same.
   */
  private get isBoundTwice(): boolean {
    const { weeks } = this.c;
    return this.isSmall && this.beside.temperatures !== undefined && weeks > 1 && this.weeksAtOnce >= weeks;
  }

  private typicalWeeks(): Typical | undefined {
    const { c, weeksAtOnce, alike } = this;
    if (!alike || weeksAtOnce > 1) return undefined;
    const weeks = alike.typicalWeeks();
    return weeks.length > 0 && weeks.length < c.weeks ? { weeks, days: alike } : undefined;
  }

  /** Share of the weeks that are bound. */
  private get shareBound(): number {
    return this.typical ? this.typical.weeks.length / this.c.weeks : 1;
  }

  private get isSmall(): boolean {
    return this.c.people * this.c.days <= MOST_CELLS_SMALL;
  }

  /** Both take the better roster of the two. */
  private agree(other: Incumbent | undefined): void {
    const found = this.role === 0 ? [this.best, other] : [other, this.best];
    const [first, second] = found.filter((roster) => roster !== undefined);
    const best = first && second && better(second, first) ? second : first;
    if (best) this.state.load(best.cells);
  }

  /** Fills the roster without guidance, and cools it. */
  private *begin(): Task<void> {
    const { c, annealer, state } = this;
    const { temperatures, plannedEpochs, timeOver = () => 0 } = this.beside;
    if (!this.started) new Constructor(c, state, new Random(this.seed), annealer.weeks).fill(0, c.days - 1);
    mendRows(c, state, this.cancelled);
    if (temperatures && !this.started)
      for (let n = 0; n < ROUNDS_OF_DRAWS; n++) annealer.weeks?.drawAll(drawingTemperature(c), this.cancelled);
    yield this.epochEffort;
    if (!temperatures || !this.isBounding) return;
    const bounding = Math.min(MEANWHILE.mostOfRows, MEANWHILE.aRow * this.slotRows) + this.verifying;
    const ofLongSearch = MEANWHILE.leastOfEpoch * plannedEpochs;
    const ofRoster = Math.max(MEANWHILE.ofCell * c.people * c.days, ofLongSearch);
    const mostEffort = Math.min(bounding, MEANWHILE.anEpoch * plannedEpochs, ofRoster);
    const least = Math.max(MEANWHILE.least, ofLongSearch, this.boundEffort + this.verifying);
    const effort = Math.min(mostEffort, Math.max(least, this.shareBound * mostEffort));
    if (effort < SHORT_COOLING * c.people * c.weeks) annealer.moveWeeks('short');
    const strict = !asksForLeast(c) && state.hard < EPSILON;
    const at = (share: number): number => temperatureAt(temperatures, Math.min(1, share));
    const movesOf = (share: number): number => Math.ceil((effort * share) / annealer.effortPerMove / CHUNK) * CHUNK;
    const begun = timeOver();
    const dueUntil = (end: number): number => (timeOver() - begun) / Math.max(EPSILON, end - begun);
    let done = 0;
    let until = 0;
    let partBegun = begun;
    let cooledUntil = begun;
    for (const part of this.partsOfBound()) {
      let isGivenUp = false;
      if (until > 0) {
        yield Infinity;
        // Where parts of the bound are waited for and take too long, what is left of it is given up, and the cooling
        // goes on to its end.
        const now = timeOver();
        const warmed = partBegun === begun ? LATER_PARTS : 1;
        const left = (warmed * (now - partBegun) * (1 - until)) / part;
        isGivenUp = now > cooledUntil + EPSILON && now + left > 1;
        this.isHurried ||= isGivenUp;
        partBegun = now;
      }
      until = isGivenUp ? 1 : until + part;
      while (until - done > EPSILON && !this.cancelled()) {
        const slice = Math.min(COOLING_SLICE, until - done);
        yield* annealer.run(movesOf(slice), at(done), at(done + slice), strict, this.cancelled);
        done += slice;
        // Where there is no time for all of it, the cooling goes faster.
        const due = dueUntil(isGivenUp ? 1 : MOST_OF_TIME);
        if (due <= done + LATE) continue;
        this.isHurried = true;
        done = Math.max(done, Math.min(until - COOLING_SLICE, due));
      }
      cooledUntil = timeOver();
      if (isGivenUp) return;
    }
  }

  /** Shares of the bound's effort that its parts take. */
  private partsOfBound(): number[] {
    if (this.isBoundTwice) return [APART_SHARE, 1 - APART_SHARE];
    const ofWeeks = this.typical?.weeks.length ?? Math.ceil(this.c.weeks / this.weeksAtOnce);
    const parts = this.arePartsEpochs ? ofWeeks : 1;
    return Array.from({ length: parts }, () => 1 / parts);
  }

  private *boundAll(): Task<void> {
    const relaxation = new CoverBound(this.highs, this.c, this.capacities, this.mostOfBound);
    // The first epoch ends early, so that the other searcher's roster is known soon. Where people are many and time is
    // short, it bounds the first weeks while that roster is made.
    if (this.arePartsEpochs || this.weeksAtOnce >= this.c.weeks) yield this.epochEffort;
    if (this.isBoundTwice) {
      yield* this.boundBy(new CoverBound(this.highs, this.c, this.capacities, LEAST_EFFORT));
      yield Infinity;
    }
    if (this.typical) yield* this.priceBy(relaxation, this.typical);
    else yield* this.boundBy(relaxation);
    const { bound, slotPrices, shifts, ofPools, poolOf, prices } = relaxation;
    const verified = Number.isFinite(bound) && !this.cancelled() ? this.beside.verify?.(slotPrices) : undefined;
    this.bound = Math.max(this.bound, verified?.bound ?? -Infinity);
    if (Number.isFinite(bound)) this.priced = { bound: this.bound, prices: slotPrices, verified };
    const isGuided = !this.beside.temperatures && !this.cancelled() && shifts.some((x) => x > 0);
    if (isGuided) this.construct(relaxation);
    this.relaxed = { shifts, ofPools, poolOf, prices };
  }

  /**
   * Bounds all weeks. Neither the last weeks nor all of them cost less than nothing: bounds of the first ones hold for
   * the whole, should the search be broken off; what is verified then may prove more, as weeks that are alike have
   * about the same prices.
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

  /** Prices all weeks by typical ones; should the search be broken off, by those there are. */
  private *priceBy(relaxation: CoverBound, typical: Typical): Task<void> {
    const note = (): void => {
      if (Number.isFinite(relaxation.bound)) this.priced = { bound: this.bound, prices: relaxation.slotPrices.slice() };
    };
    const { timeOver = () => 0 } = this.beside;
    for (const work of relaxation.solveTypical(typical, this.cancelled)) {
      if (work === Infinity) note();
      // What is priced has to be verified in time.
      if (work === Infinity && timeOver() > LAST_WEEK_BEGUN) {
        this.isHurried = true;
        break;
      }
      yield work < Infinity || this.arePartsEpochs ? work : this.epochEffort;
    }
    note();
    // Where that was done while the first roster was made, the other searcher cools while it is verified.
    if (!this.arePartsEpochs) yield this.epochEffort;
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
