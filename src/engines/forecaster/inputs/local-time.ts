import { parseDate } from '../../time/civil-date';
import type { ClockChange } from '../history/clock-changes';

/** A point of local wall-clock time. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Minutes after midnight, 0 to 1440. */
  minute: number;
}

/** Minutes of a day of the wall clock. */
export const DAY = 1440;

/** Wall-clock minutes since 1970-01-01 00:00; undefined for an invalid date. */
export function wallMinutes({ date, minute }: LocalTime): number | undefined {
  const day = parseDate(date);
  return day === undefined ? undefined : day * DAY + Math.min(Math.max(minute, 0), DAY);
}

/** A clock change in wall-clock minutes since 1970: the time that it skips or repeats. */
export interface WallChange {
  from: number;
  until: number;
  kind: ClockChange['kind'];
}

/** Clock changes on real dates. */
export function wallChanges(changes: readonly ClockChange[]): WallChange[] {
  return changes.flatMap(({ date, kind, fromMinute, untilMinute }) => {
    const day = parseDate(date);
    return day === undefined ? [] : [{ from: day * DAY + fromMinute, until: day * DAY + untilMinute, kind }];
  });
}

/** Returns the real minutes between two wall-clock minutes: skipped minutes do not count, repeated ones count twice. */
export function realMinutes(changes: readonly WallChange[], from: number, until: number): number {
  let minutes = until - from;
  for (const change of changes) {
    const common = overlap(from, until, change.from, change.until);
    minutes += change.kind === 'repeated' ? common : -common;
  }
  return minutes;
}

/** Minutes that two spans have in common. */
export function overlap(from: number, until: number, otherFrom: number, otherUntil: number): number {
  return Math.max(0, Math.min(until, otherUntil) - Math.max(from, otherFrom));
}

/** Contacts expected of some days, `[day][slot]`, NaN where closed. `firstDay` is the day number of row 0. */
export interface ExpectedDays {
  firstDay: number;
  slots: number;
  slotMinutes: number;
  volume: Float64Array;
}

/** Calls `each` for the cells of the days that a span of wall-clock minutes touches, with their first minute. */
export function forCells(
  { firstDay, slots, slotMinutes, volume }: ExpectedDays,
  from: number,
  until: number,
  each: (cell: number, minute: number) => void,
): void {
  const days = volume.length / slots;
  const first = Math.max(0, Math.floor(from / DAY) - firstDay);
  const last = Math.min(days - 1, Math.ceil(until / DAY) - 1 - firstDay);
  for (let day = first; day <= last; day++)
    for (let slot = 0; slot < slots; slot++) each(day * slots + slot, (firstDay + day) * DAY + slot * slotMinutes);
}
