import { formatDate, formatTime, parseDate } from '../civil-date';
import { toMillionths } from '../numbers';
import { boundsOf, intervalVariance, type HandleTimeBounds } from './handle-time-quantiles';
import { adjustmentAt, daysWithin, handleTimeAt, type QueueForecast } from './kept-forecast';
import { clockFactor } from './real-minutes';
import { quantileOf } from './spread-quantiles';

/** One open interval. Contacts; handle time in seconds (null: never recorded). */
export interface ForecastInterval {
  date: string;
  /** Start of the interval, `HH:MM` of local wall-clock time. */
  interval: string;
  /** Real length: twice the nominal one where the clock passes it twice. */
  realMinutes: number;
  volume: number;
  lower80: number;
  upper80: number;
  lower95: number;
  upper95: number;
  handleTimeSeconds: number | null;
  /** Null where their spread is not known. */
  handleTimeBounds: HandleTimeBounds | null;
  /** Contacts that are not exceeded with each of the probabilities asked for. */
  quantiles: number[];
}

/**
 * The open intervals of the dates `from` to `to` (`YYYY-MM-DD`, both included), as far as the forecast reaches, in
 * order; `quantiles` are further probabilities, 0 to 1. Throws RangeError for a date that is none.
 */
export function readIntervals(
  forecast: QueueForecast,
  { from, to, quantiles = [] }: { from?: string; to?: string; quantiles?: readonly number[] } = {},
): ForecastInterval[] {
  const intervals: ForecastInterval[] = [];
  const { slots, slotMinutes, volume: volumes, handleTimeSpread: spread } = forecast;
  const times = Array.from({ length: slots }, (_, slot) => formatTime(slot * slotMinutes));
  const [first, end] = rowsOf(forecast, from, to);
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

/** Contacts of a slot of a day (0 is the first) that are not exceeded with this probability; NaN where closed. */
export function intervalQuantile(forecast: QueueForecast, day: number, slot: number, probability: number): number {
  const cell = day * forecast.slots + slot;
  const adjusted = forecast.volume[cell]!;
  if (adjusted !== adjusted) return NaN;
  // What people set has the relative spread of what was forecast.
  const { override } = adjustmentAt(forecast, cell);
  if (!(override > 0)) return 0;
  const volume = adjusted / override;
  const named = forecast.named[day] === 1;
  const calendarSpread = forecast.calendarSpread[day]!;
  const expectation = { volume, named, calendarSpread, ahead: day };
  return toMillionths(override * quantileOf(forecast.spread, expectation, probability));
}

/** Rows of the dates `from` to `to`, both included; what is left out is the forecast's own first or last day. */
export function rowsOf(forecast: QueueForecast, from?: string, to?: string): [first: number, end: number] {
  const dayOf = (date: string): number => {
    const day = parseDate(date);
    if (day === undefined) throw new RangeError(`The date ${date} is none. Give it as YYYY-MM-DD.`);
    return day;
  };
  return daysWithin(forecast, from === undefined ? -Infinity : dayOf(from), to === undefined ? Infinity : dayOf(to));
}
