import { Temporal } from 'temporal-polyfill';
import { firstWeekday } from './notation';

/** Local dates in the API's format `YYYY-MM-DD`. */

/** Monday first; 0 is Sunday. */
export const WEEKDAYS = [
  { day: 1, name: 'Monday', short: 'Mon' },
  { day: 2, name: 'Tuesday', short: 'Tue' },
  { day: 3, name: 'Wednesday', short: 'Wed' },
  { day: 4, name: 'Thursday', short: 'Thu' },
  { day: 5, name: 'Friday', short: 'Fri' },
  { day: 6, name: 'Saturday', short: 'Sat' },
  { day: 0, name: 'Sunday', short: 'Sun' },
] as const;

/** The weekdays, from the first one of the organization's weeks. */
export function weekdays(): (typeof WEEKDAYS)[number][] {
  const first = firstWeekday() - 1;
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

/** Returns true for valid dates of the years 1990 to 2100, which the server accepts. */
export function isDate(text: string): boolean {
  if (!/^(199\d|20\d\d|2100)-\d\d-\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

const plain = (date: string) => Temporal.PlainDate.from(date);

export const addDays = (date: string, days: number): string => plain(date).add({ days }).toString();
export const addMonths = (date: string, months: number): string => plain(date).add({ months }).toString();
export const daysBetween = (from: string, to: string): number =>
  plain(from).until(plain(to), { largestUnit: 'days' }).days;
/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => plain(date).dayOfWeek;
/** Returns the first day of the organization's week. */
/** True on Saturday and Sunday. Without Temporal, as grids ask for every cell. */
export const isWeekend = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0;

export const isWithin = (date: string, { startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  startDate <= date && date <= endDate;

export const startOfWeek = (date: string): string => addDays(date, -((weekdayOf(date) - firstWeekday() + 7) % 7));
/** Returns the Monday of a week as the server counts them: forecasts by week, rotations. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
export const firstOfMonth = (date: string): string => plain(date).with({ day: 1 }).toString();
export const lastOfMonth = (date: string): string =>
  plain(date)
    .with({ day: plain(date).daysInMonth })
    .toString();

/** Returns all dates from the first to the last, inclusive. */
export function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Returns the epoch milliseconds of a local time. A time skipped by a clock change becomes the instant after the gap.
 */
export const instantOf = (date: string, time: string, timezone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone).epochMilliseconds;

/** Returns the instants of hours that begin on a date. They end on the next day if the end is not after the start. */
export function stretchOf(date: string, start: string, end: string, timezone: string) {
  const at = (day: string, time: string) => new Date(instantOf(day, time, timezone)).toISOString();
  return { startsAt: at(date, start), endsAt: at(end > start ? date : addDays(date, 1), end) };
}

/** Returns the minutes after midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns `HH:MM` of minutes after midnight, modulo 24 hours. */
export const timeOf = (minutes: number): string => {
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};
