import { dayOf, minuteOf } from '../time/civil-date';
import type { PlannedShift } from './plan';
import type { ShiftSet, TimeBand, Window } from './rule';

/** Blocks of days, hours of the day, and the sets of shifts that rules refer to. */

export const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** Monday, 1 January 1990. Blocks of weeks are counted from this day. */
const FIRST_MONDAY = 7305;

/** Returns the first day of the block that contains a day. */
export function blockOf(day: number, { days, startingOn }: Window): number {
  const first = startingOn === undefined ? FIRST_MONDAY : dayOf(startingOn);
  return first + Math.floor((day - first) / days) * days;
}

export function isIn(set: ShiftSet | undefined, shift: PlannedShift): boolean {
  if (!set) return true;
  if ('templateIds' in set) return shift.templateId !== null && set.templateIds.includes(shift.templateId);
  return 'startsWithin' in set ? isWithin(set.startsWithin, shift.startTime) : isWithin(set.endsWithin, shift.endTime);
}

const isWithin = ({ from, before }: TimeBand, time: string): boolean =>
  from < before ? from <= time && time < before : from <= time || time < before;

/** Returns the length of the shortest arc of the 24-hour clock that contains all these minutes of the day. */
export function spreadOf(minutes: readonly number[]): number {
  const sorted = [...minutes].sort((a, b) => a - b);
  const first = sorted[0];
  if (first === undefined) return 0;
  const gaps = sorted.map((minute, i) => (sorted[i + 1] ?? first + DAY_MINUTES) - minute);
  return DAY_MINUTES - Math.max(...gaps);
}

/**
 * Returns the minutes of a shift outside the hours from `earliest` to `latest`. Hours that end on the next day also
 * include shifts that begin after midnight.
 */
export function minutesOutside(
  { startTime, endTime }: PlannedShift,
  { earliestStart, latestEnd }: { earliestStart?: string; latestEnd?: string },
): number {
  const earliest = minuteOf(earliestStart ?? '00:00');
  const limit = latestEnd === undefined ? Infinity : minuteOf(latestEnd);
  const latest = limit <= earliest ? limit + DAY_MINUTES : limit;
  const start = minuteOf(startTime);
  const end = minuteOf(endTime) + (endTime > startTime ? 0 : DAY_MINUTES);
  const outside = (later: number) => Math.max(0, earliest - start - later) + Math.max(0, end + later - latest);
  return latest > DAY_MINUTES && latest < Infinity ? Math.min(outside(0), outside(DAY_MINUTES)) : outside(0);
}
