import { formatDate, parseDate, parseTime, weekdayOf } from '../../../src/engines/time/civil-date';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import { readDays, readDrivers } from '../../../src/engines/forecaster/reading/drivers';
import { intervalQuantile, readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { pack, unpack } from '../../../src/engines/forecaster/reading/packing';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { loadOfForecast } from '../../../src/engines/staffing/plan/forecast-load';
import { madeUpHistory } from './history';

const origin = '2025-07-05';

function forecastOf(horizonDays: number, records = madeUpHistory()): QueueForecast {
  const forecast = forecastQueue({ records, origin, horizonDays });
  if (forecast.status === 'none') throw new Error(forecast.reason);
  return forecast;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('a kept forecast', () => {
  const forecast = forecastOf(60);

  it('is stored as JSON and bytes and comes back to the last bit, the spread of a short history too', () => {
    for (const each of [forecast, forecastOf(7, madeUpHistory({ from: '2025-06-30', days: 5 }))]) {
      const { header, bytes } = pack(each);
      const stored = { header: JSON.parse(JSON.stringify(header)) as unknown, bytes: Buffer.from(bytes) };
      const read = unpack<QueueForecast>(stored);
      stored.bytes.fill(0);
      expect(read).toEqual(each);
      expect(readIntervals(read)).toEqual(readIntervals(each));
    }
  });

  it('of an earlier version is read without what it does not hold', () => {
    const earlier = {
      ...forecast,
      handleTimeSpread: undefined,
      before: undefined,
      adjusted: { ...forecast.adjusted, usual: undefined },
      dayNames: forecast.dayNames.map(({ day, name }) => ({ day, name })),
      audit: { ...forecast.audit, followedShare: undefined, modelVersion: 'muster-forecaster-5' },
    };
    const { header, bytes } = pack(earlier);
    const read = unpack<QueueForecast>({ header: JSON.parse(JSON.stringify(header)) as unknown, bytes });
    const withoutBounds = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, handleTimeBounds: null }));
    expect(readIntervals(read, { quantiles: [0.5] })).toEqual(
      withoutBounds(readIntervals(forecast, { quantiles: [0.5] })),
    );
    for (const kind of ['day', 'week', 'month'] as const)
      expect(readPeriods(read, kind)).toEqual(withoutBounds(readPeriods(forecast, kind)));
    expect(readDays(read)).toEqual(readDays(forecast));
    expect(readDrivers(read, '2025-07-08', '10:00')).toEqual(readDrivers(forecast, '2025-07-08', '10:00'));
    const [load, loadNow] = [read, forecast].map((each) => loadOfForecast(each, '2025-07-07', 7));
    expect({ ...load, quantile: load!.quantile(20, 0.9) }).toEqual({
      ...loadNow,
      quantile: loadNow!.quantile(20, 0.9),
    });
  });

  it('comes of columns as of records', () => {
    const records = madeUpHistory();
    const columns = {
      day: Int32Array.from(records, ({ date }) => parseDate(date)!),
      minute: Int32Array.from(records, ({ interval }) => parseTime(interval)!),
      volume: Float64Array.from(records, ({ volume }) => volume),
      handleTimeSeconds: Float64Array.from(records, ({ aht }) => aht ?? NaN),
    };
    expect(forecastQueue({ records: columns, origin, horizonDays: 60 })).toEqual(forecast);
  });

  it('is read day by day as in one piece, and nothing beyond its horizon', () => {
    const all = readIntervals(forecast);
    const pieces = [
      readIntervals(forecast, { from: '2025-01-01', to: '2025-07-20' }),
      readIntervals(forecast, { from: '2025-07-21', to: '2025-07-21' }),
      readIntervals(forecast, { from: '2025-07-22', to: '2026-01-01' }),
    ].flat();
    expect(pieces).toEqual(all);
    expect(readIntervals(forecast, { from: '2026-01-01' })).toEqual([]);
    expect(() => readIntervals(forecast, { from: '2025-02-30' })).toThrow(/2025-02-30/);
  });

  it('gives any quantile of an interval, in order', () => {
    const [first] = readIntervals(forecast, { quantiles: [0.025, 0.1, 0.5, 0.9, 0.975] });
    const { quantiles, lower80, upper80, lower95, upper95 } = first!;
    expect(quantiles).toEqual([lower95, lower80, intervalQuantile(forecast, 0, 16, 0.5), upper80, upper95]);
    expect(quantiles).toEqual(quantiles.slice().sort((a, b) => a - b));
    expect(intervalQuantile(forecast, 0, 0, 0.5)).toBeNaN();
  });

  it('sums days, ISO weeks and months, with bounds that narrow as days are summed', () => {
    const total = sum(readIntervals(forecast).map(({ volume }) => volume));
    for (const kind of ['day', 'week', 'month'] as const) {
      const periods = readPeriods(forecast, kind);
      expect(sum(periods.map(({ volume }) => volume))).toBeCloseTo(total, 6);
      for (const { volume, lower80, upper80, lower95, upper95, handleTimeSeconds } of periods) {
        expect([lower95, lower80, volume, upper80, upper95]).toEqual(
          [lower95, lower80, volume, upper80, upper95].sort((a, b) => a - b),
        );
        expect(Math.abs(handleTimeSeconds! - 300)).toBeLessThan(6);
      }
    }
    const widthOf = (kind: 'day' | 'week' | 'month'): number => {
      const widths = readPeriods(forecast, kind).map(({ upper80, lower80, volume }) => (upper80 - lower80) / volume);
      return sum(widths) / widths.length;
    };
    expect(widthOf('week')).toBeLessThan(widthOf('day'));
    expect(widthOf('month')).toBeLessThan(widthOf('day'));
  });

  it('says which weeks and months are whole', () => {
    const weeks = readPeriods(forecast, 'week');
    for (const { from } of weeks.slice(1)) expect(weekdayOf(parseDate(from)!)).toBe(0);
    expect(weeks.map(({ complete }) => complete)).toEqual([false, ...new Array<boolean>(8).fill(true), false]);
    expect(readPeriods(forecast, 'month').map(({ from, complete }) => [from, complete])).toEqual([
      ['2025-07-05', false],
      ['2025-08-01', true],
      ['2025-09-01', false],
    ]);
    expect(readPeriods(forecast, 'month', { to: '2025-08-31' })).toHaveLength(2);
  });

  it('says of a day the same however long the horizon is', () => {
    const longer = forecastOf(200);
    const to = formatDate(forecast.firstDay + forecast.days - 1);
    expect(readIntervals(longer, { to })).toEqual(readIntervals(forecast));
    expect(readDays(longer, { to })).toEqual(readDays(forecast));
    expect(readPeriods(longer, 'week', { to })).toEqual(readPeriods(forecast, 'week'));
  });
});
