import { conflict, type Issue } from '../../kernel/errors';
import { withoutAbsent } from '../../kernel/fields';
import { addDays, isLocalTime } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { areSameBreaks, breakFaults, breaksBeyond, breaksWithin, type Break } from './break.rules';
import type { DateRange } from './schedule.rules';

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

/** A shift is shorter than a day on the wall clock; a clock change adds two hours at most. */
export const LONGEST_SHIFT_HOURS = 26;

/** The fields of a shift that people decide. */
export interface ShiftFields extends LocalShift {
  scheduleId: string;
  employeeId: string;
  templateId: string | null;
  breaks: readonly Break[];
}

export type ResolvedShift = ShiftFields & ShiftInstants;

/** The fields of a shift that are asked for; without `breaks` it takes those of its template. */
export interface ShiftRequest extends LocalShift {
  scheduleId: string;
  employeeId: string;
  templateId?: string | null;
  breaks?: readonly Break[] | null;
}

interface HasBreaks {
  breakRules: readonly Break[];
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** HH:MM of so many minutes after a midnight. */
export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes by the clock on the wall; an end that is not after the start is on the next day. */
export const nominalMinutes = (startTime: string, endTime: string): number =>
  (minuteOfDay(endTime) - minuteOfDay(startTime) + DAY_MINUTES) % DAY_MINUTES;

/** Resolves shifts to instants; each local time once, for a schedule repeats the same few of every day. */
export function shiftInstants(timeZone: string): (shift: LocalShift) => ShiftInstants {
  const clock = wallClock(timeZone);
  const known = new Map<string, Date>();
  const resolve = (date: string, time: string): Date => {
    const key = `${date}T${time}`;
    let instant = known.get(key);
    if (!instant) known.set(key, (instant = new Date(clock.instantOf(key))));
    return instant;
  };
  return ({ date, startTime, endTime }) => ({
    startsAt: resolve(date, startTime),
    endsAt: resolve(endTime > startTime ? date : addDays(date, 1), endTime),
  });
}

/** Minutes that really pass; a clock change makes them more or fewer than the clock on the wall says. */
export const realMinutes = ({ startsAt, endsAt }: ShiftInstants): number =>
  (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;

/** A new shift; of the breaks of its template it takes those that fit its length. */
export function newShift(
  request: ShiftRequest,
  template: HasBreaks | undefined,
  instantsOf: (shift: LocalShift) => ShiftInstants,
): ResolvedShift {
  const { scheduleId, employeeId, templateId = null, date, startTime, endTime } = request;
  const instants = instantsOf(request);
  const breaks = request.breaks ?? breaksWithin(template?.breakRules ?? [], realMinutes(instants));
  return { scheduleId, employeeId, templateId, date, startTime, endTime, breaks, ...instants };
}

/**
 * A shift after a change. Unless the change has breaks of its own, another template (`template`) brings its breaks, and
 * without one the shift keeps those it has, each as far as they fit its new length.
 */
export function nextShift(
  before: ShiftFields,
  change: Partial<ShiftRequest>,
  template: HasBreaks | undefined,
  instantsOf: (shift: LocalShift) => ShiftInstants,
): ResolvedShift {
  const request = { ...before, ...withoutAbsent(change), breaks: change.breaks };
  return newShift(request, template ?? { breakRules: before.breaks }, instantsOf);
}

/** The offered breaks, of a template or of the shift before, that a shift without breaks of its own does not get. */
export const droppedBreaks = (
  { breaks }: Partial<ShiftRequest>,
  offered: readonly Break[] = [],
  shift: ShiftInstants,
): Break[] => (breaks ? [] : breaksBeyond(offered, realMinutes(shift)));

/** True when two shifts differ in nothing that people decide. */
export function isSameShift(a: ShiftFields, b: ShiftFields): boolean {
  const fields = ['scheduleId', 'employeeId', 'templateId', 'date', 'startTime', 'endTime'] as const;
  return fields.every((field) => a[field] === b[field]) && areSameBreaks(a.breaks, b.breaks);
}

/** A shift as somebody has seen it. */
export interface VersionedShift extends ShiftFields {
  id: string;
  version: number;
}

const FIRST_SECOND = Date.UTC(2020, 0, 1) / 1000;

/**
 * The version of a shift under an id that may have been that of another one, which is gone: the seconds since 2020, so
 * that it comes after all versions that anybody can have seen.
 */
export const versionUnderGivenId = (now: Date): number => Math.floor(now.getTime() / 1000) - FIRST_SECOND;

/** Refuses to change shifts that are not any more as whoever asks has seen them, and tells how they are now. */
export function refuseStale(asked: readonly { shift: VersionedShift; ifVersion?: number | null }[]): void {
  const stale = asked.filter(({ shift, ifVersion }) => ifVersion != null && ifVersion !== shift.version);
  const [first] = stale;
  if (!first) return;
  const { date, startTime, endTime, version } = first.shift;
  const others = stale.length > 1 ? `, as were ${stale.length - 1} more` : '';
  throw conflict(
    `The shift ${date} ${startTime}–${endTime} was changed meanwhile: you saw version ${first.ifVersion}, ` +
      `it is ${version}${others}`,
    { current: stale.map(({ shift }) => asSeen(shift)) },
  );
}

const asSeen = ({ id, version, date, startTime, endTime, employeeId, breaks, templateId }: VersionedShift) => ({
  id,
  version,
  date,
  startTime,
  endTime,
  employeeId,
  breaks,
  templateId,
});

/** The faults of the two times of a shift or template by themselves. */
export const timeFaults = ({ startTime, endTime }: Pick<LocalShift, 'startTime' | 'endTime'>): Issue[] =>
  startTime === endTime && isLocalTime(endTime)
    ? [{ path: 'endTime', message: `must differ from startTime, got "${endTime}" for both` }]
    : [];

/** The faults of a shift in its schedule; its breaks are judged by the minutes that really pass. */
export function shiftFaults(shift: ResolvedShift, schedule: DateRange, pathOf: (field: string) => string): Issue[] {
  const { date, startTime, endTime, breaks } = shift;
  const faults: Issue[] = [];
  if (date < schedule.startDate || date > schedule.endDate) {
    faults.push({
      path: pathOf('date'),
      message: `must lie in its schedule, ${schedule.startDate} to ${schedule.endDate}, got "${date}"`,
    });
  }
  if (startTime === endTime) faults.push(...timeFaults(shift).map((fault) => ({ ...fault, path: pathOf(fault.path) })));
  else if (realMinutes(shift) === 0) {
    faults.push({
      path: pathOf('startTime'),
      message: `must leave time to work: the clock change of ${date} skips everything from ${startTime} to ${endTime}`,
    });
  }
  return faults.length > 0 ? faults : breakFaults(breaks, realMinutes(shift), pathOf('breaks'));
}
