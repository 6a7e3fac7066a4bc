import { minuteOf } from '../../engines/time/civil-date';
import { conflict, type Issue } from '../../kernel/errors';
import { withoutAbsent } from '../../kernel/fields';
import { addDays, isLocalTime } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../kernel/time/units';
import {
  afterMove,
  areSameBreaks,
  breakFaults,
  allowanceOf,
  areSameOnQueue,
  breaksBeyond,
  breaksWithin,
  withAllowance,
  withCodesOf,
  type Break,
  type QueueSegment,
} from './break.rules';
import type { DateRange } from './schedule.rules';

/** Times of a shift: on the organization's wall clock, and as instants. */

export interface LocalShift {
  date: string;
  startTime: string;
  endTime: string;
}

export interface ShiftInstants {
  startsAt: Date;
  endsAt: Date;
}

/** Maximum length of a shift: less than a day on the wall clock, plus two hours for a clock change. */
export const MAX_SHIFT_HOURS = 26;

/** The fields of a shift that users edit. */
export interface ShiftFields extends LocalShift {
  scheduleId: string;
  employeeId: string;
  templateId: string | null;
  breaks: readonly Break[];
  /** On-queue segments; left out in a write, they stay, or are none. Those that no longer fit are dropped. */
  onQueue?: readonly QueueSegment[];
}

export type ResolvedShift = ShiftFields & ShiftInstants;

/** The fields of a requested shift; without `breaks` it takes those of its template. */
export interface ShiftRequest extends LocalShift {
  scheduleId: string;
  employeeId: string;
  templateId?: string | null;
  breaks?: readonly Break[] | null;
  /** True if breaks and on-queue segments were written as segments, with their codes. */
  areSegments?: boolean;
  onQueue?: readonly QueueSegment[];
}

interface HasBreaks {
  breakRules: readonly Break[];
  onQueue?: readonly QueueSegment[];
}

const DAY_MINUTES = 1440;

/** Formats minutes after midnight as HH:MM. */
export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes on the wall clock; an end at or before the start is on the next day. */
export const nominalMinutes = (startTime: string, endTime: string): number =>
  (minuteOf(endTime) - minuteOf(startTime) + DAY_MINUTES) % DAY_MINUTES;

/**
 * Returns a function that resolves shifts to instants. It caches local times, because a schedule repeats a few of them
 * daily.
 */
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

/** Elapsed minutes; around a clock change they differ from the wall clock. */
export const realMinutes = ({ startsAt, endsAt }: ShiftInstants): number =>
  (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;

/** Creates a shift; without its own breaks it takes those of its template that fit its length. */
export function newShift(
  request: ShiftRequest,
  template: HasBreaks | undefined,
  instantsOf: (shift: LocalShift) => ShiftInstants,
): ResolvedShift {
  const { scheduleId, employeeId, templateId = null, date, startTime, endTime } = request;
  const instants = instantsOf(request);
  const rules = template?.breakRules ?? [];
  const written =
    request.areSegments && request.breaks ? withAllowance(request.breaks, allowanceOf(rules)) : request.breaks;
  const breaks = written ?? breaksWithin(rules, realMinutes(instants));
  const onQueue = request.areSegments || !template ? (request.onQueue ?? []) : (template.onQueue ?? []);
  return { scheduleId, employeeId, templateId, date, startTime, endTime, breaks, onQueue, ...instants };
}

/**
 * Applies a change to a shift. If the change has no breaks, they come from the new template (`template`), or else stay
 * as they are; those that exceed the new length are dropped. Sessions stay at their time of day, and with the employee.
 */
export function nextShift(
  before: ShiftFields,
  change: Partial<ShiftRequest>,
  template: HasBreaks | undefined,
  instantsOf: (shift: LocalShift) => ShiftInstants,
): ResolvedShift {
  const request = { ...before, ...withoutAbsent(change), breaks: change.breaks };
  const after = newShift(request, template, instantsOf);
  if (!change.breaks) return template ? after : { ...after, breaks: carriedBreaks(before, after, instantsOf).kept };
  if (change.areSegments)
    return template ? after : { ...after, breaks: withAllowance(change.breaks, allowanceOf(before.breaks)) };
  const timed = (breaks: readonly Break[], startsAt: Date) =>
    breaks.map((each) => ({ break: each, startMs: startsAt.getTime() + each.startOffset * MINUTE_MS }));
  return {
    ...after,
    breaks: withCodesOf(timed(before.breaks, instantsOf(before).startsAt), timed(change.breaks, after.startsAt)),
  };
}

/** Returns what a changed shift keeps and drops of its breaks. */
function carriedBreaks(
  before: ShiftFields,
  after: ResolvedShift,
  instantsOf: (shift: LocalShift) => ShiftInstants,
): { kept: Break[]; dropped: Break[] } {
  const isOthers = after.employeeId !== before.employeeId;
  const left = isOthers ? before.breaks.filter(({ sessionId }) => sessionId === undefined) : before.breaks;
  const moved = (after.startsAt.getTime() - instantsOf(before).startsAt.getTime()) / MINUTE_MS;
  const { kept, dropped } = afterMove(left, moved, realMinutes(after));
  return { kept, dropped: [...dropped, ...before.breaks.filter((each) => !left.includes(each))] };
}

/** Returns the breaks of the template that do not fit a new shift without breaks of its own. */
export const droppedBreaks = (
  { breaks }: Partial<ShiftRequest>,
  offered: readonly Break[] = [],
  shift: ShiftInstants,
): Break[] => (breaks ? [] : breaksBeyond(offered, realMinutes(shift)));

/** Returns the breaks of the new template, or of the shift before, that a changed shift drops. */
export const droppedByChange = (
  before: ShiftFields,
  { breaks }: Partial<ShiftRequest>,
  template: HasBreaks | undefined,
  after: ResolvedShift,
  instantsOf: (shift: LocalShift) => ShiftInstants,
): Break[] => {
  if (breaks) return [];
  return template
    ? breaksBeyond(template.breakRules, realMinutes(after))
    : carriedBreaks(before, after, instantsOf).dropped;
};

/** True if two shifts are equal in all fields that users edit. */
export function isSameShift(a: ShiftFields, b: ShiftFields): boolean {
  const fields = ['scheduleId', 'employeeId', 'templateId', 'date', 'startTime', 'endTime'] as const;
  return (
    fields.every((field) => a[field] === b[field]) &&
    areSameBreaks(a.breaks, b.breaks) &&
    areSameOnQueue(a.onQueue, b.onQueue)
  );
}

/** A shift in the version that a user has seen. */
export interface VersionedShift extends ShiftFields {
  id: string;
  version: number;
}

const FIRST_SECOND = Date.UTC(2020, 0, 1) / 1000;

/**
 * Returns the version of a shift whose id may have belonged to a deleted shift: the seconds since 2020, which exceed
 * all earlier versions.
 */
export const versionUnderGivenId = (now: Date): number => Math.floor(now.getTime() / 1000) - FIRST_SECOND;

/** Refuses changes of shifts whose version is not the one the caller gave; the error contains their current state. */
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

/** Returns the faults of the two times of a shift or template by themselves. */
export const timeFaults = ({ startTime, endTime }: Pick<LocalShift, 'startTime' | 'endTime'>): Issue[] =>
  startTime === endTime && isLocalTime(endTime)
    ? [{ path: 'endTime', message: `must differ from startTime, got "${endTime}" for both` }]
    : [];

/**
 * Returns the faults of a shift in its schedule; breaks are checked against elapsed minutes. `order` has the positions
 * of breaks and on-queue segments that were written as segments.
 */
export function shiftFaults(
  shift: ResolvedShift,
  schedule: DateRange,
  pathOf: (field: string) => string,
  order?: readonly number[],
): Issue[] {
  const { date, startTime, endTime, breaks, onQueue = [] } = shift;
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
  if (faults.length > 0) return faults;
  if (!order) return breakFaults(breaks, realMinutes(shift), pathOf('breaks'));
  return breakFaults([...breaks, ...onQueue], realMinutes(shift), (i) => `${pathOf('segments')}[${order[i]}]`);
}
