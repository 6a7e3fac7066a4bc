import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import { hasRested } from './rest-limits';
import { MAX_DAYS } from '../model/short-windows';
import type { RosterState } from './roster-state';
import { type IsLocked, write } from './stretches';
import { anyWithin, type Week } from './week-layout';

/**
 * Redistributes the shifts of a week between two people, which leaves cover unchanged. Among all other assignments of
 * each day's two shifts that respect rests, a depth-first search finds the cheapest by hours, wishes and weekends
 * within the week. Assignments whose costs differ by less than the temperature may be chosen instead of each other.
 * Other personal rules are evaluated by the annealer.
 */
export class PairMoves {
  /** True if there are two people to exchange between. */
  readonly any: boolean;
  /** Nanoseconds of a move. */
  readonly effort = 10_000;
  /** People who are interchangeable with each person for cover, including that person. */
  private readonly alike: readonly (readonly number[])[];
  /** Shifts of the two people on the day before the week, its days and the day after. */
  private readonly ofOne = new Uint16Array(MAX_DAYS + 2);
  private readonly ofOther = new Uint16Array(MAX_DAYS + 2);
  /** Cost of each day for the two, infinite if not allowed: [day][0 unchanged, 1 exchanged]. */
  private readonly costs = new Float64Array(2 * (MAX_DAYS + 2));
  /** 1 if both have enough rest before a day: [day][assignment of the day before][assignment]. */
  private readonly rested = new Uint8Array(4 * (MAX_DAYS + 2));
  /** Cost of working on the weekend, for each of the two. */
  private ofWeekend: readonly [number, number] = [0, 0];
  /** The week under the first person's rules, and under the other's. */
  private week!: Week;
  private otherWeek!: Week;
  private temperature = 0;
  private least = Infinity;
  /** Days exchanged in the cheapest assignment, as bits. */
  private cheapest = 0;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly random: Random,
    private readonly weeksOf: readonly (readonly Week[])[],
  ) {
    const groups = new Map<number, number[]>();
    c.classOf.forEach((own, p) => (groups.get(own) ?? groups.set(own, []).get(own)!).push(p));
    this.alike = Array.from(c.classOf, (own) => groups.get(own)!);
    this.any = this.alike.some((group) => group.length > 1);
  }

  /** Applies a move within the days to the state; returns true if it did. */
  propose(temperature: number, firstDay: number, lastDay: number, isLocked: IsLocked): boolean {
    const { c, state, random, ofOne, ofOther } = this;
    const one = random.below(c.people);
    const alike = this.alike[one]!;
    if (alike.length < 2) return false;
    // The last one replaces the person itself.
    const drawn = alike[random.below(alike.length - 1)]!;
    const other = drawn === one ? alike.at(-1)! : drawn;
    const week = anyWithin(this.weeksOf[c.agreed.listOf[one]!]!, firstDay, lastDay, random);
    if (!week) return false;
    const { from, to } = week;
    const otherWeek = this.weeksOf[c.agreed.listOf[other]!]!.find((each) => each.from === from && each.to === to);
    if (!otherWeek || isLocked(one, from, to) || isLocked(other, from, to)) return false;
    this.week = week;
    this.otherWeek = otherWeek;
    this.temperature = temperature;
    this.least = Infinity;
    this.cheapest = 0;
    this.layOut(one, other);
    this.deal(1, 0, 0, 0, 0, 0);
    if (!this.cheapest) return false;
    const days = to - from + 1;
    for (let i = 1; i <= days; i++) {
      if (!(this.cheapest & (1 << i))) continue;
      const v = ofOne[i]!;
      ofOne[i] = ofOther[i]!;
      ofOther[i] = v;
    }
    state.begin('none');
    write(state, one, from, to, ofOne.subarray(1, days + 1));
    write(state, other, from, to, ofOther.subarray(1, days + 1));
    return true;
  }

  /** Sets up the days of the week and around it for two people. */
  private layOut(one: number, other: number): void {
    const { c, state, ofOne, ofOther, costs, rested } = this;
    const { from, to } = this.week;
    for (let i = 0; i <= to - from + 2; i++) {
      const day = from + i - 1;
      const isThere = day >= 0 && day < c.days;
      const v = (ofOne[i] = isThere ? state.cells[one * c.days + day]! : 0);
      const w = (ofOther[i] = isThere ? state.cells[other * c.days + day]! : 0);
      if (!i) continue;
      const isWithin = day <= to;
      costs[2 * i] = isWithin ? this.costOf(one, day, v) + this.costOf(other, day, w) : 0;
      costs[2 * i + 1] = isWithin && v !== w ? this.costOf(one, day, w) + this.costOf(other, day, v) : Infinity;
      for (let before = 0; before < 2; before++) {
        const [x, y] = before ? [ofOther[i - 1]!, ofOne[i - 1]!] : [ofOne[i - 1]!, ofOther[i - 1]!];
        const at = 4 * i + 2 * before;
        rested[at] = hasRested(c, one, day, x, v) && hasRested(c, other, day, y, w) ? 1 : 0;
        rested[at + 1] = hasRested(c, one, day, x, w) && hasRested(c, other, day, y, v) ? 1 : 0;
      }
    }
    this.ofWeekend = [this.costOfWeekend(one, ofOne), this.costOfWeekend(other, ofOther)];
  }

  /**
   * Enumerates the assignments from the i-th day on: `before` is the assignment of the day before, `exchanged` the days
   * exchanged so far, `ofOneSoFar` and `ofOtherSoFar` the shifts of each class, as states of the weeks.
   */
  private deal(
    i: number,
    before: number,
    exchanged: number,
    ofOneSoFar: number,
    ofOtherSoFar: number,
    cost: number,
  ): void {
    if (cost >= this.least) return;
    const { costs, rested, ofOne, ofOther, week, otherWeek } = this;
    if (i > week.to - week.from + 1) {
      if (!exchanged || !rested[4 * i + 2 * before]) return;
      const ofShifts = week.costs[ofOneSoFar]! + otherWeek.costs[ofOtherSoFar]!;
      const total = cost + ofShifts + this.costOfWeekends(exchanged) + this.temperature * this.random.unit();
      if (!(total < this.least)) return;
      this.least = total;
      this.cheapest = exchanged;
      return;
    }
    for (let way = 0; way < 2; way++) {
      const more = cost + costs[2 * i + way]!;
      if (more === Infinity || !rested[4 * i + 2 * before + way]) continue;
      const v = way ? ofOther[i]! : ofOne[i]!;
      const w = way ? ofOne[i]! : ofOther[i]!;
      const ofV = v ? week.strides[week.classOf[v]!]! : 0;
      const ofW = w ? otherWeek.strides[otherWeek.classOf[w]!]! : 0;
      this.deal(i + 1, way, exchanged | (way << i), ofOneSoFar + ofV, ofOtherSoFar + ofW, more);
    }
  }

  private costOf(p: number, day: number, v: number): number {
    const { c } = this;
    const cell = p * c.days + day;
    return c.legal[cell * c.values + v] ? c.cellCost[c.costFrom[cell]! + v]! : Infinity;
  }

  /** Returns the cost that working on the week's weekend adds to a person's share of weekends. */
  private costOfWeekend(p: number, row: Uint16Array): number {
    const { saturday } = this.week;
    if (saturday < 0) return 0;
    return this.state.costOfWeekend(p, row[saturday + 1]! > 0 || row[saturday + 2]! > 0);
  }

  private costOfWeekends(exchanged: number): number {
    const { ofOne, ofOther, ofWeekend, week } = this;
    if (week.saturday < 0) return 0;
    const saturday = week.saturday + 1;
    const isSaturday = exchanged & (1 << saturday);
    const isSunday = exchanged & (1 << (saturday + 1));
    const one = (isSaturday ? ofOther : ofOne)[saturday]! || (isSunday ? ofOther : ofOne)[saturday + 1]!;
    const other = (isSaturday ? ofOne : ofOther)[saturday]! || (isSunday ? ofOne : ofOther)[saturday + 1]!;
    return (one ? ofWeekend[0] : 0) + (other ? ofWeekend[1] : 0);
  }
}
