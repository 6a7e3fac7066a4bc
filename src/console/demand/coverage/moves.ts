import { shareWithin } from '../../kernel/time-share';
import type { MoveBreaksMutation } from '../../kernel/types.generated';
import { stepPoints } from '../../ui/chart/steps';

/** What moving the breaks of a day would do, in words and as lines. */

export type Plan = MoveBreaksMutation['reoptimise'];
type Move = Plan['moves'][number];

const TYPES: Record<string, string> = { break: 'break', lunch: 'lunch', meeting: 'meeting', training: 'training' };

/** "lunch from 12:00 to 12:30, break from 15:00 to 14:45" */
export const moveText = ({ breaks }: Move): string =>
  breaks.map(({ type, from, to }) => `${TYPES[type] ?? type} from ${from} to ${to}`).join(', ');

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

/** The intervals of a plan that are not over, as nothing that is over can be moved; all of another day. */
export const fromNow = (intervals: Plan['intervals'], now: number): Plan['intervals'] =>
  intervals.filter(({ endsAt }) => Date.parse(endsAt) > now);

/** Person-minutes short over intervals, from now on; of the interval under way its share that is left. */
export function shortMinutesOf(intervals: Plan['intervals'], of: 'shortBefore' | 'shortAfter', now: number): number {
  return intervals.reduce(
    (sum, interval) =>
      sum + interval[of] * shareWithin(Date.parse(interval.startsAt), Date.parse(interval.endsAt), now),
    0,
  );
}
