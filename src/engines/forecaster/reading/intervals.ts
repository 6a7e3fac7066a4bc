import { formatDate, formatTime, parseDate } from '../../time/civil-date';
import { toMillionths } from '../numbers';
import { boundsOf, intervalVariance, type HandleTimeBounds } from './handle-time-quantiles';
import { daysWithin, handleTimeAt, type QueueForecast } from './kept-forecast';
import { clockFactor } from './real-minutes';
import { quantileOf } from './spread-quantiles';

/** An open interval: contacts, and handle time in seconds (null if never recorded). */
export interface ForecastInterval {
  date: string;
  /** Start of the interval, `HH:MM` of local wall-clock time. */
  interval: string;
  /** Real length: twice the nominal one where a clock change repeats it. */
  realMinutes: number;
  volume: number;
  lower80: number;
  upper80: number;
  lower95: number;
  upper95: number;
  handleTimeSeconds: number | null;
  /** Null if their spread is unknown. */
  handleTimeBounds: HandleTimeBounds | null;
  /** The requested quantiles of the contacts. */
  quantiles: number[];
}

/**
 * Returns the open intervals of the dates `from` to `to` (`YYYY-MM-DD`, inclusive) within the forecast, in order;
 * `quantiles` are further probabilities, 0 to 1. Throws RangeError for an invalid date or probability.
 */
export function readIntervals(
  forecast: QueueForecast,
  { from, to, quantiles = [] }: { from?: string; to?: string; quantiles?: readonly number[] } = {},
): ForecastInterval[] {
  const intervals: ForecastInterval[] = [];
  const { slots, slotMinutes, volume: volumes, handleTimeSpread: spread } = forecast;
  const times = Array.from({ length: slots }, (_, slot) => formatTime(slot * slotMinutes));
  const [first, end] = rowsOf(forecast, from, to);
  requireProbabilities(quantiles);
  for (let day = first; day < end; day++) {
    const date = formatDate(forecast.firstDay + day);
    const changes = forecast.clockChanges.filter((change) => change.date === date);
    for (let slot = 0; slot < slots; slot++) {
      const volume = volumes[day * slots + slot]!;
      if (volume !== volume) continue;
      const factor = changes.length > 0 ? clockFactor(changes, date, slot * slotMinutes, slotMinutes) : 1;
      const handleTime = handleTimeAt(forecast, day * slots + slot);
      intervals.push({
        date,
        interval: times[slot]!,
        realMinutes: slotMinutes * factor,
        volume,
        lower80: intervalQuantile(forecast, day, slot, 0.1),
        upper80: intervalQuantile(forecast, day, slot, 0.9),
        lower95: intervalQuantile(forecast, day, slot, 0.025),
        upper95: intervalQuantile(forecast, day, slot, 0.975),
        handleTimeSeconds: handleTime > 0 ? handleTime : null,
        handleTimeBounds:
          spread && handleTime > 0 ? boundsOf(handleTime, intervalVariance(spread, volume, day), quantiles) : null,
        quantiles: quantiles.map((probability) => intervalQuantile(forecast, day, slot, probability)),
      });
    }
  }
  return intervals;
}

/** Returns a quantile of the contacts of a slot of a day (0 is the first); NaN where closed. */
export function intervalQuantile(forecast: QueueForecast, day: number, slot: number, probability: number): number {
  const cell = day * forecast.slots + slot;
  // An override has the spread of a forecast of the same number of contacts.
  const volume = forecast.volume[cell]!;
  if (volume !== volume) return NaN;
  const named = forecast.named[day] === 1;
  const calendarSpread = forecast.calendarSpread[day]!;
  const expectation = { volume, named, calendarSpread, ahead: day };
  return toMillionths(quantileOf(forecast.spread, expectation, probability));
}

/** Throws a RangeError unless all values are numbers from 0 to 1. */
export function requireProbabilities(quantiles: readonly number[]): void {
  quantiles.forEach((probability, i) => {
    if (!(probability >= 0 && probability <= 1))
      throw new RangeError(`quantiles[${i}] must be a probability from 0 to 1, got ${probability}`);
  });
}

/** Returns the rows of the dates `from` to `to`, inclusive; an omitted date is the forecast's first or last day. */
export function rowsOf(forecast: QueueForecast, from?: string, to?: string): [first: number, end: number] {
  const dayOf = (name: string, date: string): number => {
    const day = parseDate(date);
    if (day === undefined) throw new RangeError(`${name} must be a date YYYY-MM-DD, got "${date}"`);
    return day;
  };
  return daysWithin(
    forecast,
    from === undefined ? -Infinity : dayOf('from', from),
    to === undefined ? Infinity : dayOf('to', to),
  );
}
