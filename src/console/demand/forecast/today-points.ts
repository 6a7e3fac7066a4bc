import { shareWithin } from '../../kernel/time-share';
import type { ForecastTodayQuery } from '../../api/types.generated';
import { stepPoints } from '../../ui/chart/steps';

/** Today by interval: actuals, this morning's forecast, and the reforecast of the rest of the day. */

type Interval = ForecastTodayQuery['intraday']['streams'][number]['intervals'][number];

export function todayCourse(intervals: readonly Interval[]) {
  const at = ({ startsAt }: Interval) => Date.parse(startsAt);
  const last = intervals.at(-1);
  const end = last && { at: Date.parse(last.endsAt) };
  const points = (valueOf: (interval: Interval) => number | null) => stepPoints(intervals, valueOf);
  const rest = intervals.filter(({ actual }) => actual == null);
  return {
    from: intervals[0] ? at(intervals[0]) : 0,
    to: end?.at ?? 0,
    actual: points(({ actual }) => actual ?? null),
    forecast: points(({ forecast }) => forecast),
    expected: points(({ actual, expected }) => (actual == null ? expected : null)),
    band: [
      ...rest.map((interval) => ({ at: at(interval), lower: interval.lower80, upper: interval.upper80 })),
      ...(end && rest.length > 0
        ? [{ ...end, lower: rest.at(-1)?.lower80 ?? 0, upper: rest.at(-1)?.upper80 ?? 0 }]
        : []),
    ],
    scheduled: points(({ scheduledPeople }) => scheduledPeople),
    required: points(({ scheduledNow }) => scheduledNow),
  };
}

/** Returns the understaffed person-minutes from now on. The current interval is prorated. */
export function shortMinutes(intervals: readonly Interval[], now: number): number {
  return intervals.reduce(
    (sum, { startsAt, endsAt, understaffedHours }) =>
      sum + understaffedHours * 60 * shareWithin(Date.parse(startsAt), Date.parse(endsAt), now),
    0,
  );
}
