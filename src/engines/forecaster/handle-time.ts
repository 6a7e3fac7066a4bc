import type { DayGrid } from './day-grid';
import { weekdayOf } from './civil-date';
import { halfLifeWeight } from './numbers';

/** Days after which a contact's say in the level of the handle time, and in its slot and weekday factors, has halved. */
const LEVEL_HALF_LIFE = 28;
const FACTOR_HALF_LIFE = 140;
/** Contacts at which a slot's or weekday's own factor is believed by half. */
const SHRINK_CONTACTS = 400;
/** A record beyond these multiples of the level is pulled back to them. */
const LEAST = 0.3;
const MOST = 3;

/** Mean handle time in seconds by weekday (0 Monday) and slot. */
export interface HandleTimeModel {
  secondsFor(weekday: number, slot: number): number;
  /** Contact-weighted level in seconds. */
  level: number;
}

/**
 * Handle time as level x slot factor x weekday factor, all contact-weighted; undefined when no record before `end` has one.
 * Records with no contacts or a handle time of 0 are missing, not zero.
 */
export function learnHandleTime(grid: DayGrid, end: number, skip: Uint8Array): HandleTimeModel | undefined {
  const { slots } = grid;
  const rough = roughLevel(grid, end);
  if (!(rough > 0)) return undefined;
  const levels = localLevels(grid, end, rough);
  const weekdayFactor = new Float64Array(7).fill(1);
  const slotFactor = new Float64Array(slots).fill(1);
  /** Adds up seconds over local level, and contacts, into one bin a key. */
  const gather = (halfLife: number, bins: number, keyOf: (weekday: number, slot: number) => number, others: (weekday: number, slot: number) => number) => {
    const seconds = new Float64Array(bins);
    const contacts = new Float64Array(bins);
    for (let day = Math.max(0, end - 10 * halfLife); day < end; day++) {
      if (skip[day]) continue;
      const weight = halfLifeWeight(end - day, halfLife);
      const weekday = weekdayOf(grid.firstDay + day);
      const level = levels[day]!;
      for (let slot = 0; slot < slots; slot++) {
        const cell = day * slots + slot;
        const count = grid.handledContacts[cell]!;
        if (!(count > 0)) continue;
        const usual = level * others(weekday, slot) * count;
        const key = keyOf(weekday, slot);
        seconds[key]! += (weight * Math.max(LEAST * usual, Math.min(MOST * usual, grid.handledSeconds[cell]!))) / (halfLife === LEVEL_HALF_LIFE ? 1 : level);
        contacts[key]! += weight * count * others(weekday, slot);
      }
    }
    return { seconds, contacts };
  };
  for (let pass = 0; pass < 2; pass++) {
    const bySlot = gather(FACTOR_HALF_LIFE, slots, (_, slot) => slot, (weekday) => weekdayFactor[weekday]!);
    shrinkFactors(bySlot.seconds, bySlot.contacts, slotFactor);
    const byWeekday = gather(FACTOR_HALF_LIFE, 7, (weekday) => weekday, (_, slot) => slotFactor[slot]!);
    shrinkFactors(byWeekday.seconds, byWeekday.contacts, weekdayFactor);
  }
  const whole = gather(LEVEL_HALF_LIFE, 1, () => 0, (weekday, slot) => slotFactor[slot]! * weekdayFactor[weekday]!);
  const level = whole.contacts[0]! > 0 ? whole.seconds[0]! / whole.contacts[0]! : rough;
  return { level, secondsFor: (weekday, slot) => level * slotFactor[slot]! * weekdayFactor[weekday]! };
}

/** Ratio of sums, shrunk to 1 by `SHRINK_CONTACTS`. */
function shrinkFactors(seconds: Float64Array, contacts: Float64Array, factor: Float64Array): void {
  for (let i = 0; i < factor.length; i++) factor[i] = (seconds[i]! + SHRINK_CONTACTS) / (contacts[i]! + SHRINK_CONTACTS);
}

/** Median over the last quarter's days of the day's mean handle time: a level that no odd record moves. */
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
