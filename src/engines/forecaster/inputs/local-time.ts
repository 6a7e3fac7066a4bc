import { parseDate } from '../civil-date';

/** A point of local wall-clock time. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Minutes after midnight, 0 to 1440. */
  minute: number;
}

const DAY = 1440;

/** Minutes of the wall clock since 1970-01-01 00:00; undefined when there is no such date. */
export function wallMinutes({ date, minute }: LocalTime): number | undefined {
  const day = parseDate(date);
  return day === undefined ? undefined : day * DAY + Math.min(Math.max(minute, 0), DAY);
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
