import { Temporal } from 'temporal-polyfill';

/** Wall-clock times of an organization's zone, and the instants they mean. Dates are `YYYY-MM-DD`, times `HH:MM`. */

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date of the calendar between 1990 and 2100, the years Muster plans and keeps history for. */
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

/** A time zone as the zone database writes it, in whatever case it is given; an alias stays one. */
export const timeZoneName = (timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;

/**
 * The instant of a wall-clock time. A time that a clock change skips is the instant after the gap; a repeated one is
 * its first pass.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return new Date(earlier.epochMilliseconds);
  const gapEnd = earlier.getTimeZoneTransition('next');
  return new Date((gapEnd ?? earlier).epochMilliseconds);
}

/** The local date on which an instant falls. */
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

const DAY_MS = 86_400_000;

/** Days from one date to another; negative when `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** The first day of the date's week; weeks begin on Monday. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** The wall-clock time `HH:MM` of an instant. */
export function localTimeOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);
}
