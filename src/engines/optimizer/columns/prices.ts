import { costScale } from '../local-search/anneal';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { TotalPrices } from '../run/epoch';

/**
 * Initial prices, and maximum ones of a shift and of a weekend, as shares of the highest cost of an uncovered shift.
 */
const FIRST_PRICE = 0.1;
const MAX_OF_SHIFT = 1.2;
const MAX_OF_WEEKEND = 2.4;

/** Multipliers of one person's totals that are limited over the range: per shift of each value, and per weekend. */
export interface PersonTolls {
  readonly ofValue: Float64Array;
  readonly weekend: number;
}

/** Work of one person, actual or expected. */
interface Worked {
  readonly minutes: number;
  readonly weekends: number;
  /** Shifts of each template. */
  readonly templates: ArrayLike<number>;
}

/**
 * Prices of the relaxation in which cover and totals over the range couple people, and all other rules apply to each
 * person separately (Lagrangian relaxation, Geoffrion 1974). In order: of covering each slot; then, for each person, of
 * the longest shift's minutes and of a weekend; then of each limited template's shifts. The price of minutes is
 * negative below a minimum.
 */
export class Prices {
  readonly all: Float64Array;
  /** Cost of one person short on a slot, and of one over. */
  readonly under: Float64Array;
  readonly over: Float64Array;
  /** Highest cost of an uncovered shift. */
  readonly scale: number;
  /** Limited templates of each person, and the offset of their prices. */
  private readonly limited: number[][];
  private readonly limitedFrom: Int32Array;
  private readonly longestMinutes: number;
  private readonly paid: Float64Array;
  private readonly ofValue: Float64Array;

  constructor(private readonly c: Compiled) {
    const { people, days, slots, templates } = c;
    this.scale = costScale(c);
    this.longestMinutes = Math.max(1, ...c.minutesOf);
    this.under = c.under.map((weight) => weight * c.soft[AT.coverNotShort]!);
    this.over = c.over.map((weight) => weight * c.soft[AT.coverNotOver]!);
    let at = slots + 2 * people;
    this.limitedFrom = new Int32Array(people);
    this.limited = Array.from({ length: people }, (_, p) => {
      this.limitedFrom[p] = at;
      const limited: number[] = [];
      for (let t = 0; t < templates; t++)
        if (c.maxOfTemplate[p * templates + t]! > 0 && c.maxOfTemplate[p * templates + t]! < days) limited.push(t);
      at += limited.length;
      return limited;
    });
    this.all = new Float64Array(at).fill(FIRST_PRICE * this.scale, 0, slots + 2 * people);
    for (let s = 0; s < slots; s++) this.all[s] = Math.min(this.all[s]!, this.under[s]!);
    this.paid = new Float64Array(days * c.values);
    this.ofValue = new Float64Array(c.values);
  }

  /** Returns the pay of each cell for the slots it covers: [day][value]. */
  ofCells(): Float64Array {
    const { c, all, paid } = this;
    for (let d = 0, at = 0; d < c.days; d++) {
      for (let v = 0; v < c.values; v++, at++) {
        paid[at] = 0;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++)
          paid[at]! += all[d * c.slotsPerDay + c.coverSlots[i]!]!;
      }
    }
    return paid;
  }

  /** Returns the multipliers of a person; the next call overwrites `ofValue`. */
  tollsOf(p: number): PersonTolls {
    const { c, all, ofValue } = this;
    const { slots, people, values } = c;
    for (let v = 1; v < values; v++) ofValue[v] = (all[slots + p]! * c.minutesOf[v]!) / this.longestMinutes;
    this.limited[p]!.forEach((t, i) => {
      for (let v = 1; v < values; v++) if (c.templateOf[v] === t) ofValue[v]! += all[this.limitedFrom[p]! + i]!;
    });
    return { ofValue, weekend: all[slots + people + p]! };
  }

  /** Returns the prices of everyone's totals. */
  ofPeople(): TotalPrices[] {
    const { all, longestMinutes } = this;
    const { slots, people } = this.c;
    return Array.from({ length: people }, (_, p) => ({
      minute: all[slots + p]! / longestMinutes,
      weekend: all[slots + people + p]!,
      templates: new Map(this.limited[p]!.map((t, i) => [t, all[this.limitedFrom[p]! + i]!])),
    }));
  }

  /**
   * Returns the value of needs and limits at these prices; adding everyone's cheapest roster line gives a bound on the
   * cost of a roster.
   */
  worth(): number {
    const { c, all } = this;
    let sum = 0;
    for (let s = 0; s < c.slots; s++) sum += all[s]! * c.need[s]!;
    for (let p = 0; p < c.people; p++) {
      const minutes = all[c.slots + p]!;
      sum -= (minutes * (minutes > 0 ? this.mostMinutesOf(p) : c.minMinutes[p]!)) / this.longestMinutes;
      sum -= all[c.slots + c.people + p]! * this.weekendsOf(p);
      this.limited[p]!.forEach((t, i) => {
        sum -= all[this.limitedFrom[p]! + i]! * c.maxOfTemplate[p * c.templates + t]!;
      });
    }
    return sum;
  }

  /** Returns the maximum minutes, and weekends, of a roster line, limited or not. */
  private mostMinutesOf(p: number): number {
    return Math.min(this.c.maxMinutes[p]!, this.c.days * this.longestMinutes);
  }

  private weekendsOf(p: number): number {
    return Math.min(this.c.maxWeekends[p]!, this.c.days);
  }

  /**
   * Writes the person's distance from each limit into the slope of its price: positive above it, negative below.
   * Returns the shifts and weekends in excess of limits.
   */
  slopesOf(p: number, worked: Worked, slopes: Float64Array): number {
    const { c, all } = this;
    const above = (worked.minutes - this.mostMinutesOf(p)) / this.longestMinutes;
    const below = (worked.minutes - c.minMinutes[p]!) / this.longestMinutes;
    const price = all[c.slots + p]!;
    slopes[c.slots + p] = price > 0 ? above : price < 0 ? below : Math.max(0, above) + Math.min(0, below);
    const weekends = (slopes[c.slots + c.people + p] = worked.weekends - this.weekendsOf(p));
    let excess = Math.max(0, above) + Math.max(0, -below) + Math.max(0, weekends);
    this.limited[p]!.forEach((t, i) => {
      const shifts = (slopes[this.limitedFrom[p]! + i] = worked.templates[t]! - c.maxOfTemplate[p * c.templates + t]!);
      excess += Math.max(0, shifts);
    });
    return excess;
  }

  /** The same for variances: that of each limit. */
  variancesOf(
    p: number,
    minutes: number,
    weekends: number,
    templates: ArrayLike<number>,
    variances: Float64Array,
  ): void {
    const { c } = this;
    variances[c.slots + p] = minutes;
    variances[c.slots + c.people + p] = weekends;
    this.limited[p]!.forEach((t, i) => {
      variances[this.limitedFrom[p]! + i] = templates[t]!;
    });
  }

  /** Moves one price within its bounds; returns true if it moved the full step. */
  move(i: number, step: number): boolean {
    const { c, all, scale } = this;
    const { slots, people } = c;
    const price = all[i]!;
    let low = 0;
    let high = MAX_OF_SHIFT * scale;
    if (i < slots) {
      low = -this.over[i]!;
      high = this.under[i]!;
    } else if (i < slots + people) {
      // The price is positive for too much work and negative for too little: a step stops at 0.
      low = price > 0 ? 0 : -high;
      high = price < 0 ? 0 : high;
    } else if (i < slots + 2 * people) high = MAX_OF_WEEKEND * scale;
    const next = Math.max(low, Math.min(high, price + step));
    all[i] = next;
    return next === price + step;
  }
}
