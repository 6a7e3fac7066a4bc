import { formatDate, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { readPeriods, type PeriodKind } from '../../../src/engines/forecaster/reading/periods';
import { addDays } from '../../../src/kernel/time/local-time';
import { forecastOf } from './forecasts';
import { madeUpHistory } from './history';

/** A forecast of 550 days from a date on. */
const forecastFrom = (origin: string, horizonDays = 550) =>
  forecastOf({ records: madeUpHistory({ from: addDays(origin, -60), days: 60 }), origin, horizonDays });

const spans = (origin: string, kind: PeriodKind, from: string, to: string) =>
  readPeriods(forecastFrom(origin, 120), kind, { from, to }).map(
    (period) => `${period.from} ${period.to}${period.complete ? '' : ' part'}`,
  );

describe('sums of days', () => {
  it('by ISO week cross the end of the year, also in a year of fifty-three weeks', () => {
    // 2026 has a week 53, which ends on the third of January.
    expect(spans('2026-12-15', 'week', '2026-12-21', '2027-01-10')).toEqual([
      '2026-12-21 2026-12-27',
      '2026-12-28 2027-01-03',
      '2027-01-04 2027-01-10',
    ]);
    // Week 1 of 2025 begins in December 2024.
    expect(spans('2024-12-15', 'week', '2024-12-23', '2025-01-05')).toEqual([
      '2024-12-23 2024-12-29',
      '2024-12-30 2025-01-05',
    ]);
  });

  it('by month know the leap day, and the end of the year', () => {
    expect(spans('2028-01-10', 'month', '2028-01-10', '2028-03-31')).toEqual([
      '2028-01-10 2028-01-31 part',
      '2028-02-01 2028-02-29',
      '2028-03-01 2028-03-31',
    ]);
    expect(spans('2027-01-10', 'month', '2027-02-01', '2027-02-27')).toEqual(['2027-02-01 2027-02-27 part']);
    expect(spans('2027-01-10', 'month', '2027-02-01', '2027-02-28')).toEqual(['2027-02-01 2027-02-28']);
    expect(spans('2026-12-01', 'month', '2026-12-01', '2027-01-31')).toEqual([
      '2026-12-01 2026-12-31',
      '2027-01-01 2027-01-31',
    ]);
    expect(spans('2028-02-20', 'day', '2028-02-28', '2028-03-01')).toEqual([
      '2028-02-28 2028-02-28',
      '2028-02-29 2028-02-29',
      '2028-03-01 2028-03-01',
    ]);
  });

  it.each(['2026-02-10', '2027-06-01', '2027-12-30', '2099-12-01'])(
    'over 550 days from %s leave no day out and take none twice, by day, week and month',
    (origin) => {
      const forecast = forecastFrom(origin);
      const total = readIntervals(forecast).reduce((sum, { volume }) => sum + volume, 0);
      for (const kind of ['day', 'week', 'month'] as const) {
        const periods = readPeriods(forecast, kind);
        let next = parseDate(origin)!;
        for (const { from, to, complete } of periods) {
          expect(from).toBe(formatDate(next));
          next = parseDate(to)! + 1;
          const isWhole =
            kind === 'day' ||
            (kind === 'week'
              ? weekdayOf(parseDate(from)!) === 0 && next - parseDate(from)! === 7
              : from.endsWith('-01') && formatDate(next).endsWith('-01'));
          expect(complete).toBe(isWhole);
        }
        expect(next).toBe(parseDate(origin)! + 550);
        expect(periods.reduce((sum, { volume }) => sum + volume, 0)).toBeCloseTo(total, 3);
      }
    },
  );
});
