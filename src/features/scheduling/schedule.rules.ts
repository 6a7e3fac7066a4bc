import { badInput, type Issue } from '../../kernel/errors';
import { daysBetween, isLocalDate } from '../../kernel/time/local-time';

/** A range of days, both inclusive. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** Maximum length of a schedule: one year. */
const MAX_DAYS = 366;

const daysOf = ({ startDate, endDate }: DateRange): number => daysBetween(startDate, endDate) + 1;

/** Returns the faults of a range of days; none if one of its dates is invalid by itself. */
export function rangeFaults(range: DateRange): Issue[] {
  const { startDate, endDate } = range;
  if (!isLocalDate(startDate) || !isLocalDate(endDate)) return [];
  const days = daysOf(range);
  if (days < 1) return [{ path: 'endDate', message: `must not be before startDate ${startDate}, got "${endDate}"` }];
  if (days > MAX_DAYS)
    return [{ path: 'endDate', message: `must be at most ${MAX_DAYS} days from startDate, got ${days} days` }];
  return [];
}

/** Older schedules can be longer than the current maximum. */
export function refuseTooLong(schedule: DateRange): void {
  const days = daysOf(schedule);
  if (days > MAX_DAYS)
    throw badInput([{ path: 'scheduleId', message: `must name a schedule of at most ${MAX_DAYS} days, got ${days}` }]);
}
