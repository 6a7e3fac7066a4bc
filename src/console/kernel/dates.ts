import { Temporal } from 'temporal-polyfill';

/** Local dates as the API writes them: `YYYY-MM-DD`. Weeks begin on Monday. */

const plain = (date: string) => Temporal.PlainDate.from(date);

export const addDays = (date: string, days: number): string => plain(date).add({ days }).toString();
export const addMonths = (date: string, months: number): string => plain(date).add({ months }).toString();
export const daysBetween = (from: string, to: string): number =>
  plain(from).until(plain(to), { largestUnit: 'days' }).days;
/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string): number => plain(date).dayOfWeek;
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
export const firstOfMonth = (date: string): string => plain(date).with({ day: 1 }).toString();
export const lastOfMonth = (date: string): string =>
  plain(date)
    .with({ day: plain(date).daysInMonth })
    .toString();

/** All dates from the first to the last. */
export function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The instant, in milliseconds, of a local time; one that a clock change skips is the instant after the gap. */
export const instantOf = (date: string, time: string, timezone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone).epochMilliseconds;

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `HH:MM` of minutes since midnight, of the next day too. */
export const timeOf = (minutes: number): string => {
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};
