import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { formatDate, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import type { UsualWeek } from '../../../src/engines/forecaster/history/daily-totals';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { contactsOf, forecastOf } from './forecasts';
import { expectedContacts, madeUpHistory } from './history';

const kindsOf = (forecast: QueueForecast): string[] => forecast.flags.map(({ kind }) => kind);
const totalOf = (forecast: QueueForecast): number =>
  readIntervals(forecast).reduce((sum, { volume }) => sum + volume, 0);

/** A week of other queues: Monday to Saturday, 08:00 to 20:00, Saturdays at half. */
const week: UsualWeek = {
  slotMinutes: 60,
  contacts: Array.from({ length: 168 }, (_, cell) =>
    cell % 24 >= 8 && cell % 24 < 20 && cell < 144 ? (cell >= 120 ? 10 : 20) : 0,
  ),
};

describe('a queue of a few days', () => {
  // Wednesday to Friday.
  const records = madeUpHistory({ from: '2025-07-02', days: 3 });
  const mean = (forecast: QueueForecast, dates: string[]): number =>
    dates.reduce((sum, date) => sum + (contactsOf(forecast, date) ?? 0), 0) / dates.length;

  it('has the mean day on weekdays that it has not seen', () => {
    const forecast = forecastOf({ records });
    const seen = mean(forecast, ['2025-07-09', '2025-07-10', '2025-07-11']);
    expect(contactsOf(forecast, '2025-07-07')! / seen).toBeCloseTo(1, 1);
    expect(contactsOf(forecast, '2025-07-12')! / seen).toBeCloseTo(0.6, 1);
    expect(kindsOf(forecast)).toContain('unseenWeekdays');
  });

  it('has the week of other queues, where it is told', () => {
    const forecast = forecastOf({ records, week });
    const seen = mean(forecast, ['2025-07-09', '2025-07-10', '2025-07-11']);
    expect(contactsOf(forecast, '2025-07-07')! / seen).toBeCloseTo(1, 1);
    expect(contactsOf(forecast, '2025-07-12')! / seen).toBeCloseTo(0.5, 1);
    expect(contactsOf(forecast, '2025-07-13')).toBeUndefined();
  });

  it('is forecast though holidays leave one ordinary day of it', () => {
    const thanksgiving = madeUpHistory({ from: '2026-11-25', days: 3 });
    const holidays = holidaysOf('US', undefined, parseDate('2026-01-01')!, parseDate('2027-01-01')!);
    const forecast = forecastOf({ records: thanksgiving, origin: '2026-11-28', holidays, week });
    const seen = mean(forecastOf({ records: thanksgiving, origin: '2026-11-28', week }), ['2026-12-02']);
    expect(mean(forecast, ['2026-11-30', '2026-12-01', '2026-12-02']) / seen).toBeCloseTo(1, 1);
    expect(kindsOf(forecast)).not.toContain('unusualDay');
  });

  it('knows after some weeks that a weekday without contacts is closed', () => {
    const forecast = forecastOf({ records: madeUpHistory({ from: '2025-06-16', days: 19, weekdays: [0, 1, 2] }) });
    expect(contactsOf(forecast, '2025-07-10')).toBeUndefined();
    expect(kindsOf(forecast)).not.toContain('unseenWeekdays');
  });
});

describe('one record a day', () => {
  const daily = (from: string, days: number): HistoryRecord[] =>
    Array.from({ length: days }, (_, i) => parseDate(from)! + i).map((day) => {
      let volume = 0;
      for (let minute = 480; minute < 1200; minute += 30) volume += expectedContacts({}, day, minute);
      return { date: formatDate(day), interval: '00:00', volume: Math.round(volume), aht: 300 };
    });
  const expected = (): number => {
    let sum = 0;
    for (let day = parseDate('2025-07-05')!; day < parseDate('2025-08-02')!; day++)
      for (let minute = 480; minute < 1200; minute += 30) sum += expectedContacts({}, day, minute);
    return sum;
  };
  const timesOf = (forecast: QueueForecast): string[] => {
    const times = readIntervals(forecast).map(({ interval }) => interval);
    return [times.reduce((a, b) => (a < b ? a : b)), times.reduce((a, b) => (a > b ? a : b))];
  };

  it('is the total of a working day, where nothing else is known', () => {
    const forecast = forecastOf({ records: daily('2025-01-06', 180) });
    expect(totalOf(forecast) / expected()).toBeCloseTo(1, 1);
    expect(timesOf(forecast)).toEqual(['09:00', '16:30']);
    expect(kindsOf(forecast)).toContain('dailyTotals');
  });

  it('is spread over the opening hours, or like the days of other queues', () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 600, untilMinute: 1080 }));
    const entered = forecastOf({
      records: daily('2025-01-06', 180),
      openingHours: [{ validFrom: '2024-01-01', hours }],
    });
    expect(totalOf(entered) / expected()).toBeCloseTo(1, 1);
    expect(timesOf(entered)).toEqual(['10:00', '17:30']);
    const borrowed = forecastOf({ records: daily('2025-01-06', 180), week });
    expect(totalOf(borrowed) / expected()).toBeCloseTo(1, 1);
    expect(timesOf(borrowed)).toEqual(['08:00', '19:00']);
  });

  it('is spread like the days of the queue that have intervals', () => {
    const forecast = forecastOf({
      records: [...daily('2025-01-06', 140), ...madeUpHistory({ from: '2025-05-26', days: 40 })],
    });
    expect(totalOf(forecast) / expected()).toBeCloseTo(1, 1);
    expect(timesOf(forecast)).toEqual(['08:00', '19:30']);
    expect(kindsOf(forecast)).not.toContain('levelShift');
  });

  it('at any time is a single contact of a quiet queue', () => {
    const records = madeUpHistory({ size: 2 })
      .filter((_, i) => i % 29 === 0)
      .map((record) => ({ ...record, volume: 1 }));
    expect(kindsOf(forecastOf({ records }))).not.toContain('dailyTotals');
  });
});

describe('a queue that is open for a part of each year', () => {
  const seasons = [2023, 2024, 2025].flatMap((year) =>
    madeUpHistory({ from: `${year}-01-01`, days: 120, weekdays: [0, 1, 2, 3, 4], seed: year }),
  );

  it.each([
    ['no rows', seasons],
    [
      'rows of 0',
      madeUpHistory({ from: '2023-01-01', days: 1062, weekdays: [0, 1, 2, 3, 4] }).map((record) =>
        record.date.slice(5) < '05-01' ? record : { ...record, volume: 0, aht: 0 },
      ),
    ],
  ])('is forecast for its next season, with %s while it is closed', (_, records) => {
    const forecast = forecastOf({ records, origin: '2025-11-28', horizonDays: 200 });
    let [actual, expected, closed] = [0, 0, 0];
    for (const { date, volume } of readIntervals(forecast)) {
      if (date >= '2026-01-05' && date < '2026-04-25') actual += volume;
      if (date < '2025-12-25' || date > '2026-05-08') closed += volume;
    }
    for (let day = parseDate('2026-01-05')!; day < parseDate('2026-04-25')!; day++)
      for (let minute = 480; minute < 1200 && weekdayOf(day) < 5; minute += 30)
        expected += expectedContacts({}, day, minute);
    expect(actual / expected).toBeGreaterThan(0.8);
    expect(actual / expected).toBeLessThan(1.25);
    expect(closed).toBe(0);
    expect(kindsOf(forecast)).toContain('closedSeason');
  });
});
