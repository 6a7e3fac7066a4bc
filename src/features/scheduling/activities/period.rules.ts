import { addDays, daysBetween } from '../../../kernel/time/local-time';

/** Periods in which attendees have their sessions, counted from the first day of a plan. */

export const ACTIVITY_PERIODS = ['day', 'week', 'month'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

export interface Recurrence {
  from: string;
  to: string | null;
  /** 0 for once. */
  every: number;
  period: ActivityPeriod;
}

/** The last day is null for a period without an end. */
export interface Period {
  start: string;
  end: string | null;
}

/** Adds months to a date; a day that the month does not have becomes its last one. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const index = year * 12 + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const nextIndex = index + 1;
  const next = `${Math.floor(nextIndex / 12)}-${String((nextIndex % 12) + 1).padStart(2, '0')}-01`;
  return addDays(first, Math.min(day, daysBetween(first, next)) - 1);
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null ? a : a < b ? a : b;

/** Returns the periods of a plan with a day in a range of dates, in order. */
export function periodsOf({ from, to, every, period }: Recurrence, range: { from: string; to: string }): Period[] {
  if (every === 0) return from <= range.to && (to === null || to >= range.from) ? [{ start: from, end: to }] : [];
  const startOf = (n: number): string =>
    period === 'month' ? addMonths(from, n * every) : addDays(from, n * every * (period === 'week' ? 7 : 1));
  const found: Period[] = [];
  const days = every * { day: 1, week: 7, month: 28 }[period];
  // The first period that can reach the range: none is longer than 31 days for each 28.
  const skipped = Math.floor(Math.max(0, daysBetween(from, range.from)) / (period === 'month' ? every * 31 : days)) - 1;
  for (let n = Math.max(0, skipped); ; n++) {
    const start = startOf(n);
    if (start > range.to || (to !== null && start > to)) return found;
    const end = earlier(addDays(startOf(n + 1), -1), to);
    if (end! >= range.from) found.push({ start, end });
  }
  return found;
}
