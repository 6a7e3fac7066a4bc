import { civilOf, weekdayOf } from '../../time/civil-date';
import type { DayGrid } from './day-grid';
import { isClosedDay } from './day-totals';
import { halfLifeWeight } from '../numbers';

/** Maximum number of days used for each weekday. */
const WEEKS = 26;
/** Minimum share of those weekdays on which a slot must have been open; newer weeks count more. */
const SHARE = 0.25;
const HALF_LIFE_WEEKS = 8;
/** Number of newest same weekdays that confirm a slot as newly opened or closed. */
const CHANGED_AFTER_WEEKS = 2;
/** A slot without records on this many newest same weekdays is closed, whatever came before. */
const CLOSED_AFTER_WEEKS = 5;

/**
 * Returns the slots in which the queue is open, by weekday (0 Monday): `open[weekday * slots + slot]` is 1 or 0,
 * learned from the last 26 same weekdays before `end` (row of the grid). Other slots are not forecast. A recorded slot
 * is open (see `markClosedTime`). `skip` marks rows (holidays) that are ignored, unless their weekday has no others.
 */
export function learnOpenSlots(grid: DayGrid, end: number, skip: Uint8Array): Uint8Array {
  const { slots, volume, closed } = grid;
  const seen = new Float64Array(7 * slots);
  const days = new Float64Array(7);
  const count = new Int32Array(7);
  const openRun = new Int32Array(7 * slots);
  const closedRun = new Int32Array(7 * slots);
  const unseenRun = new Int32Array(7 * slots);
  const start = firstSeenDay(grid, end);
  const onlySkipped = weekdaysWithoutOthers(grid, start, end, skip);
  for (let day = end - 1; day >= start; day--) {
    const weekday = weekdayOf(grid.firstDay + day);
    if ((skip[day] && !onlySkipped[weekday]) || count[weekday]! >= WEEKS) continue;
    const isSeen = dayIsSeen(grid, day);
    const isUsualWeek = isSeen || weekIsUsual(grid, day, end, start);
    if (!isSeen && (weekIsEmpty(grid, day, end, start) || (!isUsualWeek && isClosedDay(grid, day)))) continue;
    const weight = halfLifeWeight(count[weekday]!, HALF_LIFE_WEEKS);
    const isShut = !isSeen && isUsualWeek && !isYearEnd(grid.firstDay + day);
    for (let slot = 0; slot < slots; slot++) {
      const value = volume[day * slots + slot]!;
      const cell = weekday * slots + slot;
      const isOpen = value === value;
      if (isOpen) seen[cell]! += weight;
      if (openRun[cell] === count[weekday] && isOpen) openRun[cell]!++;
      if (closedRun[cell] === count[weekday] && (isShut || (isSeen && closed[day * slots + slot]))) closedRun[cell]!++;
      if (unseenRun[cell] === count[weekday] && !isOpen) unseenRun[cell]!++;
    }
    days[weekday]! += weight;
    count[weekday]!++;
  }
  const open = new Uint8Array(7 * slots);
  for (let cell = 0; cell < open.length; cell++) {
    const total = days[Math.floor(cell / slots)]!;
    const isUsual = total > 0 && seen[cell]! >= SHARE * total && unseenRun[cell]! < CLOSED_AFTER_WEEKS;
    open[cell] = openRun[cell]! >= CHANGED_AFTER_WEEKS || (isUsual && closedRun[cell]! < CHANGED_AFTER_WEEKS) ? 1 : 0;
  }
  return open;
}

/** Days on each side that distinguish a closed weekday from a closed week. */
const DAYS_ABOUT = 3;

/** Returns true if the week around a day was ordinary: most of its other days are recorded as open. */
function weekIsUsual(grid: DayGrid, day: number, end: number, start: number): boolean {
  let [seen, dates] = [0, 0];
  for (let other = Math.max(start, day - DAYS_ABOUT); other <= Math.min(end - 1, day + DAYS_ABOUT); other++) {
    if (other === day) continue;
    dates++;
    if (dayIsSeen(grid, other)) seen++;
  }
  return 2 * seen > dates;
}

/** Returns true for the days around Christmas and New Year, which fall on the same weekday. */
function isYearEnd(day: number): boolean {
  const { month, day: dayOfMonth } = civilOf(day);
  return (month === 12 && dayOfMonth >= 24) || (month === 1 && dayOfMonth <= 2);
}

/** Returns the weekdays (0 Monday) that only occur in skipped rows. */
function weekdaysWithoutOthers(grid: DayGrid, start: number, end: number, skip: Uint8Array): boolean[] {
  const without = new Array<boolean>(7).fill(true);
  for (let day = start; day < end; day++) if (!skip[day]) without[weekdayOf(grid.firstDay + day)] = false;
  return without;
}

/** Returns true if nothing is recorded within three days of `day`: a gap in the history, not a closed queue. */
function weekIsEmpty(grid: DayGrid, day: number, end: number, start: number): boolean {
  for (let other = Math.max(start, day - 3); other <= Math.min(end - 1, day + 3); other++) {
    if (dayIsSeen(grid, other)) return false;
  }
  return true;
}

function dayIsSeen(grid: DayGrid, day: number): boolean {
  for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) {
    if (grid.volume[cell]! === grid.volume[cell]!) return true;
  }
  return false;
}

function firstSeenDay(grid: DayGrid, end: number): number {
  for (let day = 0; day < end; day++) if (dayIsSeen(grid, day)) return day;
  return end;
}
