import { forecastQueue, type ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { readDays } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals, type ForecastInterval } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { madeUpHistory } from './history';

/** The first day after the made-up history of 180 days: a Saturday. */
export const ORIGIN = '2025-07-05';

/** A forecast of four weeks of the made-up queue, or of what is given; throws the reason when there is none. */
export function forecastOf(request: Partial<ForecastRequest> = {}): QueueForecast {
  const forecast = forecastQueue({ records: madeUpHistory(), origin: ORIGIN, horizonDays: 28, ...request });
  if (forecast.status === 'none') throw new Error(forecast.reason);
  return forecast;
}

/** Contacts of a day, or of an interval; undefined where the queue is closed. */
export function contactsOf(forecast: QueueForecast, date: string, interval?: string): number | undefined {
  if (interval) return intervalOf(forecast, date, interval)?.volume;
  const [day] = readDays(forecast, { from: date, to: date });
  return day && !day.closed ? day.total : undefined;
}

export function intervalOf(forecast: QueueForecast, date: string, interval: string): ForecastInterval | undefined {
  return readIntervals(forecast, { from: date, to: date }).find((each) => each.interval === interval);
}
