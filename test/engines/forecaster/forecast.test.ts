import { formatDate, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import { clockChangesOf } from '../../../src/engines/forecaster/history/clock-changes';
import { forecastQueue, type ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { readDays, readDrivers, type ForecastDay } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals, type ForecastInterval } from '../../../src/engines/forecaster/reading/intervals';
import type { DayDrivers, QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { expectedContacts, madeUpHistory, type MadeUpQueue } from './history';

interface Read extends Omit<QueueForecast, 'days'> {
  kept: QueueForecast;
  intervals: ForecastInterval[];
  days: ForecastDay[];
}

function forecastOf(request: Partial<ForecastRequest> & Pick<ForecastRequest, 'records' | 'origin'>): Read {
  const forecast = forecastQueue({ horizonDays: 28, ...request });
  if (forecast.status === 'none') throw new Error(forecast.reason);
  return { ...forecast, kept: forecast, intervals: readIntervals(forecast), days: readDays(forecast) };
}

/** Sum of absolute errors against what the made-up queue expects, over the sum of that. */
function errorOf(forecast: Pick<Read, 'intervals'>, queue: MadeUpQueue): number {
  let error = 0;
  let all = 0;
  for (const { date, interval, volume } of forecast.intervals) {
    const truth = expectedContacts(
      queue,
      parseDate(date)!,
      Number(interval.slice(0, 2)) * 60 + Number(interval.slice(3)),
    );
    error += Math.abs(volume - truth);
    all += truth;
  }
  return error / all;
}

const origin = '2025-07-05';

describe('a forecast', () => {
  const records = madeUpHistory();
  const forecast = forecastOf({ records, origin });

  it('is close to what the queue expects, with handle times', () => {
    expect(errorOf(forecast, {})).toBeLessThan(0.05);
    for (const { handleTimeSeconds } of forecast.intervals) expect(Math.abs(handleTimeSeconds! - 300)).toBeLessThan(6);
  });

  it('covers the opening hours of the horizon and nothing else', () => {
    expect(forecast.intervals).toHaveLength(28 * 24);
    expect(forecast.intervals[0]).toMatchObject({ date: origin, interval: '08:00' });
    expect(forecast.intervals.at(-1)).toMatchObject({ date: '2025-08-01', interval: '19:30' });
  });

  it('names the parts of each figure, whose product it is', () => {
    const product = (factors: Record<keyof DayDrivers, number>): number =>
      factors.level *
      factors.season *
      factors.weekday *
      factors.month *
      factors.holiday *
      factors.recentLevel *
      factors.event *
      factors.override;
    for (const day of forecast.days) expect(product(day) / day.total).toBeCloseTo(1, 9);
    for (const { date, interval, volume } of forecast.intervals) {
      const drivers = readDrivers(forecast.kept, date, interval)!;
      expect((product(drivers) * drivers.profile) / volume).toBeCloseTo(1, 9);
    }
    expect(readDrivers(forecast.kept, origin, '07:30')).toBeUndefined();
    expect(readDrivers(forecast.kept, origin, '08:10')).toBeUndefined();
  });

  it('has intervals that hold about as many contacts as they say', () => {
    const truth = new Map(
      madeUpHistory({ days: 240 }).map(({ date, interval, volume }) => [`${date} ${interval}`, volume]),
    );
    let within80 = 0;
    let within95 = 0;
    for (const { date, interval, lower80, upper80, lower95, upper95 } of forecast.intervals) {
      const volume = truth.get(`${date} ${interval}`)!;
      if (volume >= lower80 && volume <= upper80) within80++;
      if (volume >= lower95 && volume <= upper95) within95++;
    }
    expect(within80 / forecast.intervals.length).toBeGreaterThan(0.74);
    expect(within80 / forecast.intervals.length).toBeLessThan(0.86);
    expect(within95 / forecast.intervals.length).toBeGreaterThan(0.92);
    expect(within95 / forecast.intervals.length).toBeLessThan(0.985);
  });

  it('is the same to the last digit for one history in any order, and its fingerprint tells another', () => {
    const shuffled = records.slice().reverse();
    expect(JSON.stringify(forecastOf({ records: shuffled, origin }).intervals)).toBe(
      JSON.stringify(forecast.intervals),
    );
    const other = forecastOf({
      records: records.map((record, i) => (i === 9 ? { ...record, volume: record.volume + 1 } : record)),
      origin,
    });
    expect(other.audit.inputHash).not.toBe(forecast.audit.inputHash);
  });

  it('uses nothing from the origin on', () => {
    const longer = [...records, ...madeUpHistory({ from: origin, days: 40, size: 300 })];
    expect(forecastOf({ records: longer, origin }).intervals).toEqual(forecast.intervals);
  });

  it('beats the four-week mean and last week in its own backtest, and says so', () => {
    const { audit } = forecast;
    expect(audit.windows).toBe(8);
    expect(audit.error).toBeLessThan(audit.fourWeekMeanError);
    expect(audit.fourWeekMeanError).toBeLessThan(audit.lastWeekError);
    expect(audit.method).toBe('model');
  });
});

describe('what happens to a queue', () => {
  const clean = errorOf(forecastOf({ records: madeUpHistory(), origin }), {});
  const disturbed = (dayFactor: MadeUpQueue['dayFactor']): Read =>
    forecastOf({ records: madeUpHistory({ dayFactor }), origin });

  it('a day of three times the contacts and a day of none, lately, change little and are flagged', () => {
    const forecast = disturbed((date) => (date === '2025-06-27' ? 3 : date === '2025-07-01' ? 0 : 1));
    expect(errorOf(forecast, {})).toBeLessThan(clean + 0.01);
    const flagged = forecast.flags.filter(({ kind }) => kind === 'unusualDay').map(({ date }) => date);
    expect(flagged).toEqual(expect.arrayContaining(['2025-06-27', '2025-07-01']));
  });

  it('a weekday that changed its ways two weeks ago is followed', () => {
    const dayFactor: MadeUpQueue['dayFactor'] = (date, day) => (date >= '2025-06-12' && weekdayOf(day) === 3 ? 1.8 : 1);
    const forecast = disturbed(dayFactor);
    const thursday = forecast.days.find(({ date }) => weekdayOf(parseDate(date)!) === 3)!;
    const wednesday = forecast.days.find(({ date }) => weekdayOf(parseDate(date)!) === 2)!;
    expect(forecast.flags.filter(({ kind, date }) => kind === 'unusualDay' && date! >= '2025-06-12')).toEqual([]);
    expect(thursday.total / wednesday.total).toBeGreaterThan(1.2);
  });

  it('a level a third higher for a week is taken as lasting', () => {
    const dayFactor = (date: string): number => (date >= '2025-06-28' ? 1.33 : 1);
    const forecast = disturbed(dayFactor);
    expect(errorOf(forecast, { dayFactor })).toBeLessThan(0.1);
    expect(forecast.flags.map(({ kind }) => kind)).toContain('levelShift');
  });

  it('missing weeks, missing hours and records said twice are lived with', () => {
    const records = madeUpHistory().filter(
      ({ date, interval }) =>
        !(date >= '2025-03-03' && date < '2025-03-10') && !(date === '2025-06-30' && interval > '12:00'),
    );
    expect(errorOf(forecastOf({ records, origin }), {})).toBeLessThan(clean + 0.01);
  });

  it('two weeks of history are enough for a forecast, which says how little it was', () => {
    const forecast = forecastOf({ records: madeUpHistory({ from: '2025-06-21', days: 14 }), origin });
    expect(errorOf(forecast, {})).toBeLessThan(0.1);
    expect(forecast.flags.map(({ kind }) => kind)).toContain('shortHistory');
  });

  it('a change of cadence from hours to quarters of an hour goes on in quarters', () => {
    const records = [
      ...madeUpHistory({ slotMinutes: 60, days: 120 }),
      ...madeUpHistory({ from: '2025-05-06', days: 60, slotMinutes: 15 }),
    ];
    const forecast = forecastOf({ records, origin });
    expect(forecast.slotMinutes).toBe(15);
    const halves = {
      ...forecast,
      intervals: forecast.intervals.map((interval) => ({ ...interval, volume: interval.volume * 2 })),
    };
    expect(errorOf(halves, {})).toBeLessThan(0.08);
    expect(forecastOf({ records, origin, slotMinutes: 60 }).slotMinutes).toBe(60);
  });

  it('closed hours recorded as zeros stay closed, quiet open ones do not', () => {
    const zeros = madeUpHistory().flatMap((record) =>
      record.interval < '10:00' ? [{ ...record, volume: 0 }] : [record],
    );
    const night = madeUpHistory({ hours: [0, 24], size: 0.0001 }).filter(
      ({ interval }) => interval < '08:00' || interval >= '20:00',
    );
    const forecast = forecastOf({ records: [...zeros, ...night], origin });
    expect(forecast.intervals.some(({ interval }) => interval < '10:00' || interval >= '20:00')).toBe(false);
    const quiet = forecastOf({ records: madeUpHistory({ hours: [0, 24], size: 6 }), origin });
    expect(quiet.intervals).toHaveLength(28 * 48);
  });

  it('new opening days are learned in a month, given up ones forgotten', () => {
    const weekdays = [0, 1, 2, 3, 4];
    const newly = [
      ...madeUpHistory({ weekdays, days: 180 }),
      ...madeUpHistory({ from: '2025-06-07', days: 28, weekdays: [5] }),
    ];
    const open = new Set(
      forecastOf({ records: newly, origin }).intervals.map(({ date }) => weekdayOf(parseDate(date)!)),
    );
    expect([...open].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    const given = [...madeUpHistory({ weekdays, days: 180 }), ...madeUpHistory({ days: 130, weekdays: [5] })];
    const left = new Set(
      forecastOf({ records: given, origin }).intervals.map(({ date }) => weekdayOf(parseDate(date)!)),
    );
    expect([...left].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the calendar', () => {
  const holidays = holidaysOf('US', 'WA', parseDate('2024-01-01')!, parseDate('2026-02-01')!);
  const festive = new Set([
    'Thanksgiving Day',
    'Christmas Day',
    "New Year's Day",
    'Independence Day',
    'Labor Day',
    'Memorial Day',
  ]);
  const low = new Set(holidays.filter(({ name }) => festive.has(name)).map(({ day }) => day));
  const dayFactor = (_: string, day: number): number => (low.has(day) ? 0.3 : 1);

  it('knows the holidays of a country and its regions by name', () => {
    const names = holidays
      .filter(({ day }) => day >= parseDate('2025-01-01')!)
      .map(({ day, name }) => `${formatDate(day)} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining(['2025-11-27 Thanksgiving Day', '2025-12-25 Christmas Day', '2025-12-24 Christmas Eve']),
    );
    expect(holidaysOf('ZZ', undefined, parseDate('2025-01-01')!, parseDate('2026-01-01')!)).toEqual([]);
  });

  it('lowers a holiday as it was the year before', () => {
    const queue = { from: '2024-07-01', days: 520, dayFactor };
    const forecast = forecastOf({ records: madeUpHistory(queue), origin: '2025-12-03', holidays, horizonDays: 35 });
    const christmas = forecast.days.find(({ date }) => date === '2025-12-25')!;
    expect(christmas.name).toBe('Christmas Day');
    expect(christmas.holiday).toBeGreaterThan(0.22);
    expect(christmas.holiday).toBeLessThan(0.4);
    expect(forecast.days.find(({ date }) => date === '2025-12-18')!.holiday).toBeCloseTo(1, 1);
  });

  it('leaves out a holiday on which the queue was closed', () => {
    const records = madeUpHistory({ from: '2024-07-01', days: 520 }).filter(({ date }) => date !== '2024-12-25');
    const forecast = forecastOf({ records, origin: '2025-12-03', holidays, horizonDays: 35 });
    expect(forecast.intervals.some(({ date }) => date === '2025-12-25')).toBe(false);
    expect(forecast.days.find(({ date }) => date === '2025-12-25')!.closed).toBe(true);
  });

  it('flags a holiday that it never saw', () => {
    const forecast = forecastOf({
      records: madeUpHistory({ from: '2025-09-01', days: 60 }),
      origin: '2025-11-01',
      holidays,
    });
    expect(forecast.flags.filter(({ kind }) => kind === 'firstTimeHoliday').map(({ date }) => date)).toContain(
      '2025-11-27',
    );
  });

  it("takes the users' word for special days", () => {
    const forecast = forecastOf({
      records: madeUpHistory(),
      origin,
      specialDays: [
        { date: '2025-07-08', effect: { kind: 'closed' } },
        { date: '2025-07-09', effect: { kind: 'factor', factor: 2 } },
        { date: '2025-07-10', effect: { kind: 'like', weekday: 7 } },
      ],
    });
    const dayOf = (date: string): number => forecast.days.find((day) => day.date === date)!.total;
    expect(forecast.intervals.some(({ date }) => date === '2025-07-08')).toBe(false);
    expect(dayOf('2025-07-09') / dayOf('2025-07-16')).toBeCloseTo(2, 1);
    expect(dayOf('2025-07-10') / dayOf('2025-07-13')).toBeCloseTo(1, 1);
  });
});

describe('clock changes', () => {
  it('of a zone are found as wall-clock time', () => {
    expect(clockChangesOf('America/New_York', parseDate('2025-01-01')!, parseDate('2026-01-01')!)).toEqual([
      { date: '2025-03-09', kind: 'skipped', fromMinute: 120, untilMinute: 180 },
      { date: '2025-11-02', kind: 'repeated', fromMinute: 60, untilMinute: 120 },
    ]);
    expect(
      clockChangesOf('Australia/Lord_Howe', parseDate('2025-01-01')!, parseDate('2025-12-31')!).map(
        ({ untilMinute, fromMinute }) => untilMinute - fromMinute,
      ),
    ).toEqual([30, 30]);
  });

  it('are forecast: the doubled hour twice, the skipped one not at all', () => {
    const clockChanges = clockChangesOf('America/New_York', parseDate('2025-01-01')!, parseDate('2026-12-31')!);
    const autumn = forecastOf({
      records: madeUpHistory({ hours: [0, 24], days: 290 }),
      origin: '2025-10-20',
      clockChanges,
    });
    const volumeAt = (forecast: Read, date: string, interval: string): number | undefined =>
      forecast.intervals.find((each) => each.date === date && each.interval === interval)?.volume;
    expect(volumeAt(autumn, '2025-11-02', '01:30')! / volumeAt(autumn, '2025-11-09', '01:30')!).toBeCloseTo(2, 1);
    const spring = forecastOf({
      records: madeUpHistory({ hours: [0, 24], from: '2025-09-01', days: 175 }),
      origin: '2026-02-23',
      clockChanges,
    });
    expect(volumeAt(spring, '2026-03-08', '02:30')).toBeUndefined();
    expect(volumeAt(spring, '2026-03-08', '03:00')).toBeGreaterThan(0);
  });

  it('of the past neither raise nor lower the hour', () => {
    const clockChanges = clockChangesOf('America/New_York', parseDate('2025-01-01')!, parseDate('2026-12-31')!);
    const twice = madeUpHistory({ hours: [0, 24], days: 310 }).flatMap((record) =>
      record.date === '2025-11-02' && record.interval.startsWith('01') ? [record, record] : [record],
    );
    const forecast = forecastOf({ records: twice, origin: '2025-11-09', clockChanges });
    expect(errorOf(forecast, {})).toBeLessThan(0.05);
  });
});
