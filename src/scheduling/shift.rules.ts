import type { Issue } from '../kernel/errors';
import { addDays, instantOf } from '../kernel/local-time';
import { breakFaults, type Break } from './break.rules';

/** When a shift is: on the organization's wall clock, and as instants. */

export interface LocalShift {
  date: string;
  startTime: string;
  endTime: string;
}

export interface ShiftInstants {
  startsAt: Date;
  endsAt: Date;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes by the clock on the wall; an end that is not after the start is on the next day. */
export const nominalMinutes = (startTime: string, endTime: string): number =>
  (minuteOfDay(endTime) - minuteOfDay(startTime) + DAY_MINUTES) % DAY_MINUTES;

/** Resolves shifts to instants; each local time once, for a schedule repeats the same few of every day. */
export function shiftInstants(timeZone: string): (shift: LocalShift) => ShiftInstants {
  const known = new Map<string, Date>();
  const resolve = (date: string, time: string): Date => {
    const key = `${date}T${time}`;
    let instant = known.get(key);
    if (!instant) known.set(key, (instant = instantOf(date, time, timeZone)));
    return instant;
  };
  return ({ date, startTime, endTime }) => ({
    startsAt: resolve(date, startTime),
    endsAt: resolve(endTime > startTime ? date : addDays(date, 1), endTime),
  });
}

/** Minutes that really pass; a clock change makes them more or fewer than the clock on the wall says. */
export const realMinutes = ({ startsAt, endsAt }: ShiftInstants): number => (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;

/** What is wrong with a shift in its schedule; its breaks are judged by the minutes that really pass. */
export function shiftFaults(
  shift: LocalShift & ShiftInstants & { breaks: readonly Break[] },
  schedule: { startDate: string; endDate: string },
  pathOf: (field: string) => string,
): Issue[] {
  const { date, startTime, endTime, breaks } = shift;
  const faults: Issue[] = [];
  if (date < schedule.startDate || date > schedule.endDate) {
    faults.push({ path: pathOf('date'), message: `must lie in its schedule, ${schedule.startDate} to ${schedule.endDate}, got "${date}"` });
  }
  if (startTime === endTime) faults.push({ path: pathOf('endTime'), message: `must differ from startTime, got "${endTime}" for both` });
  else if (realMinutes(shift) === 0) {
    faults.push({ path: pathOf('startTime'), message: `must leave time to work: the clock change of ${date} skips everything from ${startTime} to ${endTime}` });
  }
  return faults.length > 0 ? faults : breakFaults(breaks, realMinutes(shift), pathOf('breaks'));
}
