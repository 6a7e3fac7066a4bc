import { stepPoints } from '../../ui/chart/steps';
import type { Series } from '../../ui/chart/time-chart-shapes';

/** The requirement of intervals as lines, and the stretches in which people are missing. */

export interface Interval {
  startsAt: string;
  endsAt: string;
  required: number;
  scheduledPeople: number | null;
}

export function stepsOf(intervals: readonly Interval[]): { required: Series; scheduled: Series } {
  const points = (valueOf: (interval: Interval) => number | null) => stepPoints(intervals, valueOf);
  return {
    required: {
      id: 'required',
      name: 'Required',
      color: 'var(--chart-2)',
      isStep: true,
      isDashed: true,
      points: points(({ required }) => required),
    },
    scheduled: {
      id: 'scheduled',
      name: 'Scheduled at work',
      color: 'var(--chart-1)',
      isStep: true,
      points: points(({ scheduledPeople }) => scheduledPeople),
    },
  };
}

export interface Stretch {
  from: number;
  to: number;
  /** The most people missing at once. */
  missing: number;
}

/** Less than half a person is nobody. */
const FEWEST_MISSING = 0.5;

/** Intervals side by side in which people are missing make one stretch. */
export function shortStretches(intervals: readonly Interval[], from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { startsAt, endsAt, required, scheduledPeople } of intervals) {
    const [begin, end] = [Date.parse(startsAt), Date.parse(endsAt)];
    const missing = required - (scheduledPeople ?? 0);
    if (end <= from || begin >= to || missing < FEWEST_MISSING) continue;
    const last = stretches.at(-1);
    if (last?.to === begin) Object.assign(last, { to: end, missing: Math.max(last.missing, missing) });
    else stretches.push({ from: begin, to: end, missing });
  }
  return stretches;
}
