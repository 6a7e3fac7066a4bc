import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './units';

/** Wall-clock times of an organization's zone, and the instants they mean. Dates are `YYYY-MM-DD`, times `HH:MM`. */

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a valid date from 1990 to 2100, the supported range. */
export function isLocalDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && year !== 2100;
  return isLeapDay || day <= (DAYS_OF_MONTH[month - 1] as number);
}

export const isLocalTime = (text: string): boolean => TIME.test(text);

/** True for an IANA zone in region/city form, and for UTC. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)+$/.test(text) && text !== 'UTC') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Returns the name of a time zone in the spelling of the tz database. Aliases are not resolved. */
export const timeZoneName = (timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;

/**
 * Returns the instant of a local time. A time skipped by a clock change maps to the instant after the gap, a repeated
 * one to its first occurrence.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return new Date(earlier.epochMilliseconds);
  const gapEnd = earlier.getTimeZoneTransition('next');
  return new Date((gapEnd ?? earlier).epochMilliseconds);
}

/** Returns the local date of an instant. */
export function localDateOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Calendar arithmetic: `days` may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Days from one date to another; negative when `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** Returns the Monday of the date's week. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Returns the local time `HH:MM` of an instant. */
export function localTimeOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);
}
