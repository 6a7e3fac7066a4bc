import fc from 'fast-check';
import { formatDate, parseDate } from '../../../src/engines/time/civil-date';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { forecastQueue, type ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { readDays } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { madeUpHistory } from './history';
import { runs } from '../../support/budget';

const origin = '2025-07-05';

/** A forecast of finite, ordered figures, or a reason in words. */
function expectSound(request: ForecastRequest): void {
  const forecast = forecastQueue(request);
  if (forecast.status === 'none') {
    expect(forecast.reason.length).toBeGreaterThan(20);
    return;
  }
  const intervals = readIntervals(forecast);
  expect(intervals.length).toBeGreaterThan(0);
  for (const { volume, lower80, upper80, lower95, upper95, handleTimeSeconds } of intervals) {
    for (const figure of [volume, lower80, upper80, lower95, upper95, handleTimeSeconds ?? 0]) {
      if (!(Number.isFinite(figure) && figure >= 0)) throw new Error(`A figure of ${figure}`);
    }
    if (!(lower95 <= lower80 && lower80 <= upper80 && upper80 <= upper95)) throw new Error('Bounds out of order');
  }
  for (const { total, level, season, weekday, month, holiday, recentLevel } of readDays(forecast)) {
    for (const figure of [total, level, season, weekday, month, holiday, recentLevel])
      expect(Number.isFinite(figure)).toBe(true);
  }
}

function reasonFor(records: HistoryRecord[], further: Partial<ForecastRequest> = {}): string {
  const forecast = forecastQueue({ records, origin, horizonDays: 14, ...further });
  return forecast.status === 'none' ? forecast.reason : `a forecast of ${forecast.days} days`;
}

describe('odd input', () => {
  it('without any history, or with one record, or all zeros, gives a reason', () => {
    expect(reasonFor([])).toMatch(/no history/);
    expect(reasonFor(madeUpHistory().slice(0, 1))).toMatch(/1 recorded day/);
    expect(reasonFor(madeUpHistory().map((record) => ({ ...record, volume: 0 })))).toMatch(/no contacts/);
  });

  it('of a queue that closed gives a reason with the day', () => {
    expect(reasonFor(madeUpHistory({ days: 100 }))).toMatch(/last record is of 2025-04-15/);
    const silent = madeUpHistory().map((record) => (record.date > '2025-05-01' ? { ...record, volume: 0 } : record));
    expect(reasonFor(silent)).toMatch(/no contacts after 2025-05-01/);
  });

  it('asked for what cannot be gives a reason', () => {
    const records = madeUpHistory({ days: 150 });
    expect(reasonFor(records, { origin: '2025-02-30' })).toMatch(/2025-02-30/);
    expect(reasonFor(records, { horizonDays: 0 })).toMatch(/1 to 550/);
    expect(reasonFor(records, { horizonDays: NaN })).toMatch(/1 to 550/);
    expect(reasonFor(records, { slotMinutes: 7 })).toMatch(/slotMinutes .* 7\./);
  });

  it('leaves out records that are none, and says how many', () => {
    const bad: HistoryRecord[] = [
      { date: '2025-13-01', interval: '10:00', volume: 5 },
      { date: '2025-06-01', interval: '25:00', volume: 5 },
      { date: '2025-06-01', interval: '10:00', volume: -5 },
      { date: '2025-06-01', interval: '10:00', volume: NaN },
      { date: '', interval: '', volume: Infinity },
    ];
    const forecast = forecastQueue({ records: [...madeUpHistory(), ...bad], origin, horizonDays: 7 });
    expect(forecast.status === 'forecast' && forecast.flags[0]!.message).toMatch(/^5 records/);
  });

  it('of any sparse, doubled, ragged or huge history gives a sound forecast or a reason', () => {
    const first = parseDate('2025-03-01')!;
    const record = fc.record({
      date: fc.integer({ min: 0, max: 130 }).map((day) => formatDate(first + day)),
      interval: fc.constantFrom('00:00', '00:30', '07:15', '08:00', '09:07', '12:00', '23:30', '23:59', 'noon'),
      volume: fc.oneof(fc.nat(50), fc.constantFrom(0, 1e9, 1e12, NaN, -1, Infinity, 0.001)),
      aht: fc.constantFrom(null, undefined, 0, 300, -5, NaN, 1e6, Infinity),
    });
    const holidays = holidaysOf('US', undefined, first, first + 200);
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 120 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (records, horizonDays, withHolidays) => {
          expectSound({ records, origin, horizonDays, holidays: withHolidays ? holidays : [] });
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('of a real history with days and hours torn out anywhere gives a sound forecast', () => {
    const records = madeUpHistory({ days: 180, size: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(179), fc.integer({ min: 1, max: 60 })), { maxLength: 5 }),
        fc.integer({ min: 0, max: 160 }),
        (holes, start) => {
          const from = parseDate('2025-01-06')!;
          const torn = records.filter(({ date }) => {
            const day = parseDate(date)! - from;
            return day >= start && !holes.some(([at, length]) => day >= at && day < at + length);
          });
          expectSound({ records: torn, origin, horizonDays: 21 });
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('of any cadence and length, with a doubled hour, an outage and a change of cadence gives a sound forecast', () => {
    const length = fc.constantFrom(5, 10, 15, 30, 60);
    fc.assert(
      fc.property(
        length,
        length,
        fc.integer({ min: 3, max: 80 }),
        fc.nat(79),
        fc.nat(79),
        (slotMinutes, later, days, outage, change) => {
          const first = parseDate(origin)! - days;
          const queue = { from: formatDate(first), days, size: 6 };
          const records = [
            ...madeUpHistory({ ...queue, slotMinutes }).filter(({ date }) => parseDate(date)! < first + change),
            ...madeUpHistory({ ...queue, slotMinutes: later }).filter(({ date }) => parseDate(date)! >= first + change),
          ].map((record) => (parseDate(record.date) === first + outage ? { ...record, volume: 0, aht: 0 } : record));
          const doubled = records.filter(
            ({ date, interval }) => parseDate(date) === first + 1 && interval.startsWith('10:'),
          );
          expectSound({ records: [...records, ...doubled], origin, horizonDays: 10 });
        },
      ),
      { numRuns: runs(30) },
    );
  });
});
