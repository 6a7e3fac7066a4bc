import { minuteOf } from '../../../engines/time/civil-date';

/** Shrinkage by time of the week. */

/** The share of people on duty who are absent although their schedule does not show it. Overlapping rows add up. */
export interface Shrinkage {
  reason: string;
  percent: number;
  /** 0 Sunday to 6 Saturday; missing for every day. */
  weekdays?: number[] | null;
  /** `HH:MM`; all day if both are missing. */
  from?: string | null;
  /** `HH:MM`, exclusive; at or before `from` means the next day. */
  until?: string | null;
}

/** Resolution in minutes of weekly shrinkage, and the parts per day. */
const PART_MINUTES = 5;
const PARTS = 1_440 / PART_MINUTES;

/** Returns the shrinkage of each 5-minute part of a week, from Sunday midnight; overlapping rows add up. */
export function shrinkageOfWeek(rows: readonly Shrinkage[]): Float64Array {
  const week = new Float64Array(7 * PARTS);
  for (const { percent, weekdays, from, until } of rows) {
    const begin = from == null ? 0 : Math.floor(minuteOf(from) / PART_MINUTES);
    let end = until == null ? PARTS : Math.ceil(minuteOf(until) / PART_MINUTES);
    // An end at or before `from` is on the next day.
    if (end <= begin) end += PARTS;
    for (const weekday of new Set(weekdays ?? [0, 1, 2, 3, 4, 5, 6]))
      for (let part = begin; part < end; part++) {
        const at = (weekday * PARTS + part) % week.length;
        week[at] = (week[at] as number) + percent / 100;
      }
  }
  return week;
}

/** Mean shrinkage of an interval that begins at a minute of a weekday. */
export function shrinkageAt(week: Float64Array, weekday: number, minute: number, slotMinutes: number): number {
  const first = (weekday * 1_440 + minute) / PART_MINUTES;
  let lost = 0;
  for (let part = 0; part < slotMinutes / PART_MINUTES; part++)
    lost += week[Math.floor(first + part) % week.length] as number;
  return Math.min((lost * PART_MINUTES) / slotMinutes, 0.95);
}
