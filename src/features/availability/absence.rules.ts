import type { WallClock } from '../../kernel/time/wall-clock';
import { dayStart, hoursOf, nextDay, type Stretch } from './availability.rules';

/** Time off on the wall clock: whole days, or the hours of one day, its first. */
export interface LocalAbsence {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
}

/**
 * From when to when somebody is off. Whole days go from midnight to midnight, also those that a clock change makes
 * shorter or longer; hours end on the next day unless they end after they begin.
 */
export const absenceStretch = ({ startDate, endDate, startTime, endTime }: LocalAbsence, clock: WallClock): Stretch =>
  startTime === null || endTime === null
    ? { startMs: dayStart(startDate, clock), endMs: dayStart(nextDay(endDate), clock) }
    : hoursOf(startDate, { startTime, endTime }, clock);
