import { minutesOf, timeOf, weekdayOf } from '../../kernel/dates';
import { clockRange } from '../../kernel/notation';

/** Weekly opening hours, as shown and edited. */

interface OpenTime {
  weekday: number;
  from: string;
  until: string;
}

/** Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Times by day of the week; a closed day has none. */
export type WeekTimes = Record<number, { from: string; until: string }[]>;

export const openTimesOf = (hours: readonly OpenTime[]): WeekTimes =>
  Object.fromEntries(
    WEEK.map((weekday) => [
      weekday,
      hours.filter((time) => time.weekday === weekday).map(({ from, until }) => ({ from, until })),
    ]),
  );

export function hoursText(hours: readonly OpenTime[], weekday: number): string {
  const open = hours.filter((time) => time.weekday === weekday);
  if (open.length === 0) return 'closed';
  return open
    .map(({ from, until }) => (from === '00:00' && until === '00:00' ? 'all day' : clockRange(from, until)))
    .join(', ');
}

interface ExpectedInterval {
  date: string;
  interval?: string | null;
  volume: number;
  /** Name of the day, such as a holiday. */
  name?: string | null;
}

/** Fewer contacts in an interval than this are none. */
const MIN_EXPECTED = 0.05;

/**
 * Returns the hours that a forecast treats as open: from the first to the last interval with contacts of each weekday,
 * ignoring named days. `intervalMinutes` is the length of an interval.
 */
export function learnedTimes(rows: readonly ExpectedInterval[], intervalMinutes: number): WeekTimes {
  const spans = new Map<number, { from: number; until: number }>();
  for (const { date, interval, volume, name } of rows) {
    if (!interval || name || volume < MIN_EXPECTED) continue;
    const weekday = weekdayOf(date) % 7;
    const start = minutesOf(interval);
    const span = spans.get(weekday);
    spans.set(weekday, {
      from: Math.min(start, span?.from ?? start),
      until: Math.max(start + intervalMinutes, span?.until ?? 0),
    });
  }
  return Object.fromEntries(
    WEEK.map((weekday) => {
      const span = spans.get(weekday);
      return [weekday, span ? [{ from: timeOf(span.from), until: timeOf(span.until % 1440) }] : []];
    }),
  );
}
