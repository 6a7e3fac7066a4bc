import { minuteOf } from '../intervals/interval.rules';

/** Shrinkage by time of the week. */

/** A share of the people on duty who are not there, though the schedule does not show it. Rows of a time add up. */
export interface Shrinkage {
  reason: string;
  percent: number;
  /** 0 Sunday to 6 Saturday; every day when left out. */
  weekdays?: number[] | null;
  /** `HH:MM`; all day when both are left out. */
  from?: string | null;
  /** `HH:MM`, not included; not after `from` means the next day. */
  until?: string | null;
}

/** Minutes of each part of a week of shrinkage, and parts of a day. */
const PART_MINUTES = 5;
const PARTS = 1_440 / PART_MINUTES;

/** Share of people who are not there, in parts of 5 minutes of a week, from Sunday midnight: rows of a time add up. */
export function shrinkageOfWeek(rows: readonly Shrinkage[]): Float64Array {
  const week = new Float64Array(7 * PARTS);
  for (const { percent, weekdays, from, until } of rows) {
    const begin = from == null ? 0 : Math.floor(minuteOf(from) / PART_MINUTES);
    let end = until == null ? PARTS : Math.ceil(minuteOf(until) / PART_MINUTES);
    // Not after `from` means the next day.
    if (end <= begin) end += PARTS;
    for (const weekday of new Set(weekdays ?? [0, 1, 2, 3, 4, 5, 6]))
      for (let part = begin; part < end; part++) {
        const at = (weekday * PARTS + part) % week.length;
        week[at] = (week[at] as number) + percent / 100;
      }
  }
  return week;
}

/** Mean shrinkage of an interval of a week, which begins at a weekday's minute. */
export function shrinkageAt(week: Float64Array, weekday: number, minute: number, slotMinutes: number): number {
  const first = (weekday * 1_440 + minute) / PART_MINUTES;
  let lost = 0;
  for (let part = 0; part < slotMinutes / PART_MINUTES; part++)
    lost += week[Math.floor(first + part) % week.length] as number;
  return Math.min((lost * PART_MINUTES) / slotMinutes, 0.95);
}
