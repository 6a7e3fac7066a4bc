import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { formatDate, parseDate } from '../../../src/engines/time/civil-date';
import type { ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import { pack, unpack } from '../../../src/engines/forecaster/reading/packing';
import { readDays } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { contactsOf, forecastOf } from './forecasts';
import { expectedContacts, madeUpHistory, type MadeUpQueue } from './history';

/** First day of the new queue, a Monday; before it there is only the proxy queue. */
const start = '2025-06-16';
const startDay = parseDate(start)!;
const model: MadeUpQueue = { days: 240, slotMinutes: 60, size: 60 };
const modelRecords = madeUpHistory(model);
/** Open later and on five days only, busiest in the afternoon, with half a planner's factor more. */
const queue: MadeUpQueue = {
  ...model,
  from: start,
  days: 80,
  size: 24,
  hours: [10, 20],
  weekdays: [0, 1, 2, 3, 4],
  seed: 9,
};
const factor = 0.3;
const ownRecords = madeUpHistory(queue);
const NAME = 'returns (voice)';

const onDay = (age: number): string => formatDate(startDay + age);
const modelAt = new Map<number, QueueForecast>();
function modelForecast(age: number): QueueForecast {
  let forecast = modelAt.get(age);
  if (!forecast)
    modelAt.set(age, (forecast = forecastOf({ records: modelRecords, origin: onDay(age), horizonDays: 90 })));
  return forecast;
}

/** Returns the forecast of the new queue at an age in days. */
const following = (age: number, further: Partial<ForecastRequest> = {}): QueueForecast =>
  forecastOf({
    records: ownRecords,
    origin: onDay(age),
    horizonDays: 56,
    follows: { name: NAME, forecast: modelForecast(age), factor },
    ...further,
  });
const alone = (age: number): QueueForecast => forecastOf({ records: ownRecords, origin: onDay(age), horizonDays: 56 });

const truth = (date: string): number => {
  const day = parseDate(date)!;
  if (new Date(day * 86_400_000).getUTCDay() % 6 === 0) return 0;
  let sum = 0;
  for (let minute = 600; minute < 1200; minute += 60) sum += 2 * expectedContacts(queue, day, minute);
  return sum;
};
/** Sum of absolute errors of days over the sum of contacts that come. */
function errorOf(forecast: QueueForecast, from: string, days: number): number {
  let [error, all] = [0, 0];
  for (const { from: date, volume } of readPeriods(forecast, 'day', {
    from,
    to: formatDate(parseDate(from)! + days - 1),
  })) {
    error += Math.abs(volume - truth(date));
    all += truth(date);
  }
  return error / all;
}

describe('a queue without a history', () => {
  it('has the forecast of the one that it follows, times the factor, handle times and all, and says so', () => {
    const forecast = following(0, { records: [] });
    const followed = modelForecast(0);
    for (const { date, interval, volume, handleTimeSeconds } of readIntervals(forecast)) {
      expect(volume).toBeCloseTo(factor * contactsOf(followed, date, interval)!, 4);
      expect(handleTimeSeconds).toBeGreaterThan(290);
    }
    for (const day of readDays(forecast)) {
      const { level, season, weekday, month, holiday, recentLevel, event, override } = day;
      expect(level * season * weekday * month * holiday * recentLevel * event * override).toBeCloseTo(day.total, 4);
    }
    expect(forecast.flags[0]).toEqual({
      kind: 'follows',
      message: 'Follows the forecast of returns (voice), times 0.3: there is no history of its own.',
    });
    expect(forecast.audit).toMatchObject({ method: 'followed', followedShare: 1, windows: 0 });
    const { header, bytes } = pack(forecast);
    expect(unpack<QueueForecast>({ header: JSON.parse(JSON.stringify(header)), bytes })).toEqual(forecast);
  });

  it('has wider bounds than the one that it follows: the factor may be wrong', () => {
    const widths = (forecast: QueueForecast): number[] =>
      readPeriods(forecast, 'week', { to: onDay(27) }).map(
        ({ upper80, lower80, volume }) => (upper80 - lower80) / volume,
      );
    const [own, others] = [widths(following(0, { records: [] })), widths(modelForecast(0))];
    own.forEach((width, i) => expect(width).toBeGreaterThan(0.5 + others[i]!));
  });

  it('counts zeros before its first contact as no history, and one or two days as little', () => {
    const zeros = madeUpHistory({ ...model, from: '2025-05-01', days: 46, size: 0, noise: 0 });
    const forecast = following(0, { records: zeros });
    expect(forecast.flags[0]!.message).toMatch(/no history of its own/);
    expect(forecast.volume).toEqual(following(0, { records: [] }).volume);
    expect(following(1).flags[0]!.message).toMatch(/1 day of its own/);
  });

  it('follows neither events nor figures by hand of the other one, but its own', () => {
    const day = onDay(8);
    const followed = forecastOf({
      records: modelRecords,
      origin: start,
      horizonDays: 90,
      events: [
        { id: 'a', from: { date: day, minute: 0 }, until: { date: day, minute: 1440 }, uplift: { percent: 70 } },
      ],
      overrides: [{ from: onDay(9), to: onDay(9), contacts: 0 }],
      specialDays: [{ date: onDay(10), effect: { kind: 'closed' } }],
    });
    const usual = following(0, { records: [] });
    const forecast = following(0, {
      records: [],
      follows: { name: NAME, forecast: followed, factor },
      specialDays: [
        { date: onDay(15), effect: { kind: 'factor', factor: 0.5 } },
        { date: onDay(16), effect: { kind: 'closed' } },
        { date: onDay(17), effect: { kind: 'like', weekday: 7 } },
      ],
      overrides: [{ from: onDay(18), to: onDay(18), contacts: 50 }],
      openingHours: [
        {
          validFrom: onDay(19),
          hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 540, untilMinute: 1320 })),
        },
      ],
    });
    for (const age of [8, 9]) expect(contactsOf(forecast, onDay(age))).toBeCloseTo(contactsOf(usual, onDay(age))!, 3);
    expect(contactsOf(forecast, onDay(10))! / contactsOf(usual, onDay(10))!).toBeCloseTo(1, 1);
    expect(contactsOf(forecast, onDay(15))! / contactsOf(usual, onDay(15))!).toBeCloseTo(0.5, 1);
    expect(contactsOf(forecast, onDay(16))).toBeUndefined();
    expect(contactsOf(forecast, onDay(17))! / contactsOf(usual, onDay(20))!).toBeCloseTo(1, 1);
    expect(contactsOf(forecast, onDay(18))).toBeCloseTo(50, 3);
    expect(contactsOf(forecast, onDay(20))).toBeUndefined();
    expect(contactsOf(forecast, onDay(22), '21:00')).toBeGreaterThan(0);
    expect(contactsOf(forecast, onDay(22), '08:00')).toBeUndefined();
  });

  it('of the same special day as the other one has it once', () => {
    const specialDays = [{ date: onDay(8), effect: { kind: 'factor' as const, factor: 0.5 } }];
    const followed = forecastOf({ records: modelRecords, origin: start, horizonDays: 90, specialDays });
    const forecast = following(0, { records: [], specialDays, follows: { name: NAME, forecast: followed, factor } });
    const usual = following(0, { records: [] });
    expect(contactsOf(forecast, onDay(8))! / contactsOf(usual, onDay(8))!).toBeCloseTo(0.5, 1);
  });

  describe('in a country', () => {
    const origin = '2025-11-03';
    const holidaysIn = (country: string) =>
      holidaysOf(country, undefined, parseDate('2024-01-01')!, parseDate('2026-03-01')!);
    const closedAt = new Set(
      holidaysIn('US').flatMap(({ day, dayClass }) => (dayClass === 'public' ? [formatDate(day)] : [])),
    );
    const followed = forecastOf({
      records: madeUpHistory({
        ...model,
        from: '2024-08-01',
        days: 459,
        dayFactor: (date) => (closedAt.has(date) ? 0.4 : 1),
      }),
      origin,
      horizonDays: 90,
      holidays: holidaysIn('US'),
    });
    const inCountry = (country?: string): QueueForecast =>
      forecastOf({
        records: [],
        origin,
        horizonDays: 60,
        holidays: country === undefined ? [] : holidaysIn(country),
        follows: { name: NAME, forecast: followed, factor },
      });
    const shareOf = (forecast: QueueForecast, date: string): number =>
      contactsOf(forecast, date)! / (factor * contactsOf(followed, date)!);

    it('the same as the other one, or in none, has the days of the other', () => {
      for (const forecast of [inCountry('US'), inCountry()]) {
        for (const { date, total, name } of readDays(forecast)) {
          expect(total).toBeCloseTo(factor * contactsOf(followed, date)!, 3);
          expect(name).toBe(readDays(followed, { from: date, to: date })[0]!.name);
        }
      }
    });

    it('has its own holidays: what only the other has is an ordinary day, what only it has a free one', () => {
      const british = inCountry('GB');
      // Thanksgiving, Boxing Day and Christmas Day.
      expect(contactsOf(british, '2025-11-27')! / contactsOf(british, '2025-11-20')!).toBeCloseTo(1, 1);
      expect(shareOf(british, '2025-11-27')).toBeGreaterThan(1.8);
      expect(contactsOf(british, '2025-12-26')! / contactsOf(british, '2025-12-12')!).toBeCloseTo(0.4, 1);
      expect(shareOf(british, '2025-12-25')).toBeCloseTo(1, 3);
      const days = new Map(readDays(british).map((day) => [day.date, day]));
      expect(days.get('2025-11-27')!.name).toBeUndefined();
      expect(days.get('2025-12-26')!.name).toBe('Boxing Day');
      for (const { total, level, season, weekday, month, holiday, recentLevel } of days.values())
        expect(level * season * weekday * month * holiday * recentLevel).toBeCloseTo(total, 4);
      const width = (date: string): number => {
        const [day] = readPeriods(british, 'day', { from: date, to: date });
        return (day!.upper80 - day!.lower80) / day!.volume;
      };
      expect(width('2025-12-26')).toBeGreaterThan(1.1 * width('2025-12-12'));
    });
  });

  it('follows one that itself follows', () => {
    const middle = following(0, { records: [] });
    const last = following(0, { records: [], follows: { name: 'middle', forecast: middle, factor: 0.5 } });
    expect(contactsOf(last, onDay(3))).toBeCloseTo(0.15 * contactsOf(modelForecast(0), onDay(3))!, 3);
  });

  it('follows a forecast of some days ago, also behind its end', () => {
    const late = following(4, {
      records: [],
      horizonDays: 100,
      follows: { name: NAME, forecast: modelForecast(0), factor },
    });
    expect(contactsOf(late, onDay(30))).toBeCloseTo(factor * contactsOf(modelForecast(0), onDay(30))!, 3);
    expect(contactsOf(late, onDay(93))).toBeCloseTo(factor * contactsOf(modelForecast(0), onDay(86))!, 3);
  });

  it('that cannot be followed says why', () => {
    const reasonOf = (further: Partial<ForecastRequest>): string => {
      const answer = forecastQueue({
        records: [],
        origin: start,
        horizonDays: 7,
        follows: { name: NAME, forecast: modelForecast(0), factor },
        ...further,
      });
      return answer.status === 'none' ? answer.reason : 'a forecast';
    };
    expect(reasonOf({ follows: { name: NAME, forecast: modelForecast(0), factor: 0 } })).toMatch(/times 0/);
    expect(reasonOf({ slotMinutes: 15 })).toMatch(/15 minutes cannot follow those of returns \(voice\), of 60/);
    expect(reasonOf({ origin: '2026-01-01' })).toMatch(/returns \(voice\) ends before 2026-01-01/);
  });
});

describe('the hand-over to its own days', () => {
  const ages = [0, 1, 3, 5, 7, 10, 14, 18, 21, 24, 26, 27, 28, 29];
  const forecasts = new Map(ages.map((age) => [age, following(age)]));

  it('corrects the factor from the first days on', () => {
    const total = (forecast: QueueForecast): number =>
      readPeriods(forecast, 'day', { from: onDay(29), to: onDay(55) }).reduce((sum, { volume }) => sum + volume, 0);
    const expected = Array.from({ length: 27 }, (_, i) => truth(onDay(29 + i))).reduce((sum, value) => sum + value, 0);
    expect(Math.abs(total(forecasts.get(14)!) / expected - 1)).toBeLessThan(0.15);
    expect(Math.abs(total(forecasts.get(21)!) / expected - 1)).toBeLessThan(0.08);
  });

  it('comes closer with the weeks, and is complete after four, with the forecast of the queue alone', () => {
    const errors = [0, 14, 21, 28].map((age) => errorOf(forecasts.get(age)!, onDay(29), 27));
    expect(errors).toEqual(errors.slice().sort((a, b) => b - a));
    expect(errors[3]).toBeLessThan(0.12);
    expect(forecasts.get(28)!.volume).toEqual(alone(28).volume);
    expect(forecasts.get(28)!.flags.some(({ kind }) => kind === 'follows')).toBe(false);
    expect(forecasts.get(28)!.audit.followedShare).toBe(0);
  });

  it('is no worse in the fifth week than the queue alone, and better in the first', () => {
    for (const age of [24, 26, 28])
      expect(errorOf(forecasts.get(age)!, onDay(28), 7)).toBeLessThan(1.1 * errorOf(alone(age), onDay(28), 7) + 0.005);
    expect(errorOf(forecasts.get(3)!, onDay(3), 11)).toBeLessThan(errorOf(alone(3), onDay(3), 11));
  });

  it('makes no jump from day to day', () => {
    const week = (forecast: QueueForecast): number[] =>
      readPeriods(forecast, 'day', { from: onDay(35), to: onDay(41) }).map(({ volume }) => volume);
    for (const [before, after] of [
      [24, 26],
      [26, 27],
      [27, 28],
      [28, 29],
    ] as const) {
      const [mine, next] = [week(forecasts.get(before)!), week(forecasts.get(after)!)];
      const all = mine.reduce((sum, value) => sum + value, 0);
      const change = mine.reduce((sum, value, i) => sum + Math.abs(value - next[i]!), 0);
      expect(change / all).toBeLessThan(0.06);
    }
  });

  it('narrows the bounds of weeks day by day, which hold what comes', () => {
    const widthOf = (forecast: QueueForecast): number => {
      const [week] = readPeriods(forecast, 'week', { from: onDay(35), to: onDay(41) });
      return (week!.upper80 - week!.lower80) / week!.volume;
    };
    expect(widthOf(forecasts.get(7)!)).toBeLessThan(widthOf(forecasts.get(0)!));
    const actual = new Map<string, number>();
    for (const seed of [9, 10, 11, 12])
      for (const { date, volume } of madeUpHistory({ ...queue, seed }))
        actual.set(`${seed} ${date}`, (actual.get(`${seed} ${date}`) ?? 0) + volume);
    let [within, all] = [0, 0];
    for (const age of [5, 10, 14, 21, 26]) {
      for (const { from: date, lower80, upper80 } of readPeriods(forecasts.get(age)!, 'day', { to: onDay(age + 27) })) {
        if (truth(date) === 0) continue;
        for (const seed of [9, 10, 11, 12]) {
          all++;
          const came = actual.get(`${seed} ${date}`)!;
          if (came >= lower80 && came <= upper80) within++;
        }
      }
    }
    expect(within / all).toBeGreaterThan(0.7);
    expect(within / all).toBeLessThan(0.97);
  });
});
