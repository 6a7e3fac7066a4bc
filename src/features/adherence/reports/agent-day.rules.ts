import { SCHEDULED_STATES, type AgentState, type ScheduledState } from '../../../kernel/agent-states';
import { isBreak, isContact, type Stretch } from '../adherence.rules';
import type { Segment } from './segment.rules';

/** The sums of an employee's day, from which all reports are made. */

export const PLANNED_STATES = SCHEDULED_STATES.filter((state) => state !== 'offline');
type PlannedState = Exclude<ScheduledState, 'offline'>;

/**
 * Sums by scheduled state. `worked` is time at work in any scheduled state. `adherent` and `worked` include judged time
 * only.
 */
export const MEASURES = ['scheduled', 'adherent', 'excused', 'neutral', 'worked'] as const;
export type Measure = (typeof MEASURES)[number];

/** Seconds of work and of exceptions outside shifts, late, on breaks and in contacts, and counts. */
const OTHERS = ['offline_worked', 'unscheduled', 'late', 'late_shifts', 'breaks', 'break_time', 'contact'] as const;

type SumName = `${PlannedState}_${Measure}` | (typeof OTHERS)[number];

/** Names of all sums, equal to the names of their columns. */
export const SUMS: readonly SumName[] = [
  ...PLANNED_STATES.flatMap((state) => MEASURES.map((measure): SumName => `${state}_${measure}`)),
  ...OTHERS,
];
export type Sums = Record<SumName, number>;

export const HOURLY = [
  'scheduled',
  'excused',
  'neutral',
  'exception',
  'unscheduled',
  'worked',
  'scheduled_work',
] as const;
/** Seconds within one hour on the wall clock. */
export type HourSums = Record<(typeof HOURLY)[number], number>;

export interface DayFigures {
  /** Seconds, except late_shifts and breaks, which are counts. */
  sums: Sums;
  /** By hour on the wall clock; hours with only zeros are omitted. */
  hours: Map<number, HourSums>;
  /** Clipped to the day, without time in which nothing was planned or done. */
  segments: Segment[];
}

const WORK: ReadonlySet<AgentState | ScheduledState> = new Set<AgentState>([
  'available',
  'on_call',
  'after_call_work',
  'meeting',
  'training',
]);

export const noSums = (): Sums => Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;
export const noHourSums = (): HourSums => Object.fromEntries(HOURLY.map((name) => [name, 0])) as HourSums;

/** Local hours of a day: their start and the hour on the wall clock. */
export type DayHours = readonly { startMs: number; hour: number }[];

/**
 * Computes the figures between `startMs` and `endMs`; segments can extend beyond them. Sums are rounded individually to
 * full seconds.
 */
export function dayFigures(segments: readonly Segment[], day: Stretch, hoursOfDay: DayHours): DayFigures {
  const sums = noSums();
  const hours = new Map<number, HourSums>();
  const own: Segment[] = [];
  let before: Segment | undefined;
  /** Lateness counts once per shift or stretch of a split shift, even if a lunch or an outage splits it. */
  const lateFor = new Set<string | null>();
  for (const segment of segments) {
    if (segment.endMs > day.startMs && segment.startMs < day.endMs) {
      if (segment.startMs >= day.startMs) count(sums, segment, before, lateFor);
      const cut = {
        ...segment,
        startMs: Math.max(segment.startMs, day.startMs),
        endMs: Math.min(segment.endMs, day.endMs),
      };
      if (!isNothing(segment)) {
        own.push(cut);
        addTime(sums, cut);
        addHours(hours, cut, day, hoursOfDay);
      }
    }
    if (isLate(segment)) lateFor.add(segment.shiftId);
    else if (segment.shiftId === null) lateFor.clear();
    before = segment;
  }
  for (const name of SUMS) if (!COUNTS.has(name)) sums[name] = Math.round(sums[name] / 1000);
  for (const [hour, own] of hours) {
    for (const name of HOURLY) own[name] = Math.round(own[name] / 1000);
    if (HOURLY.every((name) => own[name] === 0)) hours.delete(hour);
  }
  return { sums, hours, segments: own };
}

const COUNTS: ReadonlySet<SumName> = new Set<SumName>(['late_shifts', 'breaks']);

const isNothing = ({ scheduledState, state, standing }: Segment): boolean =>
  scheduledState === 'offline' && state === 'offline' && standing !== 'exception';

const isJudged = ({ standing }: Segment): boolean => standing === 'adherent' || standing === 'exception';
const isLate = (segment: Segment): boolean => segment.standing === 'exception' && segment.reason === 'late_start';
const isOnBreak = (segment: Segment): boolean =>
  segment.shiftId !== null && isBreak(segment.state) && isJudged(segment);

/** Counts events that begin in the day: lateness for a shift, and breaks. */
function count(sums: Sums, segment: Segment, before: Segment | undefined, lateFor: ReadonlySet<string | null>): void {
  if (isLate(segment) && !lateFor.has(segment.shiftId)) sums.late_shifts++;
  if (isOnBreak(segment) && !(before && isOnBreak(before))) sums.breaks++;
}

function addTime(sums: Sums, segment: Segment): void {
  const { startMs, endMs, scheduledState, state, standing } = segment;
  const ms = endMs - startMs;
  const isWork = isJudged(segment) && WORK.has(state);
  if (scheduledState === 'offline') {
    if (isWork) sums.offline_worked += ms;
    if (standing === 'exception') sums.unscheduled += ms;
  } else {
    sums[`${scheduledState}_scheduled`] += ms;
    if (standing !== 'exception') sums[`${scheduledState}_${standing}`] += ms;
    if (isWork) sums[`${scheduledState}_worked`] += ms;
  }
  if (isLate(segment)) sums.late += ms;
  if (isOnBreak(segment)) sums.break_time += ms;
  if (isJudged(segment) && isContact(state)) sums.contact += ms;
}

function addHours(hours: Map<number, HourSums>, segment: Segment, day: Stretch, hoursOfDay: DayHours): void {
  const { scheduledState, state, standing } = segment;
  const isScheduled = scheduledState !== 'offline';
  for (let i = 0; i < hoursOfDay.length; i++) {
    const { startMs, hour } = hoursOfDay[i] as DayHours[number];
    if (startMs >= segment.endMs) return;
    const endMs = hoursOfDay[i + 1]?.startMs ?? day.endMs;
    const ms = Math.min(endMs, segment.endMs) - Math.max(startMs, segment.startMs);
    if (ms <= 0) continue;
    let own = hours.get(hour);
    if (!own) hours.set(hour, (own = noHourSums()));
    if (isScheduled) own.scheduled += ms;
    if (isScheduled && standing === 'excused') own.excused += ms;
    if (isScheduled && standing === 'neutral') own.neutral += ms;
    if (standing === 'exception') own.exception += ms;
    if (standing === 'exception' && !isScheduled) own.unscheduled += ms;
    if (isJudged(segment) && WORK.has(state)) own.worked += ms;
    if (isScheduled && isJudged(segment) && WORK.has(scheduledState)) own.scheduled_work += ms;
  }
}

/** True for a day in which nothing was planned or done. */
export const isEmpty = ({ segments }: DayFigures): boolean => segments.length === 0;
