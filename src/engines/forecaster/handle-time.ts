import { weekdayOf } from '../time/civil-date';
import type { DayGrid } from './history/day-grid';
import { halfLifeWeight } from './numbers';

/** Half-life, in days, of a contact's weight in the level, and in the slot and weekday factors. */
export const LEVEL_HALF_LIFE = 21;
const FACTOR_HALF_LIFE = 250;
/** Contacts at which a slot's or weekday's own factor gets half the weight. */
const SHRINK_CONTACTS = 400;
/** Bounds of a record's handle time, as multiples of the level. */
export const LEAST = 0.3;
export const MOST = 3;

/** Mean handle time in seconds by weekday (0 Monday) and slot. */
export interface HandleTimeModel {
  secondsFor(weekday: number, slot: number): number;
  /** Contact-weighted level in seconds. */
  level: number;
  /** The level by row of the history, roughly. */
  levels: Float64Array;
}

/**
 * Handle time in seconds as level x slot factor x weekday factor, all contact-weighted; undefined when no record before
 * row `end` has one. Records with no contacts or a handle time of 0 are missing, not zero. `skip` marks rows left out.
 */
export function learnHandleTime(grid: DayGrid, end: number, skip: Uint8Array): HandleTimeModel | undefined {
  const { slots } = grid;
  const rough = roughLevel(grid, end);
  if (!(rough > 0)) return undefined;
  const levels = localLevels(grid, end, rough);
  const factors: Factors = { weekday: new Float64Array(7).fill(1), slot: new Float64Array(slots).fill(1) };
  // Slot and weekday factors in turn, each given the other: two rounds of a fit of main effects in a two-way table.
  for (let round = 0; round < 2; round++) {
    const bySlot = gather(grid, end, skip, levels, factors, FACTOR_HALF_LIFE, slots, (_, slot) => slot);
    factors.slot = shrunkFactors(bySlot, factors.slot);
    const byWeekday = gather(grid, end, skip, levels, factors, FACTOR_HALF_LIFE, 7, (weekday) => weekday);
    factors.weekday = shrunkFactors(byWeekday, factors.weekday);
  }
  const lately = gather(grid, end, skip, levels, factors, LEVEL_HALF_LIFE, 1, () => 0);
  const level = lately.usual[0]! > 0 ? lately.level * (lately.seconds[0]! / lately.usual[0]!) : rough;
  return { level, levels, secondsFor: (weekday, slot) => level * factors.slot[slot]! * factors.weekday[weekday]! };
}

interface Factors {
  weekday: Float64Array;
  slot: Float64Array;
}

/**
 * Weighted handle time by bin: as recorded, and as the factors expect of the same contacts; both in units of the local
 * level.
 */
interface Gathered {
  seconds: Float64Array;
  usual: Float64Array;
  /** Mean local level of the gathered contacts, in seconds. */
  level: number;
}

function gather(
  grid: DayGrid,
  end: number,
  skip: Uint8Array,
  levels: Float64Array,
  factors: Factors,
  halfLife: number,
  bins: number,
  binOf: (weekday: number, slot: number) => number,
): Gathered {
  const { slots } = grid;
  const seconds = new Float64Array(bins);
  const usual = new Float64Array(bins);
  let levelSum = 0;
  let weights = 0;
  for (let day = Math.max(0, end - 6 * halfLife); day < end; day++) {
    if (skip[day]) continue;
    const weight = halfLifeWeight(end - day, halfLife);
    const weekday = weekdayOf(grid.firstDay + day);
    const level = levels[day]!;
    for (let slot = 0; slot < slots; slot++) {
      const contacts = grid.handledContacts[day * slots + slot]!;
      if (!(contacts > 0)) continue;
      const expected = factors.weekday[weekday]! * factors.slot[slot]! * contacts;
      const ratio = grid.handledSeconds[day * slots + slot]! / (level * expected);
      const bin = binOf(weekday, slot);
      seconds[bin]! += weight * expected * Math.max(LEAST, Math.min(MOST, ratio));
      usual[bin]! += weight * expected;
      levelSum += weight * expected * level;
      weights += weight * expected;
    }
  }
  return { seconds, usual, level: weights > 0 ? levelSum / weights : 0 };
}

/** New factors: seconds over contacts (both as if the other factor were 1), shrunk to 1 by `SHRINK_CONTACTS`. */
function shrunkFactors({ seconds, usual }: Gathered, factors: Float64Array): Float64Array {
  return factors.map(
    (factor, bin) => (factor * (seconds[bin]! + SHRINK_CONTACTS)) / (usual[bin]! + SHRINK_CONTACTS * factor),
  );
}

/** Median of the daily mean handle time over the last quarter's days: robust against odd records. */
function roughLevel(grid: DayGrid, end: number): number {
  const means: number[] = [];
  for (let day = end - 1; day >= 0 && means.length < 91; day--) {
    const mean = dayMean(grid, day);
    if (mean > 0) means.push(mean);
  }
  means.sort((a, b) => a - b);
  return means[Math.floor(means.length / 2)] ?? 0;
}

function dayMean(grid: DayGrid, day: number): number {
  let seconds = 0;
  let contacts = 0;
  for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) {
    seconds += grid.handledSeconds[cell]!;
    contacts += grid.handledContacts[cell]!;
  }
  return contacts > 0 ? seconds / contacts : 0;
}

/** Running level by day, so that slot and weekday factors are measured against their own time. */
function localLevels(grid: DayGrid, end: number, rough: number): Float64Array {
  const levels = new Float64Array(end);
  let level = rough;
  for (let day = end - 1; day >= 0; day--) {
    const mean = dayMean(grid, day);
    if (mean > 0) level += 0.05 * (Math.max(LEAST * level, Math.min(MOST * level, mean)) - level);
    levels[day] = level;
  }
  return levels;
}
