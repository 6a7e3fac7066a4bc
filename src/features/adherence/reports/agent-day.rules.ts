import { SCHEDULED_STATES, type AgentState, type ScheduledState } from '../../../kernel/agent-states';
import { isBreak, isContact, type Stretch } from '../adherence.rules';
import type { Segment } from './segment.rules';

/** The sums of an employee's day, of which every report is made. */

export const PLANNED_STATES = SCHEDULED_STATES.filter((state) => state !== 'offline');
type PlannedState = Exclude<ScheduledState, 'offline'>;

/** By scheduled state; worked is at work whatever was scheduled. Adherent and worked only where it was judged. */
export const MEASURES = ['scheduled', 'adherent', 'excused', 'neutral', 'worked'] as const;
export type Measure = (typeof MEASURES)[number];

/** Seconds at work and seconds of exceptions outside shifts; late, on breaks and in contacts; how often. */
const OTHERS = ['offline_worked', 'unscheduled', 'late', 'late_shifts', 'breaks', 'break_time', 'contact'] as const;

type SumName = `${PlannedState}_${Measure}` | (typeof OTHERS)[number];

/** The names of all sums, as the columns are called. */
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
/** Seconds of one hour of the wall clock. */
export type HourSums = Record<(typeof HOURLY)[number], number>;

export interface DayFigures {
  /** Seconds, but for late_shifts and breaks. */
  sums: Sums;
  /** By hour of the wall clock, only those in which there is anything. */
  hours: Map<number, HourSums>;
  /** Cut at the ends of the day; without the time in which nothing was planned and nothing done. */
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

/** The local hours of a day: when each begins, and what the wall clock shows then. */
export type DayHours = readonly { startMs: number; hour: number }[];

/**
 * The figures of the time from `startMs` to `endMs` of segments that may begin before and end after it. Sums are whole
 * seconds, each rounded by itself.
 */
export function dayFigures(segments: readonly Segment[], day: Stretch, hoursOfDay: DayHours): DayFigures {
  const sums = noSums();
  const hours = new Map<number, HourSums>();
  const own: Segment[] = [];
  let before: Segment | undefined;
  /** Whoever is late for a shift is so once, also where a lunch or a silence divides it. */
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

/** What begins in the day: being late for a shift, and breaks. */
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

/** True for a day in which nothing was planned and nothing done. */
export const isEmpty = ({ segments }: DayFigures): boolean => segments.length === 0;
