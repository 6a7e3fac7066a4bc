import type { PlannedAbsence } from '../../engines/work-rules/plan';
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
export const absenceStretch = (
  { startDate, endDate, startTime, endTime }: LocalAbsence,
  clock: WallClock,
): PlannedAbsence =>
  startTime === null || endTime === null
    ? { startMs: dayStart(startDate, clock), endMs: dayStart(nextDay(endDate), clock), wholeDays: true }
    : hoursOf(startDate, { startTime, endTime }, clock);

/**
 * The time that an absence takes of somebody with these shifts: whole days begin when the shift of the night before
 * ends, and end with the last shift that starts in them.
 */
export function timeTaken({ startMs, endMs, wholeDays }: PlannedAbsence, shifts: readonly Stretch[]): Stretch {
  if (!wholeDays) return { startMs, endMs };
  const endOf = (from: number, until: number) =>
    shifts.reduce((latest, s) => (from <= s.startMs && s.startMs < until ? Math.max(latest, s.endMs) : latest), until);
  const begin = Math.min(endOf(-Infinity, startMs), endMs);
  return { startMs: begin, endMs: endOf(startMs, endMs) };
}

const MINUTE_MS = 60_000;

/** The minutes of a planned shift that absences take. */
export function minutesTaken(absences: readonly PlannedAbsence[], { startMs, endMs }: Stretch): number {
  let minutes = 0;
  for (const off of absences) {
    const startsWithin = off.startMs <= startMs && startMs < off.endMs;
    const from = off.wholeDays ? startMs : Math.max(startMs, off.startMs);
    const until = off.wholeDays ? (startsWithin ? endMs : startMs) : Math.min(endMs, off.endMs);
    minutes += Math.max(0, until - from) / MINUTE_MS;
  }
  return minutes;
}
