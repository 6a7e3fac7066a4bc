import { weekdayOf } from '../civil-date';
import type { DayGrid } from './day-grid';
import { halfLifeWeight } from '../numbers';

/** Most days of each weekday that are used. */
const WEEKS = 26;
/** Share of those weekdays on which a slot must have been in use. */
const SHARE = 0.25;
/**
 * Part of the needed use that suffices for a slot between used ones, so that chance leaves no holes in quiet nights.
 */
const LEAST_OWN = 0.4;
/** Newer weeks count more, so that new opening hours are taken up after about three weeks. */
const HALF_LIFE_WEEKS = 8;
/** A slot without records on this many newest same weekdays is closed, whatever came before. */
const CLOSED_AFTER_WEEKS = 5;
/** With rows for at least this share of the clock on recorded days, closed time is recorded as zeros, not left out. */
const ZERO_FILLED = 0.9;

/**
 * Slots in which the queue is open, by weekday (0 Monday): `open[weekday * slots + slot]` is 1 or 0, learned from the
 * last 26 same weekdays before `end` (row of the grid). Nothing is forecast elsewhere. Where closed time is left out of
 * the history, a recorded slot is an open one; where it is recorded as zeros, a slot is open when its share of non-zero
 * records is at least a quarter of the busy slots' share, so that a quiet night desk stays open and a closed one does
 * not. `skip` marks rows (holidays) that teach nothing about ordinary opening hours, unless nothing else is known of
 * their weekday.
 */
export function learnOpenSlots(grid: DayGrid, end: number, skip: Uint8Array): Uint8Array {
  const { slots } = grid;
  const seen = new Float64Array(7 * slots);
  const used = new Float64Array(7 * slots);
  const days = new Float64Array(7);
  const count = new Int32Array(7);
  const unusedRun = new Int32Array(7 * slots);
  const runEnded = new Uint8Array(7 * slots);
  const start = firstSeenDay(grid, end);
  const onlySkipped = weekdaysWithoutOthers(grid, start, end, skip);
  let recordedDays = 0;
  let recordedCells = 0;
  for (let day = end - 1; day >= start; day--) {
    const weekday = weekdayOf(grid.firstDay + day);
    if ((skip[day] && !onlySkipped[weekday]) || count[weekday]! >= WEEKS) continue;
    const weight = halfLifeWeight(count[weekday]!, HALF_LIFE_WEEKS);
    let recorded = 0;
    for (let slot = 0; slot < slots; slot++) {
      const value = grid.volume[day * slots + slot]!;
      const cell = weekday * slots + slot;
      if (value === value) {
        recorded++;
        seen[cell]! += weight;
        if (value > 0) used[cell]! += weight;
      }
      if (!runEnded[cell]) {
        if (value === value) runEnded[cell] = 1;
        else unusedRun[cell]!++;
      }
    }
    if (recorded > 0) {
      recordedDays++;
      recordedCells += recorded;
    } else if (weekIsEmpty(grid, day, end, start)) {
      for (let slot = 0; slot < slots; slot++)
        if (!runEnded[weekday * slots + slot]) unusedRun[weekday * slots + slot]!--;
      continue;
    }
    days[weekday]! += weight;
    count[weekday]!++;
  }
  const zeroFilled = recordedDays > 0 && recordedCells >= ZERO_FILLED * recordedDays * slots;
  const needed = zeroFilled ? SHARE * busyShare(used, days, slots) : 0;
  const open = new Uint8Array(7 * slots);
  for (let cell = 0; cell < open.length; cell++) {
    const total = days[Math.floor(cell / slots)]!;
    if (total <= 0 || seen[cell]! < SHARE * total || unusedRun[cell]! >= CLOSED_AFTER_WEEKS) continue;
    const beside = (besideOf(used, cell, slots) + used[cell]!) / 3;
    const isUsed =
      used[cell]! >= needed * total || (used[cell]! >= LEAST_OWN * needed * total && beside >= needed * total);
    open[cell] = used[cell]! > 0 && isUsed ? 1 : 0;
  }
  return open;
}

/** Weekdays (0 Monday) of which no row but skipped ones is there. */
function weekdaysWithoutOthers(grid: DayGrid, start: number, end: number, skip: Uint8Array): boolean[] {
  const without = new Array<boolean>(7).fill(true);
  for (let day = start; day < end; day++) if (!skip[day]) without[weekdayOf(grid.firstDay + day)] = false;
  return without;
}

/** Sum of the slots before and after, within the same weekday (the slot itself where there is none). */
function besideOf(used: Float64Array, cell: number, slots: number): number {
  const slot = cell % slots;
  return (slot > 0 ? used[cell - 1]! : used[cell]!) + (slot < slots - 1 ? used[cell + 1]! : used[cell]!);
}

/**
 * Share of non-zero records in the slots of the week that are used most (the ninth decile of all that are used at all).
 */
function busyShare(used: Float64Array, days: Float64Array, slots: number): number {
  const shares: number[] = [];
  used.forEach((value, cell) => {
    const total = days[Math.floor(cell / slots)]!;
    if (value > 0 && total > 0) shares.push(value / total);
  });
  shares.sort((a, b) => a - b);
  return shares[Math.floor(0.9 * (shares.length - 1))] ?? 0;
}

/** Whether nothing at all is recorded within three days of `day`: a hole in the history, not a closed queue. */
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
