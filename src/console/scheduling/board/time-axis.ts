import { addDays, datesOf, firstOfMonth, lastOfMonth, mondayOf } from '../../kernel/dates';
import type { WallClock } from './wall-clock';

/** The stretch of time in sight, and where its instants lie: a day of 25 hours is wider than one of 23. */

export type View = 'day' | 'week' | 'month';

export interface AxisDay {
  date: string;
  /** Milliseconds. */
  from: number;
  to: number;
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
  /** Pixels of a duration. */
  length(ms: number): number;
}

const LEAST_DAY_PX: Record<View, number> = { day: 960, week: 124, month: 34 };

/** The dates of a view around a date, all of them, also outside the schedule. */
export function datesInView(view: View, date: string): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return datesOf(mondayOf(date), addDays(mondayOf(date), 6));
  return datesOf(firstOfMonth(date), lastOfMonth(date));
}

/** A date in the view before or after. */
export function stepped(view: View, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view === 'week') return addDays(mondayOf(date), 7 * by);
  return by === 1 ? addDays(lastOfMonth(date), 1) : firstOfMonth(addDays(firstOfMonth(date), -1));
}

export function timeAxis(clock: WallClock, view: View, date: string, space: number): TimeAxis {
  const dates = datesInView(view, date);
  const width = Math.max(Math.floor(space), LEAST_DAY_PX[view] * dates.length);
  const days = dates.map((each) => ({
    date: each,
    from: clock.instantOf(each, 0),
    to: clock.instantOf(addDays(each, 1), 0),
  }));
  const from = days[0]?.from ?? 0;
  const to = days.at(-1)?.to ?? from + 1;
  const scale = width / (to - from);
  return {
    view,
    from,
    to,
    width,
    days,
    x: (instant) => (instant - from) * scale,
    instantAt: (x) => from + x / scale,
    length: (ms) => ms * scale,
  };
}

/** Where a bar lies in what is in sight, cut at its edges; undefined where none of it is. */
export function barOf(
  axis: TimeAxis,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): { left: number; width: number } | undefined {
  if (endsAt <= axis.from || startsAt >= axis.to) return undefined;
  const left = axis.x(Math.max(startsAt, axis.from));
  return { left, width: Math.max(2, axis.x(Math.min(endsAt, axis.to)) - left) };
}
