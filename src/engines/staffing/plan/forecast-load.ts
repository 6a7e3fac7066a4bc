import { parseDate } from '../../time/civil-date';
import { intervalQuantile } from '../../forecaster/reading/intervals';
import { handleTimeAt, type QueueForecast } from '../../forecaster/reading/kept-forecast';
import { clockFactor } from '../../forecaster/reading/real-minutes';
import { formatDate } from '../../time/civil-date';
import type { StreamLoad } from './stream';

const THURSDAY = 4;

/**
 * Returns the forecast load of a stream for a number of days from a date (`YYYY-MM-DD`); days beyond the forecast are
 * closed. Throws a RangeError for an invalid date.
 */
export function loadOfForecast(forecast: QueueForecast, from: string, days: number): StreamLoad {
  const first = parseDate(from);
  if (first === undefined) throw new RangeError(`The date ${from} is none. Give it as YYYY-MM-DD.`);
  const { slotMinutes, slots, clockChanges } = forecast;
  const count = days * slots;
  const load = {
    // Day 0 of civil dates, the first of January 1970, was a Thursday.
    firstWeekday: (((first + THURSDAY) % 7) + 7) % 7,
    slotMinutes,
    contacts: new Float64Array(count),
    handleTimeSeconds: new Float64Array(count),
    realMinutes: new Float64Array(count).fill(slotMinutes),
    open: new Uint8Array(count),
  };
  const rowOf = (day: number): number => first + day - forecast.firstDay;
  for (let day = 0; day < days; day++) {
    const row = rowOf(day);
    if (row < 0 || row >= forecast.days) continue;
    const date = formatDate(first + day);
    const changes = clockChanges.filter((change) => change.date === date);
    for (let slot = 0; slot < slots; slot++) {
      const i = day * slots + slot;
      if (changes.length > 0)
        load.realMinutes[i] = slotMinutes * clockFactor(changes, date, slot * slotMinutes, slotMinutes);
      const contacts = forecast.volume[row * slots + slot]!;
      // NaN where the queue is closed.
      if (contacts !== contacts) continue;
      load.open[i] = 1;
      load.contacts[i] = contacts;
      load.handleTimeSeconds[i] = handleTimeAt(forecast, row * slots + slot) || 0;
    }
  }
  return {
    ...load,
    quantile: (i, probability) => {
      if (load.open[i] === 0) return 0;
      return intervalQuantile(forecast, rowOf(Math.floor(i / slots)), i % slots, probability);
    },
  };
}
