import type { PlannedAbsence } from '../../engines/work-rules/plan';
import type { WallClock } from '../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../kernel/time/units';
import { dayStart, hoursOf, nextDay, type Stretch } from './availability.rules';

/** Time off on the wall clock: full days, or some hours of its first day. */
export interface LocalAbsence {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
}

/**
 * Returns the instants of time off. Full days last from midnight to midnight, even on days with a clock change. Hours
 * whose end is at or before their start end on the next day.
 */
export const absenceStretch = (
  { startDate, endDate, startTime, endTime }: LocalAbsence,
  clock: WallClock,
): PlannedAbsence =>
  startTime === null || endTime === null
    ? { startMs: dayStart(startDate, clock), endMs: dayStart(nextDay(endDate), clock), wholeDays: true }
    : hoursOf(startDate, { startTime, endTime }, clock);

/**
 * Returns the time that an absence blocks for an employee with these shifts. Full days begin after a night shift of the
 * day before has ended, and last until the end of the last shift that starts in them.
 */
export function timeTaken({ startMs, endMs, wholeDays }: PlannedAbsence, shifts: readonly Stretch[]): Stretch {
  if (!wholeDays) return { startMs, endMs };
  const endOf = (from: number, until: number) =>
    shifts.reduce((latest, s) => (from <= s.startMs && s.startMs < until ? Math.max(latest, s.endMs) : latest), until);
  const begin = Math.min(endOf(-Infinity, startMs), endMs);
  return { startMs: begin, endMs: endOf(startMs, endMs) };
}

/** Returns the minutes of a planned shift that absences overlap. */
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
