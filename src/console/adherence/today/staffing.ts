import { stepPoints } from '../../ui/chart/steps';
import type { Series } from '../../ui/chart/time-chart-shapes';

/** People to schedule and people scheduled as lines, as Coverage has them, and the stretches that are understaffed. */

export interface Interval {
  startsAt: string;
  endsAt: string;
  /** On duty. */
  required: number;
  /** People to schedule so that the required number is on duty, after shrinkage. */
  scheduled: number;
  scheduledPeople: number | null;
  /** Person-hours, counted by the minute. */
  understaffedHours: number | null;
  overstaffedHours: number | null;
}

type Answered = Omit<Interval, 'required' | 'scheduled'> & { required: number | null; scheduled: number | null };

/** Returns the intervals with a known requirement. */
export const knownOf = (intervals: readonly Answered[]): Interval[] =>
  intervals.filter((each): each is Interval => each.required !== null && each.scheduled !== null);

export function stepsOf(intervals: readonly Interval[]): { toSchedule: Series; scheduled: Series } {
  const points = (valueOf: (interval: Interval) => number | null) => stepPoints(intervals, valueOf);
  return {
    toSchedule: {
      id: 'to-schedule',
      name: 'Required',
      color: 'var(--chart-2)',
      isStep: true,
      isDashed: true,
      points: points(({ scheduled }) => scheduled),
    },
    scheduled: {
      id: 'scheduled',
      name: 'Scheduled',
      color: 'var(--chart-1)',
      isStep: true,
      points: points(({ scheduledPeople }) => scheduledPeople),
    },
  };
}

export interface Stretch {
  from: number;
  to: number;
  /** Largest shortage: the mean of the worst interval. */
  missing: number;
}

/** Smaller shortages are ignored, as on the Coverage page. */
const MIN_MISSING_PEOPLE = 0.05;
const HOUR_MS = 3_600_000;

/** Returns the required people on duty at an instant; undefined if nothing is required. */
export const requiredAt = (intervals: readonly Interval[], at: number): number | undefined =>
  intervals.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt))?.required;

/** Intervals side by side in which people are missing make one stretch. */
export function shortStretches(intervals: readonly Interval[], from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const interval of intervals) {
    const { begin, end, missing } = peopleIn(interval);
    if (end <= from || begin >= to || missing < MIN_MISSING_PEOPLE) continue;
    const last = stretches.at(-1);
    if (last?.to === begin) Object.assign(last, { to: end, missing: Math.max(last.missing, missing) });
    else stretches.push({ from: begin, to: end, missing });
  }
  return stretches;
}

interface OverStretch {
  from: number;
  to: number;
  /** Number of people who can be spared in every interval. */
  spare: number;
}

/** Adjacent intervals in which at least one person can be spared, and no one is missing, form one stretch. */
export function overStretches(intervals: readonly Interval[], from: number, to: number): OverStretch[] {
  const stretches: OverStretch[] = [];
  for (const interval of intervals) {
    const { begin, end, missing, surplus } = peopleIn(interval);
    const spare = Math.floor(surplus + MIN_MISSING_PEOPLE);
    if (end <= from || begin >= to || missing >= MIN_MISSING_PEOPLE || spare < 1) continue;
    const last = stretches.at(-1);
    if (last?.to === begin) Object.assign(last, { to: end, spare: Math.min(last.spare, spare) });
    else stretches.push({ from: begin, to: end, spare });
  }
  return stretches;
}

/** Mean numbers of people missing and to spare in an interval, by skill. */
function peopleIn({ startsAt, endsAt, understaffedHours, overstaffedHours }: Interval) {
  const [begin, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const hours = (end - begin) / HOUR_MS;
  return { begin, end, missing: (understaffedHours ?? 0) / hours, surplus: (overstaffedHours ?? 0) / hours };
}
