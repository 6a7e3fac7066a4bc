import { weekdayOf } from '../../time/civil-date';
import type { DayGrid } from './day-grid';
import { madSpread, median } from '../numbers';

/** Minimum recorded share of a day's usual contacts for the day to be used. */
const MIN_SHARE_SEEN = 0.35;
/** Minimum share of today's usual contacts that fell within the opening hours of a day with different hours. */
const MIN_SHARE_OPEN = 0.1;
/** A day is unusual when its log ratio to the median of the same weekday within this many weeks exceeds both bounds. */
const UNUSUAL_LOG_RATIO = 0.22;
const UNUSUAL_SPREADS = 4;
const WEEKS_AROUND = 5;
/** Weeks of a weekday at which its own spread gets half the weight. */
const SHRINK_WEEKS = 8;
/** Two days are alike when they differ by less than this share of the day's distance from the usual. */
const HABIT_WITHIN = 0.5;
/**
 * With fewer than MIN_NEAR same weekdays nearby, an unusual day differs from them, and from all days, by at least this
 * much in logs.
 */
const MIN_NEAR = 3;
const WIDE_LOG_RATIO = 0.6;
const WIDE_MARGIN = 0.45;

/** Day totals of the rows `0` to `end` of a grid, cleaned. */
export interface DayTotals {
  /** Contacts of the day in open slots, raised for open slots that are missing; NaN where too little is recorded. */
  total: Float64Array;
  /** 1 where the day differs from adjacent same weekdays more than chance explains; never on holidays. */
  unusual: Uint8Array;
}

/**
 * Day totals of open slots (`open`, 7 x slots) before row `end`: recorded contacts over the usual share of the slots
 * that are recorded. Usual shares are plain means by weekday; `holiday` marks rows left out of them.
 */
export function sumDays(grid: DayGrid, end: number, open: Uint8Array, holiday: Uint8Array): DayTotals {
  const { slots, volume, closed, firstDay } = grid;
  const usual = usualShares(grid, end, open, holiday);
  const total = new Float64Array(end).fill(NaN);
  for (let day = 0; day < end; day++) {
    const weekday = weekdayOf(firstDay + day);
    let sum = 0;
    let share = 0;
    let shareClosed = 0;
    for (let slot = 0; slot < slots; slot++) {
      if (!open[weekday * slots + slot]) continue;
      const value = volume[day * slots + slot]!;
      if (closed[day * slots + slot]) shareClosed += usual[weekday * slots + slot]!;
      if (value !== value) continue;
      sum += value;
      share += usual[weekday * slots + slot]!;
    }
    if (share >= MIN_SHARE_SEEN * (1 - shareClosed) && share >= MIN_SHARE_OPEN) total[day] = sum / Math.min(share, 1);
  }
  return { total, unusual: findUnusual(total, firstDay, holiday) };
}

/** Returns true if the records show the queue closed on a row of the grid. */
export function isClosedDay({ slots, volume, closed }: DayGrid, day: number): boolean {
  let isClosed = false;
  for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
    if (volume[cell]! >= 0) return false;
    if (closed[cell]) isClosed = true;
  }
  return isClosed;
}

/** Plain mean share of each open slot in its weekday's contacts, over the last half year. */
function usualShares(grid: DayGrid, end: number, open: Uint8Array, holiday: Uint8Array): Float64Array {
  const { slots, volume, firstDay } = grid;
  const sum = new Float64Array(7 * slots);
  const count = new Float64Array(7 * slots);
  for (let day = Math.max(0, end - 182); day < end; day++) {
    if (holiday[day]) continue;
    const base = weekdayOf(firstDay + day) * slots;
    for (let slot = 0; slot < slots; slot++) {
      const value = volume[day * slots + slot]!;
      if (value !== value) continue;
      sum[base + slot]! += value;
      count[base + slot]!++;
    }
  }
  const share = new Float64Array(7 * slots);
  for (let weekday = 0; weekday < 7; weekday++) {
    let all = 0;
    let openSlots = 0;
    for (let cell = weekday * slots; cell < (weekday + 1) * slots; cell++) {
      if (!open[cell]) continue;
      openSlots++;
      if (count[cell]! > 0) all += share[cell] = sum[cell]! / count[cell]!;
    }
    for (let cell = weekday * slots; cell < (weekday + 1) * slots; cell++) {
      if (open[cell]) share[cell] = all > 0 ? share[cell]! / all : 1 / openSlots;
    }
  }
  return share;
}

/**
 * Returns 1 for each day that stands out from adjacent same weekdays (or, in short histories, from all days); never for
 * a holiday.
 */
export function findUnusual(total: Float64Array, firstDay: number, holiday: Uint8Array): Uint8Array {
  const days = total.length;
  const logs = total.map((value, day) => (holiday[day] ? NaN : Math.log(value + 0.5)));
  const ratio = new Float64Array(days).fill(NaN);
  const unusual = new Uint8Array(days);
  for (let day = 0; day < days; day++) {
    if (logs[day] !== logs[day]) continue;
    const near: number[] = [];
    for (let weeks = -WEEKS_AROUND; weeks <= WEEKS_AROUND; weeks++) {
      const other = day + 7 * weeks;
      if (other >= 0 && other < days && other !== day && logs[other] === logs[other]) near.push(logs[other]!);
    }
    if (near.length < MIN_NEAR) {
      unusual[day] = standsOut(logs, day, near) ? 1 : 0;
    } else {
      ratio[day] = logs[day]! - median(near);
    }
  }
  const spread = spreadByWeekday(ratio, firstDay);
  ratio.forEach((value, day) => {
    if (Math.abs(value) > Math.max(UNUSUAL_LOG_RATIO, UNUSUAL_SPREADS * spread[weekdayOf(firstDay + day)]!))
      unusual[day] = 1;
  });
  for (let day = 0; day < days; day++) if (unusual[day] && isHabit(logs, ratio, day)) unusual[day] = 0;
  return unusual;
}

/**
 * Returns the spread of the ratios of each weekday, shrunk to that of all: a quiet weekday is noisier than the busy
 * ones.
 */
function spreadByWeekday(ratio: Float64Array, firstDay: number): number[] {
  const byWeekday: number[][] = [[], [], [], [], [], [], []];
  ratio.forEach((value, day) => {
    if (value === value) byWeekday[weekdayOf(firstDay + day)]!.push(value);
  });
  const all = madSpread(byWeekday.flat());
  return byWeekday.map((own) => {
    const spread = madSpread(own);
    return Math.sqrt((own.length * spread * spread + SHRINK_WEEKS * all * all) / (own.length + SHRINK_WEEKS));
  });
}

/**
 * Returns true if the same weekday was similar a week before or after, or two weeks before and after: it is then no
 * accident.
 */
function isHabit(logs: Float64Array, ratio: Float64Array, day: number): boolean {
  const alike = (weeks: number): boolean => {
    const other = day + 7 * weeks;
    return (
      ratio[day]! * ratio[other]! > 0 && Math.abs(logs[day]! - logs[other]!) < HABIT_WITHIN * Math.abs(ratio[day]!)
    );
  };
  return alike(-1) || alike(1) || (alike(-2) && alike(2));
}

/**
 * Detects unusual days in histories of a few weeks: far from the same weekday, if that was seen, and outside all days
 * within five weeks by a wide margin (below only if the weekday was seen, as a first occurrence may be a quiet
 * weekday). With fewer than three other days, as in a first week with holidays, no day is unusual.
 */
function standsOut(logs: Float64Array, day: number, sameWeekday: number[]): boolean {
  const value = logs[day]!;
  if (sameWeekday.length > 0 && Math.abs(value - median(sameWeekday)) < WIDE_LOG_RATIO) return false;
  let least = Infinity;
  let most = -Infinity;
  let others = 0;
  for (
    let other = Math.max(0, day - 7 * WEEKS_AROUND);
    other <= Math.min(logs.length - 1, day + 7 * WEEKS_AROUND);
    other++
  ) {
    if (other === day || logs[other] !== logs[other]) continue;
    others++;
    least = Math.min(least, logs[other]!);
    most = Math.max(most, logs[other]!);
  }
  if (others < MIN_NEAR) return false;
  return value > most + WIDE_MARGIN || (sameWeekday.length > 0 && value < least - WIDE_MARGIN);
}
