import type { Issue } from '../../kernel/errors';
import { daysBetween, isLocalDate } from '../../kernel/time/local-time';

/** A range of days, both included. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** The faults of a range of days; none while one of its dates is none. */
export function rangeFaults({ startDate, endDate }: DateRange, mostDays = Infinity): Issue[] {
  if (!isLocalDate(startDate) || !isLocalDate(endDate)) return [];
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) return [{ path: 'endDate', message: `must not be before startDate ${startDate}, got "${endDate}"` }];
  if (days > mostDays)
    return [{ path: 'endDate', message: `must be at most ${mostDays} days from startDate, got ${days} days` }];
  return [];
}
