import { civilOf, formatDate, weekdayOf } from '../../time/civil-date';
import { quantileOfSorted, toMillionths } from '../numbers';
import { sumOfDay } from './drivers';
import { boundsOf, periodVariance, type DayOfWork, type HandleTimeBounds } from './handle-time-quantiles';
import { requireProbabilities, rowsOf } from './intervals';
import { handleTimeAt, type QueueForecast } from './kept-forecast';

export type PeriodKind = 'day' | 'week' | 'month';

/** A day, an ISO week or a month, limited to the requested range and the forecast. */
export interface ForecastPeriod {
  /** First and last day included, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** True if it includes all days of the week or month. */
  complete: boolean;
  volume: number;
  lower80: number;
  upper80: number;
  lower95: number;
  upper95: number;
  /** Contact-weighted mean in seconds; null without contacts or handle times. */
  handleTimeSeconds: number | null;
  /** Null if their spread is unknown. */
  handleTimeBounds: HandleTimeBounds | null;
  /** The requested quantiles of the contacts. */
  quantiles: number[];
}

/**
 * Returns totals of the days, ISO weeks or months between the dates `from` and `to` (inclusive), with bounds from the
 * sampled paths. Throws RangeError for an invalid date or probability.
 */
export function readPeriods(
  forecast: QueueForecast,
  kind: PeriodKind,
  { from, to, quantiles = [] }: { from?: string; to?: string; quantiles?: readonly number[] } = {},
): ForecastPeriod[] {
  const periods: ForecastPeriod[] = [];
  const [first, end] = rowsOf(forecast, from, to);
  requireProbabilities(quantiles);
  for (let day = first; day < end;) {
    const next = nextPeriod(kind, forecast.firstDay + day) - forecast.firstDay;
    const until = Math.min(next, end);
    periods.push({
      ...periodOf(forecast, day, until, quantiles),
      complete: until === next && (day > first || startsPeriod(kind, forecast.firstDay + day)),
    });
    day = until;
  }
  return periods;
}

function periodOf(
  forecast: QueueForecast,
  first: number,
  end: number,
  quantiles: readonly number[],
): Omit<ForecastPeriod, 'complete'> {
  const { paths, handleTimeSpread: spread } = forecast;
  const totals = Float64Array.from({ length: end - first }, (_, i) => sumOfDay(forecast, first + i).total);
  const volume = totals.reduce((sum, total) => sum + total, 0);
  const work = Array.from({ length: end - first }, (_, i) => workOfDay(forecast, first + i));
  const seconds = work.reduce((sum, day) => sum + day.seconds, 0);
  const handleTime = seconds / work.reduce((sum, day) => sum + day.contacts, 0);
  const sums = new Float64Array(paths.count);
  for (let path = 0; path < paths.count; path++) {
    const at = path * forecast.days + first;
    for (let i = 0; i < totals.length; i++) sums[path]! += (totals[i]! * paths.ratios[at + i]!) / paths.unit;
  }
  sums.sort();
  const bound = (probability: number): number => toMillionths(quantileOfSorted(sums, probability));
  return {
    from: formatDate(forecast.firstDay + first),
    to: formatDate(forecast.firstDay + end - 1),
    volume,
    lower80: bound(0.1),
    upper80: bound(0.9),
    lower95: bound(0.025),
    upper95: bound(0.975),
    handleTimeSeconds: seconds > 0 ? toMillionths(handleTime) : null,
    handleTimeBounds: spread && seconds > 0 ? boundsOf(handleTime, periodVariance(spread, work), quantiles) : null,
    quantiles: quantiles.map(bound),
  };
}

/** Returns the work of a day's intervals with known handle times, and their contacts. */
function workOfDay(forecast: QueueForecast, day: number): DayOfWork & { contacts: number } {
  const { slots, volume } = forecast;
  const work = { ahead: day, contacts: 0, seconds: 0, squares: 0, squaresOverContacts: 0 };
  for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
    const seconds = volume[cell]! > 0 ? volume[cell]! * handleTimeAt(forecast, cell) : 0;
    if (!(seconds > 0)) continue;
    work.contacts += volume[cell]!;
    work.seconds += seconds;
    work.squares += seconds * seconds;
    work.squaresOverContacts += (seconds * seconds) / volume[cell]!;
  }
  return work;
}

/** Returns the day number on which the next period begins. */
function nextPeriod(kind: PeriodKind, day: number): number {
  if (kind === 'day') return day + 1;
  if (kind === 'week') return day - weekdayOf(day) + 7;
  let next = day + 1;
  while (civilOf(next).day !== 1) next++;
  return next;
}

function startsPeriod(kind: PeriodKind, day: number): boolean {
  return kind === 'day' || (kind === 'week' ? weekdayOf(day) === 0 : civilOf(day).day === 1);
}
