import { parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import { forecastQueue, type ForecastRequest } from '../../../src/engines/forecaster/forecast';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { shareSeason } from '../../../src/engines/forecaster/season/shared-season';
import { seededRandom } from '../../support/seeded-random';
import { expectedContacts, madeUpHistory, type MadeUpQueue } from './history';
import { budget } from '../../support/budget';

const origin = '2025-01-15';
const originDay = parseDate(origin)!;
const HORIZON = 365;

/** A season of 35 percent with its high at this turn of the year, times growth in a month. */
const season =
  (high: number, growth = 0, share = 0.35): MadeUpQueue['dayFactor'] =>
  (_, day) =>
    (1 + share * Math.cos(2 * Math.PI * (day / 365.2425 - high))) * Math.pow(1 + growth, (day - originDay) / 30.44);

const queueOf = (days: number, dayFactor: MadeUpQueue['dayFactor'], seed = 5): MadeUpQueue => ({
  from: dateBefore(days),
  days,
  slotMinutes: 60,
  dayFactor,
  seed,
});

function dateBefore(days: number): string {
  return new Date((originDay - days) * 86_400_000).toISOString().slice(0, 10);
}

function forecastOf(queue: MadeUpQueue, request: Partial<ForecastRequest> = {}): QueueForecast {
  const forecast = forecastQueue({ records: madeUpHistory(queue), origin, horizonDays: HORIZON, ...request });
  if (forecast.status === 'none') throw new Error(forecast.reason);
  return forecast;
}

const expectedOf = (queue: MadeUpQueue, day: number): number =>
  Array.from({ length: 12 }, (_, slot) => 2 * expectedContacts(queue, day, 480 + 60 * slot)).reduce((a, b) => a + b);

/** Errors of day totals by month of lead: sum of errors, and of absolute ones, over what was to be expected. */
function errorsByMonth(forecast: QueueForecast, queue: MadeUpQueue): { bias: number; error: number }[] {
  const days = readPeriods(forecast, 'day');
  return Array.from({ length: 12 }, (_, month) => {
    let [all, sum, absolute] = [0, 0, 0];
    for (let ahead = 30 * month; ahead < 30 * (month + 1); ahead++) {
      const expected = expectedOf(queue, originDay + ahead);
      all += expected;
      sum += days[ahead]!.volume - expected;
      absolute += Math.abs(days[ahead]!.volume - expected);
    }
    return { bias: sum / all, error: absolute / all };
  });
}

const later = <T>(months: readonly T[]): T[] => months.slice(1);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Turns of the year at which the season is highest. */
const SOME_HIGHS = [0.05, 0.55, 0.3, 0.8].slice(0, budget({ short: 2, long: 4 }));

describe('a forecast of a year', () => {
  const queue = queueOf(1096, season(0.3));
  const forecast = forecastOf(queue);

  it('with three clean years follows a season of 35 percent in every month', () => {
    for (const { error, bias } of later(errorsByMonth(forecast, queue))) {
      expect(error).toBeLessThan(0.04);
      expect(Math.abs(bias)).toBeLessThan(0.03);
    }
  });

  it('has bands of days that hold about as many days as they say, early and late', () => {
    const noise = [1, 2, 3, 4].map((seed) => madeUpHistory({ ...queue, from: origin, days: HORIZON, seed }));
    const days = readPeriods(forecast, 'day');
    for (const [from, to] of [
      [0, 28],
      [28, 120],
      [120, 240],
      [240, 365],
    ] as const) {
      let within = 0;
      for (const records of noise) {
        const totals = new Map<string, number>();
        for (const { date, volume } of records) totals.set(date, (totals.get(date) ?? 0) + volume);
        for (const day of days.slice(from, to)) {
          const total = totals.get(day.from)!;
          if (total >= day.lower80 && total <= day.upper80) within++;
        }
      }
      const share = within / (noise.length * (to - from));
      expect(share).toBeGreaterThan(0.7);
      expect(share).toBeLessThan(0.9);
    }
  });

  it('says the same of a day, however far it reaches', () => {
    const records = madeUpHistory(queue);
    const short = forecastOf(queue, { records, horizonDays: 56 });
    const long = forecastOf(queue, { records, horizonDays: 550 });
    expect(long.volume.slice(0, short.volume.length)).toEqual(short.volume);
    expect(readPeriods(long, 'day').slice(0, 56)).toEqual(readPeriods(short, 'day'));
  });

  it('with 440 days follows a season that it saw once', () => {
    for (const high of SOME_HIGHS) {
      const young = queueOf(440, season(high));
      const months = later(errorsByMonth(forecastOf(young), young));
      expect(mean(months.map(({ error }) => error))).toBeLessThan(0.12);
    }
  });

  it('with 200 days is no worse than the mean of four weeks', () => {
    for (const high of SOME_HIGHS) {
      const young = queueOf(200, season(high));
      const records = madeUpHistory(young);
      const own = later(errorsByMonth(forecastOf(young, { records }), young));
      const lately = records.filter(({ date }) => date >= dateBefore(28));
      const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
        lately
          .filter(({ date }) => weekdayOf(parseDate(date)!) === weekday)
          .reduce((sum, { volume }) => sum + volume / 4, 0),
      );
      let [all, absolute] = [0, 0];
      for (let day = originDay + 30; day < originDay + 360; day++) {
        const expected = expectedOf(young, day);
        all += expected;
        absolute += Math.abs(byWeekday[weekdayOf(day)]! - expected);
      }
      expect(mean(own.map(({ error }) => error))).toBeLessThan(absolute / all);
    }
  });

  it('keeps a growth of two percent a month that three years showed', () => {
    const growing = queueOf(1096, season(0.3, 0.02, 0.15));
    for (const { bias } of errorsByMonth(forecastOf(growing), growing).slice(9))
      expect(Math.abs(bias)).toBeLessThan(0.06);
  });

  it('widens its bands by lead where the level wanders, and tells how far off it was', () => {
    const random = seededRandom(3);
    const steps = Array.from({ length: 160 }, () => 0.06 * (random() + random() + random() - 1.5));
    const wandering: MadeUpQueue['dayFactor'] = (_, day) =>
      Math.exp(steps.slice(0, Math.max(0, Math.floor((day - originDay + 1096) / 7))).reduce((a, b) => a + b, 0));
    const months = readPeriods(forecastOf(queueOf(1096, wandering)), 'month');
    const widthOf = ({ upper80, lower80, volume }: (typeof months)[number]): number => (upper80 - lower80) / volume;
    expect(widthOf(months[10]!)).toBeGreaterThan(1.5 * widthOf(months[1]!));
    const { byLead } = forecast.audit;
    expect(byLead.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      [1, 7],
      [8, 28],
      [29, 91],
      [92, 182],
      [183, 365],
    ]);
    for (const { origins, error, bias, covered80 } of byLead) {
      expect(origins).toBeGreaterThan(4);
      expect(error).toBeLessThan(0.1);
      expect(Math.abs(bias!)).toBeLessThan(0.05);
      expect(covered80).toBeGreaterThan(0.65);
    }
  });
});

describe('a season borrowed from the queues of the channel', () => {
  const totalsOf = (queue: MadeUpQueue) => {
    const totals = new Map<string, number>();
    for (const { date, volume } of madeUpHistory(queue)) totals.set(date, (totals.get(date) ?? 0) + volume);
    return { days: [...totals].map(([date, volume]) => ({ date, volume })) };
  };
  const others = [totalsOf(queueOf(1096, season(0.3), 21)), totalsOf(queueOf(900, season(0.31, 0.01, 0.3), 22))];

  it('is followed by a queue of 60 days', () => {
    const young = queueOf(60, season(0.3));
    const shared = shareSeason(others, origin)!;
    expect(shared.streams).toBe(2);
    const borrowed = later(errorsByMonth(forecastOf(young, { season: shared }), young)).map(({ error }) => error);
    const alone = later(errorsByMonth(forecastOf(young), young)).map(({ error }) => error);
    expect(mean(borrowed)).toBeLessThan(0.12);
    expect(mean(borrowed)).toBeLessThan(mean(alone) / 2);
  });

  it('does not sway a queue whose own years show another', () => {
    const other = queueOf(1096, season(0.8));
    const months = errorsByMonth(forecastOf(other, { season: shareSeason(others, origin) }), other);
    for (const { error } of later(months)) expect(error).toBeLessThan(0.05);
  });

  it('is plain data, the same in any order, and takes two long streams', () => {
    const shared = shareSeason(others, origin)!;
    expect(JSON.parse(JSON.stringify(shared))).toEqual(shared);
    expect(shareSeason([others[1]!, { days: others[0]!.days.slice().reverse() }], origin)).toEqual(shared);
    expect(shareSeason([others[0]!, totalsOf(queueOf(200, season(0.3)))], origin)).toBeUndefined();
    expect(shareSeason(others, 'never')).toBeUndefined();
  });
});
