import { addDays, firstOfMonth, instantOf, mondayOf } from '../../kernel/dates';
import type { ForecastCourseQuery, ForecastGrouping } from '../../api/types.generated';

/** Chart data of actuals and forecast. */

export type ForecastRow = ForecastCourseQuery['forecast']['data'][number];
type Total = ForecastCourseQuery['contactTotals'][number];

export interface Course {
  history: { at: number; value: number | null }[];
  expected: { at: number; value: number | null }[];
  band: { at: number; lower: number; upper: number }[];
  /** Forecast row by the instant of its start. */
  rows: ReadonlyMap<number, ForecastRow>;
  /** Local date by instant. */
  dates: ReadonlyMap<number, string>;
}

interface CourseOptions {
  grouping: ForecastGrouping;
  timezone: string;
  /** First day of the forecast. Days from it on are incomplete. */
  origin: string | null;
  today: string;
  /** True if the forecast is that of an earlier run, which is compared with later actuals. */
  isEarlier?: boolean;
}

export function courseOf(rows: readonly ForecastRow[], totals: readonly Total[], options: CourseOptions): Course {
  const { grouping, timezone, origin, today, isEarlier = false } = options;
  const dates = new Map<number, string>();
  const at = (date: string, time: string | null | undefined): number => {
    const instant = instantOf(date, time ?? '00:00', timezone);
    dates.set(instant, date);
    return instant;
  };
  if (grouping === 'interval') {
    const history = totals.flatMap(({ date, interval, volume }) =>
      date && interval ? [{ at: at(date, interval), value: volume }] : [],
    );
    return { ...expectedOf(rows, at, new Map(), 'interval'), history: withGaps(history), dates };
  }
  const begun = origin !== null && origin < today ? origin : today;
  const firstOpen = isEarlier ? today : begun;
  const isWhole = (first: string) => lastDay(first, grouping) < firstOpen;
  const history = [...sumsBefore(firstOpen, totals, grouping)]
    .filter(([first]) => isWhole(first))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([first, value]) => ({ at: at(first, null), value }));
  return { ...expectedOf(rows, at, sumsBefore(begun, totals, grouping), grouping), history, dates };
}

/** Sums the contacts of days before a date by the first day of their group. */
function sumsBefore(day: string, totals: readonly Total[], grouping: ForecastGrouping): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { date, volume } of totals) {
    if (!date || date >= day) continue;
    const first = firstDay(date, grouping);
    sums.set(first, (sums.get(first) ?? 0) + volume);
  }
  return sums;
}

export interface Miss {
  /** Number of points with both an actual and a forecast. */
  points: number;
  /** Weighted absolute percentage error: sum of absolute errors over the sum of actuals. */
  wape: number;
  /** Sum of signed errors over the sum of actuals; positive if the forecast was too high. */
  bias: number;
}

/** Compares a forecast with actuals; null if the actuals sum to 0. */
export function missOf({ history, expected }: Pick<Course, 'history' | 'expected'>): Miss | null {
  const forecast = new Map(expected.map(({ at, value }) => [at, value]));
  const pairs = history.flatMap(({ at, value }) => {
    const then = forecast.get(at);
    return value === null || then == null ? [] : [[value, then] as const];
  });
  const came = pairs.reduce((sum, [value]) => sum + value, 0);
  if (came === 0) return null;
  const beside = pairs.reduce((sum, [value, then]) => sum + Math.abs(then - value), 0);
  const over = pairs.reduce((sum, [value, then]) => sum + then - value, 0);
  return { points: pairs.length, wape: beside / came, bias: over / came };
}

/**
 * Builds the forecast line. For a partial week or month, actuals so far are added to the forecast of the remaining
 * days.
 */
function expectedOf(
  rows: readonly ForecastRow[],
  at: (date: string, time: string | null | undefined) => number,
  sums: ReadonlyMap<string, number>,
  grouping: ForecastGrouping,
): Pick<Course, 'expected' | 'band' | 'rows'> {
  const byInstant = new Map<number, ForecastRow>();
  const expected: Course['expected'] = [];
  const band: Course['band'] = [];
  for (const row of rows) {
    const first = grouping === 'interval' ? row.date : firstDay(row.date, grouping);
    const came = row.complete ? 0 : (sums.get(first) ?? 0);
    const isCut = !row.complete && lastDay(first, grouping) !== row.until;
    if (isCut) continue;
    const instant = at(first, row.interval);
    byInstant.set(instant, row);
    expected.push({ at: instant, value: row.volume + came });
    const before = band.at(-1);
    if (grouping === 'interval' && before && instant - before.at > GAP_MS)
      band.push({ at: before.at + 1, lower: NaN, upper: NaN });
    band.push({ at: instant, lower: row.lower80 + came, upper: row.upper80 + came });
  }
  return { expected: grouping === 'interval' ? withGaps(expected) : expected, band, rows: byInstant };
}

export function firstDay(date: string, grouping: ForecastGrouping): string {
  if (grouping === 'week') return mondayOf(date);
  return grouping === 'month' ? firstOfMonth(date) : date;
}

function lastDay(first: string, grouping: ForecastGrouping): string {
  if (grouping === 'week') return addDays(first, 6);
  return grouping === 'month' ? addDays(firstOfMonth(addDays(first, 31)), -1) : first;
}

const GAP_MS = 2 * 3_600_000;

/** Shows intervals without contacts, such as nights, as gaps instead of slopes. */
export function withGaps(
  points: readonly { at: number; value: number | null }[],
): { at: number; value: number | null }[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    return next && next.at - point.at > GAP_MS ? [point, { at: point.at + 1, value: null }] : [point];
  });
}
