import { shareWithin } from '../../kernel/time-share';
import type { MoveBreaksMutation } from '../../api/types.generated';
import { stepPoints } from '../../ui/chart/steps';

/** Effect of moving the breaks of a day, as text and chart lines. */

export type Plan = MoveBreaksMutation['reoptimize'];
type Move = Plan['moves'][number];

const TYPES: Record<string, string> = { break: 'break', lunch: 'lunch', meeting: 'meeting', training: 'training' };

/** Returns `lunch 12:00 → 12:30, break 15:00 → 14:45`. */
export const moveText = ({ breaks }: Move): string =>
  breaks.map(({ type, from, to }) => `${TYPES[type] ?? type} ${from} → ${to}`).join(', ');

export const personName = ({ employee: { firstName, lastName } }: Move): string => `${firstName} ${lastName}`;

export function planLines(intervals: Plan['intervals']) {
  const last = intervals.at(-1);
  const points = (valueOf: (interval: Plan['intervals'][number]) => number) => stepPoints(intervals, valueOf);
  return {
    from: Date.parse(intervals[0]?.startsAt ?? ''),
    to: Date.parse(last?.endsAt ?? ''),
    required: points(({ required }) => required),
    before: points(({ scheduledBefore }) => scheduledBefore),
    after: points(({ scheduledAfter }) => scheduledAfter),
  };
}

/** Removes past intervals, in which breaks can no longer move. */
export const fromNow = (intervals: Plan['intervals'], now: number): Plan['intervals'] =>
  intervals.filter(({ endsAt }) => Date.parse(endsAt) > now);

/** Returns the understaffed person-minutes from now on. The current interval is prorated. */
export function shortMinutesOf(intervals: Plan['intervals'], of: 'shortBefore' | 'shortAfter', now: number): number {
  return intervals.reduce(
    (sum, interval) =>
      sum + interval[of] * shareWithin(Date.parse(interval.startsAt), Date.parse(interval.endsAt), now),
    0,
  );
}
