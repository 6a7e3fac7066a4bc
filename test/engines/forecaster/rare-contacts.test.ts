import { formatDate, formatTime, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { seededRandom } from '../../support/seeded-random';
import { forecastOf, ORIGIN } from './forecasts';

const origin = parseDate(ORIGIN)!;
const DAYS = 300;
const HORIZON = 21;
type Rate = (weekday: number, minute: number) => number;
const isDay = (minute: number): boolean => minute >= 480 && minute < 1200;

/** Poisson contacts, with a row for every interval of the day. */
function history(rate: Rate, slotMinutes = 30): HistoryRecord[] {
  const random = seededRandom(11);
  const poisson = (mean: number): number => {
    let [count, product] = [0, random()];
    while (product > Math.exp(-mean)) [count, product] = [count + 1, product * random()];
    return count;
  };
  const records: HistoryRecord[] = [];
  for (let day = origin - DAYS; day < origin; day++)
    for (let minute = 0; minute < 1440; minute += slotMinutes)
      records.push({
        date: formatDate(day),
        interval: formatTime(minute),
        volume: poisson(rate(weekdayOf(day), minute)),
      });
  return records;
}

function ratio(forecast: QueueForecast, rate: Rate, isCounted: (weekday: number, minute: number) => boolean): number {
  let [actual, expected] = [0, 0];
  const { slotMinutes } = forecast;
  for (let day = origin; day < origin + HORIZON; day++)
    for (let minute = 0; minute < 1440; minute += slotMinutes)
      if (isCounted(weekdayOf(day), minute)) expected += rate(weekdayOf(day), minute);
  for (const { date, interval, volume } of readIntervals(forecast)) {
    const minute = 60 * Number(interval.slice(0, 2)) + Number(interval.slice(3));
    if (isCounted(weekdayOf(parseDate(date)!), minute)) actual += volume;
  }
  return actual / expected;
}

const all = (): boolean => true;
const withContacts = (records: HistoryRecord[]): HistoryRecord[] => records.filter(({ volume }) => volume > 0);

describe('a history that leaves out intervals without contacts', () => {
  it.each([
    [15, 0.4],
    [30, 0.5],
    [30, 1],
    [60, 2],
  ])('is read as one with rows of 0: intervals of %i minutes with %d contacts', (slotMinutes, mean) => {
    const rate: Rate = (_, minute) => (isDay(minute) ? mean : 0);
    const records = history(rate, slotMinutes);
    const full = forecastOf({ records, horizonDays: HORIZON });
    const sparse = forecastOf({ records: withContacts(records), horizonDays: HORIZON });
    expect(sparse.slotMinutes).toBe(slotMinutes);
    expect(ratio(full, rate, all)).toBeGreaterThan(0.85);
    expect(ratio(full, rate, all)).toBeLessThan(1.15);
    expect(ratio(sparse, rate, all) / ratio(full, rate, all)).toBeCloseTo(1, 1);
    expect(sparse.flags).toContainEqual(expect.objectContaining({ kind: 'omittedZeros' }));
    expect(full.flags).not.toContainEqual(expect.objectContaining({ kind: 'omittedZeros' }));
  });

  it('may have days without any row', () => {
    const rate: Rate = (weekday, minute) => (isDay(minute) && weekday < 5 ? 0.06 : 0);
    const forecast = forecastOf({ records: withContacts(history(rate)), horizonDays: HORIZON });
    expect(ratio(forecast, rate, all)).toBeGreaterThan(0.6);
    expect(ratio(forecast, rate, all)).toBeLessThan(1.5);
    expect(readIntervals(forecast).some(({ date }) => weekdayOf(parseDate(date)!) >= 5)).toBe(false);
  });
});

describe('rare contacts', () => {
  it.each([0.05, 0.12, 0.3])('at night beside busy days, %d in half an hour, are open intervals', (mean) => {
    const rate: Rate = (_, minute) => (isDay(minute) ? 9 : mean);
    const forecast = forecastOf({ records: history(rate), horizonDays: HORIZON });
    expect(ratio(forecast, rate, (_, minute) => !isDay(minute))).toBeGreaterThan(0.75);
    expect(ratio(forecast, rate, (_, minute) => !isDay(minute))).toBeLessThan(1.3);
    const nights = readIntervals(forecast).filter(({ interval }) => interval < '08:00' || interval >= '20:00');
    expect(nights.filter(({ volume }) => volume > 0).length).toBeGreaterThan(0.9 * HORIZON * 24);
  });

  it('on quiet Sundays keep their total', () => {
    const rate: Rate = (weekday, minute) => (isDay(minute) ? (weekday === 6 ? 0.2 : 9) : 0);
    const forecast = forecastOf({ records: history(rate), horizonDays: HORIZON });
    expect(ratio(forecast, rate, (weekday) => weekday === 6)).toBeGreaterThan(0.75);
    expect(ratio(forecast, rate, (weekday) => weekday === 6)).toBeLessThan(1.3);
    expect(ratio(forecast, rate, (weekday) => weekday < 6)).toBeCloseTo(1, 1);
    expect(readIntervals(forecast).some(({ interval }) => interval < '08:00' || interval >= '20:00')).toBe(false);
  });
});
