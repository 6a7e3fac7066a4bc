import { addDays, datesOf, daysBetween, startOfWeek } from '../../kernel/dates';
import type { DayHours } from './hours-in-use';
import type { WallClock } from './wall-clock';

/**
 * The visible time range and the mapping of instants to pixels. A day of 25 hours is wider than one of 23. Days can be
 * cropped to the hours in use: instants outside are at the edge of their day.
 */

export type View = 'day' | 'week' | 'month';

export interface AxisDay {
  date: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  /** Instants of the hours that are shown. */
  shownFrom: number;
  shownTo: number;
  /** Pixels. */
  left: number;
  width: number;
}

export interface TimeAxis {
  view: View;
  from: number;
  to: number;
  /** Pixels. */
  width: number;
  days: readonly AxisDay[];
  x(instant: number): number;
  instantAt(x: number): number;
  /** Returns the width of a duration in pixels. */
  length(ms: number): number;
}

const MIN_DAY_PX: Record<View, number> = { day: 960, week: 124, month: 34 };
const WHOLE_DAY: DayHours = { from: 0, to: 1440 };

/** First and last day of a schedule, inclusive. */
export interface Range {
  startDate: string;
  endDate: string;
}

const MIN_MONTH_WEEKS = 4;
const MAX_MONTH_WEEKS = 6;

/**
 * Returns the first and last day of a view around a date. A month consists of whole weeks, starting with the first week
 * of the schedule.
 */
function edgesOf(view: View, date: string, { startDate, endDate }: Range): [string, string] {
  if (view === 'day') return [date, date];
  if (view === 'week') return [startOfWeek(date), addDays(startOfWeek(date), 6)];
  const monday = startOfWeek(startDate);
  const weeks = Math.ceil((daysBetween(monday, endDate) + 1) / 7);
  const days = 7 * Math.min(MAX_MONTH_WEEKS, Math.max(MIN_MONTH_WEEKS, weeks));
  const first = addDays(monday, Math.floor(daysBetween(monday, date) / days) * days);
  return [first, addDays(first, days - 1)];
}

/** Returns all dates of a view around a date, including those outside the schedule. */
export const datesInView = (view: View, date: string, range: Range): string[] => datesOf(...edgesOf(view, date, range));

/** Returns a date in the previous or next view. */
export function stepped(view: View, date: string, by: 1 | -1, range: Range): string {
  const [first, last] = edgesOf(view, date, range);
  return by === 1 ? addDays(last, 1) : edgesOf(view, addDays(first, -1), range)[0];
}

export function timeAxis(
  clock: WallClock,
  view: View,
  date: string,
  space: number,
  range: Range,
  hours = WHOLE_DAY,
): TimeAxis {
  const dates = datesInView(view, date, range);
  // An hour of the day view stays as wide where fewer are shown.
  const least = view === 'day' ? (MIN_DAY_PX.day * (hours.to - hours.from)) / WHOLE_DAY.to : MIN_DAY_PX[view];
  const width = Math.max(Math.floor(space), Math.ceil(least) * dates.length);
  const spans = dates.map((each) => ({
    date: each,
    from: clock.instantOf(each, 0),
    to: clock.instantOf(addDays(each, 1), 0),
    shownFrom: clock.instantOf(each, hours.from),
    shownTo: clock.instantOf(each, hours.to),
  }));
  const scale = width / spans.reduce((sum, { shownFrom, shownTo }) => sum + shownTo - shownFrom, 0);
  let left = 0;
  const days = spans.map((span) => {
    const day = { ...span, left, width: (span.shownTo - span.shownFrom) * scale };
    left += day.width;
    return day;
  });
  const from = days[0]?.from ?? 0;
  const to = days.at(-1)?.to ?? from + 1;
  const x = (instant: number): number => {
    const day = days.find((each) => instant < each.to) ?? days.at(-1);
    if (!day) return 0;
    return day.left + (Math.max(day.shownFrom, Math.min(day.shownTo, instant)) - day.shownFrom) * scale;
  };
  const instantAt = (position: number): number => {
    const day = days.find((each) => position < each.left + each.width) ?? days.at(-1);
    return day ? day.shownFrom + (position - day.left) / scale : from;
  };
  return { view, from, to, width, days, x, instantAt, length: (ms) => ms * scale };
}

/** Returns the position of a bar, clipped to the visible range; undefined if it is outside. */
export function barOf(
  axis: TimeAxis,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): { left: number; width: number } | undefined {
  if (endsAt <= axis.from || startsAt >= axis.to) return undefined;
  const left = axis.x(Math.max(startsAt, axis.from));
  return { left, width: Math.max(2, axis.x(Math.min(endsAt, axis.to)) - left) };
}
