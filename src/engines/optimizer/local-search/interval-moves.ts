import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import { CellPrices } from './cell-prices';
import type { CoverMarginals } from './cover-marginals';
import { PairMoves } from './pair-moves';
import type { RosterState } from './roster-state';
import { exchangeAny, exchangeDays, type IsLocked } from './stretches';
import { WeekMoves } from './week-moves';

/** Days, inclusive, that stay fixed for people with an index of this parity. */
export interface LockedDays {
  readonly from: number;
  readonly to: number;
  readonly parity: number;
}

/**
 * Shares of the kinds of move, in percent; the rest moves a shift, possibly to another day. Exchanging people preserves
 * the numbers of shifts; exchanging days also preserves each person's shifts per week.
 */
const SHARES = {
  usual: { changeCell: 8, exchangeDays: 0, swapPeople: 10, otherDay: 40 },
  weekly: { changeCell: 1, exchangeDays: 63, swapPeople: 4, otherDay: 20 },
};
/**
 * For problems with rules about weeks: shares of the moves that replace a person's week (fewer for many values) and
 * that redistribute the shifts of two people. A short annealing run has few moves per person and spends them on whole
 * weeks.
 */
const WEEK_SHARES = {
  short: { ofOne: 0.1, ofTwo: 0 },
  usual: { ofOne: 0.04, ofTwo: 0.05 },
};
/** An annealing run with few moves per person, or any other. */
export type CoolingLength = keyof typeof WEEK_SHARES;
const MANY_VALUES = 60;
const NOTHING_LOCKED: LockedDays = { from: 0, to: -1, parity: 0 };

/**
 * Proposes moves on a roster with interval cover, where there are many shift patterns (templates × break layouts) and
 * small changes of start and layout matter most. A shift is removed and put back by a heat-bath move (Geman and Geman
 * 1984): every pattern that the person may work is priced by prefix sums over the slots' marginal costs, and one is
 * drawn with probability proportional to exp(-cover cost / temperature).
 */
export class IntervalMoves {
  /** Part of the cost change of the last move that its selection already accounted for. */
  settled = 0;
  /** Change of cover cost by the last move, if known and not applied yet. */
  cover: number | undefined;
  private readonly prices: CellPrices;
  private readonly marginals: CoverMarginals;
  private from = 0;
  private to: number;
  private locked = NOTHING_LOCKED;
  /** Proposals rejected because of locked days, since the last reset. */
  lockedOut = 0;
  private metLocked = false;
  private readonly shares: (typeof SHARES)[keyof typeof SHARES];
  readonly weeks: WeekMoves;
  private readonly pairs: PairMoves;
  /** Shares of moves of whole weeks, of one person and of two. */
  private ofOne = 0;
  private ofTwo = 0;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly random: Random,
  ) {
    this.to = c.days - 1;
    this.marginals = state.marginals!;
    this.prices = new CellPrices(c, state);
    this.weeks = new WeekMoves(c, state, this.prices, random);
    this.pairs = new PairMoves(c, state, random, this.weeks.weeksOf);
    this.shares = this.weeks.any ? SHARES.weekly : SHARES.usual;
    this.moveWeeks('usual');
  }

  /** Mean extra nanoseconds of a move. */
  get effortPerMove(): number {
    return this.ofOne * this.weeks.effort + this.ofTwo * this.pairs.effort;
  }

  /** Restricts the days that may change, inclusive. */
  changeDays(from: number, to: number, locked?: LockedDays): void {
    this.from = from;
    this.to = to;
    this.locked = locked ?? NOTHING_LOCKED;
  }

  /** Sets how often whole weeks are moved. */
  moveWeeks(cooling: CoolingLength): void {
    const { ofOne, ofTwo } = WEEK_SHARES[cooling];
    this.ofOne = this.weeks.any ? ofOne * Math.min(1, MANY_VALUES / this.c.values) : 0;
    this.ofTwo = this.weeks.any && this.pairs.any ? ofTwo : 0;
  }

  private readonly isLocked: IsLocked = (p, a, b) => {
    const { from, to, parity } = this.locked;
    const isLocked = (p & 1) === parity && a <= to && b >= from;
    this.metLocked ||= isLocked;
    return isLocked;
  };

  /**
   * Applies one move to the state; returns true if it did. The part already accounted for by selection is in `settled`.
   */
  propose(temperature: number): boolean {
    this.metLocked = false;
    const isDone = this.draw(temperature);
    if (!isDone && this.metLocked) this.lockedOut++;
    return isDone;
  }

  private draw(temperature: number): boolean {
    this.settled = 0;
    this.cover = undefined;
    const kind = this.ofOne > 0 ? this.random.unit() : 1;
    if (kind < this.ofOne) {
      const done = this.weeks.propose(temperature, this.from, this.to, this.isLocked);
      this.settled = this.weeks.settled;
      this.cover = this.weeks.cover;
      return done;
    }
    if (kind < this.ofOne + this.ofTwo) return this.pairs.propose(temperature, this.from, this.to, this.isLocked);
    const { c, state, random, from, to, isLocked } = this;
    const { changeCell, exchangeDays: ofDays, swapPeople, otherDay } = this.shares;
    let u = random.below(100);
    if ((u -= changeCell) < 0) return this.changeCell();
    if ((u -= ofDays) < 0) return exchangeDays(c, state, random, from, to, isLocked);
    if ((u -= swapPeople) < 0) return exchangeAny(c, state, random, from, to, isLocked);
    return this.moveShift(temperature, u < otherDay);
  }

  private day(): number {
    return this.from + this.random.below(this.to - this.from + 1);
  }

  private changeCell(): boolean {
    const { c, state, random } = this;
    const p = random.below(c.people);
    const d = this.day();
    if (this.isLocked(p, d, d)) return false;
    const at = p * c.days + d;
    const old = state.cells[at]!;
    let v = 0;
    if (!old) {
      v = this.prices.anyOption(p, d, random);
      if (!v) return false;
    } else if (!c.legal[at * c.values]) return false;
    this.cover = this.marginals.delta(p, d, old, v);
    state.change(p, d, v, 'later');
    return true;
  }

  /** Removes a shift and puts it back with another pattern, or on a day off of the same week. */
  private moveShift(temperature: number, otherDay: boolean): boolean {
    const { c, state, random, prices } = this;
    const p = random.below(c.people);
    const a = this.day();
    const at = p * c.days;
    const old = state.cells[at + a]!;
    if (!old || this.isLocked(p, a, a)) return false;
    let b = -1;
    if (otherDay && c.legal[(at + a) * c.values]) {
      b = a + random.below(13) - 6;
      if (
        b < this.from ||
        b > this.to ||
        c.weekOfDay[b] !== c.weekOfDay[a] ||
        state.cells[at + b] ||
        !prices.hasOptions(p, b) ||
        this.isLocked(p, b, b)
      )
        return false;
    }
    prices.clear();
    prices.add(p, a, old, b);
    if (b >= 0) prices.add(p, b, 0, a);
    if (!prices.size) return false;
    const chosen = prices.draw(temperature, random);
    const d = prices.day[chosen]!;
    const v = prices.value[chosen]!;
    if (d === a && v === old) return false;
    this.settled =
      d === a
        ? this.marginals.delta(p, a, old, v)
        : this.marginals.delta(p, a, old, 0) + this.marginals.delta(p, d, 0, v);
    this.cover = Math.abs(d - a) === 1 && this.marginals.reachesOver ? undefined : this.settled;
    state.begin('later');
    const lo = Math.min(a, d);
    const hi = Math.max(a, d);
    state.open(p, lo, hi);
    if (d !== a) state.put(p, a, 0);
    state.put(p, d, v);
    state.close(p, lo, hi);
    return true;
  }
}
