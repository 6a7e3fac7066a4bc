import { spreadOf } from './start-spread';

/**
 * Evaluates one rule for one roster line, by shape. `units` counts the breaches that days a to b, inclusive, can
 * affect: the difference before and after a change of these days equals that of the whole line. `cells` holds the line
 * from `base` on.
 */
export interface RuleShape {
  units(cells: Uint16Array, base: number, a: number, b: number): number;
}

/** Days on which the last shift must lie for a rule to count, inclusive. */
export interface Force {
  readonly from: number;
  readonly to: number;
}

/** Days of the range on one line of minutes, and the minutes of each value. */
export interface Calendar {
  readonly days: number;
  /** Weekday of day 0: 0 Monday … 6 Sunday. */
  readonly firstWeekday: number;
  /** Minutes from the midnight that begins day 0 to that of each day, and of the day after the last. */
  readonly midnight: Int32Array;
  /** Start and end of each value in minutes of its day. */
  readonly startOf: Int32Array;
  readonly endOf: Int32Array;
  /** Clock minute at which each value starts. */
  readonly clockOf: Int32Array;
}

const DAY_MINUTES = 1440;

/** Returns the midnight that begins a day in or out of the range; days outside have 24 hours. */
export function midnightOf({ days, midnight }: Calendar, day: number): number {
  if (day < 0) return day * DAY_MINUTES;
  return day <= days ? midnight[day]! : midnight[days]! + (day - days) * DAY_MINUTES;
}

/** Rest between consecutive shifts; units are minutes missing. */
export class RestShape implements RuleShape {
  /** Maximum days between two shifts for rest to be missing. */
  private readonly reach: number;

  constructor(
    private readonly calendar: Calendar,
    private readonly force: Force,
    private readonly restMinutes: number,
  ) {
    const { days, midnight, startOf, endOf } = calendar;
    const earliest = startOf.subarray(1).reduce((least, x) => Math.min(least, x), Infinity);
    const latest = endOf.reduce((most, x) => Math.max(most, x), 0);
    const missing = (d: number, reach: number): boolean =>
      d + reach < days && midnight[d + reach]! - midnight[d]! + earliest - latest < restMinutes;
    let reach = 0;
    while ([...Array(days).keys()].some((d) => missing(d, reach + 1))) reach++;
    this.reach = reach;
  }

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { reach, force, restMinutes } = this;
    const { days, midnight, startOf, endOf } = this.calendar;
    const last = Math.min(days - 1, b + reach, force.to);
    let units = 0;
    for (let d = Math.max(a, force.from, 1); d <= last; d++) {
      const v = cells[base + d]!;
      if (!v) continue;
      const furthest = Math.max(0, d - reach);
      for (let e = d - 1; e >= furthest; e--) {
        const u = cells[base + e]!;
        if (!u) continue;
        const rest = midnight[d]! - midnight[e]! + startOf[v]! - endOf[u]!;
        if (rest < restMinutes) units += restMinutes - rest;
        break;
      }
    }
    return units;
  }
}

/** Values that must not follow others on the next day; units are successions. */
export class SuccessionShape implements RuleShape {
  constructor(
    private readonly days: number,
    private readonly force: Force,
    private readonly earlier: Uint8Array,
    private readonly later: Uint8Array,
  ) {}

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { days, force, earlier, later } = this;
    const last = Math.min(days - 1, b + 1, force.to);
    let units = 0;
    for (let d = Math.max(a, 1, force.from); d <= last; d++)
      if (later[cells[base + d]!] && earlier[cells[base + d - 1]!]) units++;
    return units;
  }
}

/** Lengths of runs of days with a value of a set; units are days. */
export class RunShape implements RuleShape {
  constructor(
    private readonly days: number,
    private readonly force: Force,
    private readonly member: Uint8Array,
    private readonly atLeast: number,
    private readonly atMost: number,
    private readonly before: number,
    private readonly after: number,
  ) {}

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { days, force, member, atLeast, atMost } = this;
    const last = Math.min(days - 1, b + 1);
    let d = Math.max(0, a - 1);
    if (member[cells[base + d]!]) while (d > 0 && member[cells[base + d - 1]!]) d--;
    let units = 0;
    while (d <= last) {
      if (!member[cells[base + d]!]) {
        d++;
        continue;
      }
      let f = d + 1;
      while (f < days && member[cells[base + f]!]) f++;
      const length = f - d + (d === 0 ? this.before : 0) + (f === days ? this.after : 0);
      const end = f === days ? f - 1 + this.after : f - 1;
      if (end >= force.from && end <= force.to) {
        if (length > atMost) units += length - atMost;
        if (length < atLeast && d > 0 && f < days) units += atLeast - length;
      }
      d = f;
    }
    return units;
  }
}

/** A window of which only some last days are in force: too much counts if the last shift is on one of them. */
export class LateAmountShape implements RuleShape {
  constructor(
    private readonly force: Force,
    private readonly amountOf: Int32Array,
    private readonly from: number,
    private readonly to: number,
    /** Maximum of the range's own days. */
    private readonly most: number,
  ) {}

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { force, amountOf, from, to, most } = this;
    if (b < from || a > to) return 0;
    let sum = 0;
    let last = -1;
    for (let d = from; d <= to; d++) {
      const amount = amountOf[cells[base + d]!]!;
      if (!amount) continue;
      sum += amount;
      last = d;
    }
    return last >= 0 && last >= force.from && last <= force.to && sum > most ? sum - most : 0;
  }
}

interface StartsWindow {
  readonly from: number;
  readonly to: number;
  readonly atMost: number;
  readonly starts?: readonly number[];
}

/** Clock arc that contains the starts of each window; units are minutes too many. */
export class StartSpreadShape implements RuleShape {
  private readonly windows: readonly (Required<StartsWindow> & { readonly most: number })[];
  private readonly minuteOf: Int32Array;
  private readonly starts: Int32Array;

  constructor(
    { days, clockOf }: Calendar,
    private readonly force: Force,
    windows: readonly StartsWindow[],
  ) {
    this.windows = windows.map(({ from, to, atMost, starts = [] }) => ({
      from: Math.max(0, from),
      to: Math.min(days - 1, to),
      atMost,
      starts: starts.map(minuteOfDay),
      most: starts.length,
    }));
    this.minuteOf = clockOf;
    this.starts = new Int32Array(Math.max(0, ...this.windows.map(({ from, to, most }) => to - from + 1 + most)));
  }

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { force, minuteOf, starts: found } = this;
    let units = 0;
    for (const { from, to, atMost, starts } of this.windows) {
      if (b < from || a > to) continue;
      let last = -1;
      let count = 0;
      const insert = (minute: number): void => {
        let i = count++;
        for (; i > 0 && found[i - 1]! > minute; i--) found[i] = found[i - 1]!;
        found[i] = minute;
      };
      for (let d = from; d <= to; d++) {
        const v = cells[base + d]!;
        if (!v) continue;
        insert(minuteOf[v]!);
        last = d;
      }
      if (last < force.from || last > force.to || last < 0) continue;
      starts.forEach(insert);
      units += Math.max(0, spreadOf(found, count) - atMost);
    }
    return units;
  }
}

/** Normalizes a minute to the clock, also for a shift that begins before or after its day. */
export function minuteOfDay(minute: number): number {
  return ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}

/** Bounds on the range's own amount of a window, net of what is carried. */
export interface OwnBounds {
  readonly least: number;
  /** NaN without a target. */
  readonly target: number;
  readonly most: number;
}

/**
 * Returns the units of an amount on the range's own days: below the minimum, away from the target (NaN: none), above
 * the maximum.
 */
export function ownUnits(amount: number, least: number, target: number, most: number): number {
  let units = amount < least ? least - amount : 0;
  if (amount < target) units += target - amount;
  else if (amount > target) units += amount - target;
  // Work outside the range alone breaks nothing.
  if (amount > most && amount > 0) units += amount - most;
  return units;
}

/** A weekend of the range, with its days within the range. */
export interface Weekend {
  readonly saturday: number;
  /** Days in the range, one or two. */
  readonly days: readonly number[];
}

/** Weekends that touch the range, in order. */
export function weekendsOf({ days, firstWeekday }: Calendar): Weekend[] {
  const found: Weekend[] = [];
  for (let saturday = 5 - firstWeekday - 7; saturday < days; saturday += 7) {
    const inside = [saturday, saturday + 1].filter((d) => d >= 0 && d < days);
    if (inside.length) found.push({ saturday, days: inside });
  }
  return found;
}

/** Weekends worked within each window. */
export class WeekendsShape implements RuleShape {
  private readonly windows: readonly (OwnBounds & { readonly first: number; readonly last: number })[];
  private readonly first: Int32Array;
  private readonly last: Int32Array;

  /** Windows hold positions in `weekends`, inclusive. */
  constructor(
    weekends: readonly Weekend[],
    private readonly force: Force,
    windows: readonly (OwnBounds & { readonly first: number; readonly last: number })[],
  ) {
    this.windows = windows;
    this.first = Int32Array.from(weekends, ({ days }) => days[0]!);
    this.last = Int32Array.from(weekends, ({ days }) => days.at(-1)!);
  }

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { force, first, last } = this;
    let units = 0;
    for (const window of this.windows) {
      if (window.first > window.last ? a > 0 : b < first[window.first]! || a > last[window.last]!) continue;
      let worked = 0;
      let latest = -1;
      for (let w = window.first; w <= window.last; w++) {
        const sunday = last[w]!;
        if (cells[base + sunday]) latest = sunday;
        else if (cells[base + first[w]!]) latest = first[w]!;
        else continue;
        worked++;
      }
      const isLate = worked > window.most && (latest < force.from || latest > force.to);
      units += ownUnits(worked, window.least, window.target, isLate ? Infinity : window.most);
    }
    return units;
  }
}

/** Weekends worked on only one of their two days. */
export class WholeWeekendsShape implements RuleShape {
  constructor(
    private readonly saturdays: readonly number[],
    private readonly force: Force,
  ) {}

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    const { force } = this;
    let units = 0;
    for (const d of this.saturdays) {
      if (d + 1 < a || d > b || d + 1 < force.from || d + 1 > force.to) continue;
      if (cells[base + d]! > 0 !== cells[base + d + 1]! > 0) units++;
    }
    return units;
  }
}
