import fc from 'fast-check';
import { formatDate, parseDate } from '../../../src/engines/time/civil-date';
import { forecastQueue, type ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { clockChangesOf } from '../../../src/engines/forecaster/history/clock-changes';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { readDays } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { addDays } from '../../../src/kernel/time/local-time';
import { forecastOf, ORIGIN } from './forecasts';
import { madeUpHistory } from './history';
import { runs } from '../../support/budget';

const RECORDS = madeUpHistory({ days: 35, from: addDays(ORIGIN, -35), slotMinutes: 60 });
const oddNumber = fc.oneof(
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 0, -1, 0.5, 1e300, 2 ** 31, Number.MIN_VALUE),
  fc.double(),
  fc.integer(),
);
const oddText = fc.oneof(
  fc.constantFrom('', 'today', '2025-02-29', '2025-13-01', '2025-7-5', '0000-01-01', '-2025-01-01', '2025-07-05T00:00'),
  fc.string(),
);

/** Returns every figure of the forecast of a possibly invalid request, or the reason for not forecasting. */
function outcomeOf(change: Partial<ForecastRequest>): string | number {
  const forecast = forecastQueue({ records: RECORDS, origin: ORIGIN, horizonDays: 7, ...change });
  if (forecast.status === 'none') return forecast.reason;
  const figures = readIntervals(forecast, { quantiles: [0, 0.5, 1] }).flatMap((one) => [
    ...[one.volume, one.lower80, one.upper80, one.lower95, one.upper95, one.handleTimeSeconds!, ...one.quantiles],
    ...Object.values(one.handleTimeBounds!).flat(),
  ]);
  if (!figures.every((figure) => figure >= 0)) throw new Error('A figure is no number');
  return forecast.days;
}

/** A column of a history with one of its rows changed. */
const withRow = (at: number, change: object): HistoryRecord[] =>
  RECORDS.map((record, i) => (i === at % RECORDS.length ? { ...record, ...change } : record));

describe('at the door of the forecaster', () => {
  it('a horizon, an origin or a length of slots that cannot be is refused by name and value', () => {
    fc.assert(
      fc.property(oddNumber, (horizonDays) => {
        const isGood = Number.isInteger(horizonDays) && horizonDays >= 1 && horizonDays <= 550;
        const refusal = `horizonDays must be a whole number from 1 to 550, got ${horizonDays}.`;
        expect(outcomeOf({ horizonDays })).toBe(isGood ? horizonDays : refusal);
      }),
      { numRuns: runs(60) },
    );
    fc.assert(
      fc.property(oddText, (origin) => {
        const outcome = outcomeOf({ origin });
        if (parseDate(origin) === undefined) expect(outcome).toBe(`origin must be a date YYYY-MM-DD, got "${origin}".`);
        else expect(outcome).toMatch(/no history/);
      }),
      { numRuns: runs(60) },
    );
    fc.assert(
      fc.property(oddNumber, (slotMinutes) => {
        const outcome = outcomeOf({ slotMinutes });
        if ([5, 10, 15, 20, 30, 60].includes(slotMinutes)) expect(outcome).toBe(7);
        else expect(outcome).toBe(`slotMinutes must be one of 5, 10, 15, 20, 30, 60, got ${slotMinutes}.`);
      }),
      { numRuns: runs(60) },
    );
  });

  it('a history of any century is forecast in its own, and none beyond the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9997 }), fc.integer({ min: 1, max: 550 }), (year, horizonDays) => {
        const origin = `${String(year).padStart(4, '0')}-07-05`;
        const first = parseDate(origin)! - 60;
        const records = madeUpHistory({ days: 60, from: formatDate(first), slotMinutes: 60 });
        expect(outcomeOf({ records, origin, horizonDays })).toBe(horizonDays);
      }),
      { numRuns: 10 },
    );
    const records = madeUpHistory({ days: 60, from: '9999-10-02' });
    expect(outcomeOf({ records, origin: '9999-12-01', horizonDays: 31 })).toBe(31);
    expect(outcomeOf({ records, origin: '9999-12-01', horizonDays: 32 })).toBe(
      'origin must leave horizonDays before the year 10000, got "9999-12-01" and 32.',
    );
    // Records centuries before the origin are ignored.
    const old = madeUpHistory({ days: 3, from: '1825-01-01' });
    expect(forecastOf({ records: [...old, ...RECORDS] }).volume).toEqual(forecastOf({ records: RECORDS }).volume);
  });

  it('rows in any order give the same forecast, and rows given twice count twice', () => {
    const usual = forecastOf({ records: RECORDS });
    fc.assert(
      fc.property(fc.shuffledSubarray(RECORDS, { minLength: RECORDS.length }), (records) => {
        const forecast = forecastOf({ records });
        expect(forecast.audit.inputHash).toBe(usual.audit.inputHash);
        expect(forecast.volume).toEqual(usual.volume);
        expect(forecast.handleTimes).toEqual(usual.handleTimes);
      }),
      { numRuns: 5 },
    );
    const [once, twice] = [usual, forecastOf({ records: [...RECORDS, ...RECORDS] })].map((forecast) =>
      readDays(forecast).reduce((sum, { total }) => sum + total, 0),
    );
    expect(twice! / once!).toBeCloseTo(2, 1);
  });

  it('a row that is none is left out and counted, and one that is odd changes no figure into none', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.oneof(
          fc.record({ volume: oddNumber }),
          fc.record({ aht: fc.oneof(oddNumber, fc.constantFrom(null, undefined)) }),
          fc.record({ date: oddText }),
          fc.record({ interval: oddText }),
        ),
        (at, change) => {
          const records = withRow(at, change);
          expect(outcomeOf({ records })).toBe(7);
          const row = records[at % RECORDS.length]!;
          const minute = /^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(row.interval);
          const isGood = parseDate(row.date) !== undefined && minute && row.volume >= 0 && row.volume <= 1e12;
          const flag = forecastOf({ records }).flags.find(({ kind }) => kind === 'refusedRecords');
          expect(flag?.message.startsWith('1 record') ?? false).toBe(!isGood);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('days and probabilities to be read are refused where they are none, by name and value', () => {
    const forecast = forecastOf({ records: RECORDS });
    for (const read of [
      readIntervals,
      (...args: Parameters<typeof readIntervals>) => readPeriods(args[0], 'week', args[1]),
    ]) {
      fc.assert(
        fc.property(oddText, (date) => {
          fc.pre(parseDate(date) === undefined);
          expect(() => read(forecast, { from: date })).toThrow(`from must be a date YYYY-MM-DD, got "${date}"`);
          expect(() => read(forecast, { to: date })).toThrow(`to must be a date YYYY-MM-DD, got "${date}"`);
        }),
      );
      fc.assert(
        fc.property(oddNumber, (probability) => {
          if (probability >= 0 && probability <= 1)
            expect(read(forecast, { quantiles: [0.5, probability] })).toBeDefined();
          else
            expect(() => read(forecast, { quantiles: [0.5, probability] })).toThrow(
              `quantiles[1] must be a probability from 0 to 1, got ${probability}`,
            );
        }),
      );
      expect(read(forecast, { from: '2025-07-10', to: '2025-07-08' })).toEqual([]);
      expect(read(forecast, { from: '9999-01-01' })).toEqual([]);
      expect(read(forecast, { to: '0001-01-01' })).toEqual([]);
    }
  });

  it('clock changes of any zone and time are whole or parts of days, or refused by name and value', () => {
    const zones = fc.oneof(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), oddText, fc.constant('+05:45'));
    fc.assert(
      fc.property(zones, fc.integer({ min: 1900, max: 2200 }), fc.oneof(fc.nat(800), oddNumber), (zone, year, days) => {
        const from = parseDate(`${year}-01-01`)!;
        let changes;
        try {
          changes = clockChangesOf(zone, from, from + days);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect((error as Error).message).toMatch(/^(zone|untilDay) must be/);
          return;
        }
        for (const { date, fromMinute, untilMinute } of changes) {
          expect(parseDate(date)).toBeGreaterThanOrEqual(from);
          expect(parseDate(date)).toBeLessThan(from + days);
          expect(0 <= fromMinute && fromMinute < untilMinute && untilMinute <= 1440).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
