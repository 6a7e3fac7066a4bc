import { formatDate, formatTime, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import type { HandleTimeBounds } from '../../../src/engines/forecaster/reading/handle-time-quantiles';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { seededRandom } from '../../support/seeded-random';
import { forecastOf, ORIGIN } from './forecasts';
import { madeUpHistory } from './history';

interface MadeUpHandleTimes {
  seed: number;
  days: number;
  /** Contacts of a half hour. */
  contacts: number;
  /** Standard deviation of the level's step from day to day, in logs; of a day's own; and of one contact. */
  drift: number;
  day: number;
  contact: number;
}

const FIRST = parseDate('2025-01-06')!;

/**
 * Builds half hours from 8 to 20 whose handle times follow a random walk, with slower evenings and Mondays, each
 * contact log-normal.
 */
function wandering({ seed, days, contacts, drift, day: ofDay, contact }: MadeUpHandleTimes): HistoryRecord[] {
  const random = seededRandom(seed);
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const sigma = Math.sqrt(Math.log(1 + contact * contact));
  const records: HistoryRecord[] = [];
  let level = Math.log(300);
  for (let day = FIRST; day < FIRST + days; day++) {
    level += drift * gauss();
    const own = level + ofDay * gauss() + (weekdayOf(day) === 0 ? 0.08 : 0);
    for (let minute = 480; minute < 1200; minute += 30) {
      const volume = Math.max(0, Math.round(contacts + Math.sqrt(contacts) * gauss()));
      let seconds = 0;
      for (let i = 0; i < volume; i++)
        seconds += Math.exp(own + (minute - 840) / 6000 + sigma * gauss() - (sigma * sigma) / 2);
      records.push({ date: formatDate(day), interval: formatTime(minute), volume, aht: volume ? seconds / volume : 0 });
    }
  }
  return records;
}

/** How often the bounds of `queues` made-up queues held what came in the four weeks after their history. */
function coverage(queues: number, made: Omit<MadeUpHandleTimes, 'seed'>) {
  const kinds = ['interval', 'day', 'week'] as const;
  const count = { interval: [0, 0, 0], day: [0, 0, 0], week: [0, 0, 0] };
  const judge = (kind: (typeof kinds)[number], came: number, bounds: HandleTimeBounds): void => {
    count[kind][0]!++;
    if (came >= bounds.lower80 && came <= bounds.upper80) count[kind][1]!++;
    if (came >= bounds.lower95 && came <= bounds.upper95) count[kind][2]!++;
  };
  for (let seed = 1; seed <= queues; seed++) {
    const all = wandering({ ...made, seed, days: made.days + 28 });
    const origin = formatDate(FIRST + made.days);
    const forecast = forecastQueue({ records: all, origin, horizonDays: 28 });
    if (forecast.status === 'none') throw new Error(forecast.reason);
    const came = all.filter(({ date, volume }) => date >= origin && volume > 0);
    const bounds = new Map(readIntervals(forecast).map((one) => [`${one.date} ${one.interval}`, one.handleTimeBounds]));
    for (const { date, interval, aht } of came) judge('interval', aht!, bounds.get(`${date} ${interval}`)!);
    for (const kind of ['day', 'week'] as const)
      for (const { from, to, handleTimeBounds } of readPeriods(forecast, kind)) {
        const own = came.filter(({ date }) => date >= from && date <= to);
        const contacts = own.reduce((sum, { volume }) => sum + volume, 0);
        judge(kind, own.reduce((sum, { volume, aht }) => sum + volume * aht!, 0) / contacts, handleTimeBounds!);
      }
  }
  return Object.fromEntries(kinds.map((kind) => [kind, count[kind].slice(1).map((held) => held / count[kind][0]!)]));
}

describe('bounds of handle times', () => {
  it.each([
    ['a long history of many contacts', { days: 200, contacts: 10, drift: 0.006, day: 0.02, contact: 0.8 }],
    ['a short history', { days: 70, contacts: 12, drift: 0.006, day: 0.02, contact: 0.8 }],
    ['few contacts', { days: 200, contacts: 3, drift: 0.004, day: 0.01, contact: 1 }],
    ['a steady queue', { days: 100, contacts: 12, drift: 0, day: 0, contact: 0.5 }],
  ])('hold what comes as often as they say: %s', (_name, made) => {
    const held = coverage(20, made);
    for (const [kind, tolerance] of [
      ['interval', 0.05],
      ['day', 0.07],
      ['week', 0.12],
    ] as const) {
      expect(Math.abs(held[kind]![0]! - 0.8)).toBeLessThan(tolerance);
      expect(Math.abs(held[kind]![1]! - 0.95)).toBeLessThan(tolerance);
    }
  });

  it('are in order about the mean, wider further ahead, and narrower for a week than for an interval', () => {
    const forecast = forecastOf({ horizonDays: 200 });
    for (const one of [
      ...readIntervals(forecast),
      ...readPeriods(forecast, 'week'),
      ...readPeriods(forecast, 'month'),
    ]) {
      const { lower80, upper80, lower95, upper95 } = one.handleTimeBounds!;
      const bounds = [lower95, lower80, one.handleTimeSeconds!, upper80, upper95];
      expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    }
    const width = ({
      handleTimeBounds,
      handleTimeSeconds,
    }: {
      handleTimeBounds: HandleTimeBounds | null;
      handleTimeSeconds: number | null;
    }) => (handleTimeBounds!.upper80 - handleTimeBounds!.lower80) / handleTimeSeconds!;
    const weeks = readPeriods(forecast, 'week').filter(({ complete }) => complete);
    expect(width(weeks.at(-1)!)).toBeGreaterThan(width(weeks[0]!));
    expect(width(weeks[0]!)).toBeLessThan(width(readIntervals(forecast)[0]!));
  });

  it('give any quantile, go with what people set, and are none where nothing was ever recorded', () => {
    const quantiles = [0.025, 0.1, 0.5, 0.9, 0.975];
    const day = '2025-07-15';
    const override = { from: day, to: day, fromMinute: 600, untilMinute: 630, handleTimeSeconds: 600 };
    const [usual, set] = [forecastOf(), forecastOf({ overrides: [override] })].map((forecast) =>
      readIntervals(forecast, { from: day, to: day, quantiles }).find(({ interval }) => interval === '10:00')!,
    );
    const { lower80, upper80, lower95, upper95, quantiles: asked } = usual!.handleTimeBounds!;
    expect([lower95, lower80, asked[2], upper80, upper95]).toEqual(asked);
    expect(set!.handleTimeBounds!.upper80 / 600).toBeCloseTo(upper80 / usual!.handleTimeSeconds!, 6);
    const without = madeUpHistory().map(({ aht: _aht, ...record }) => record);
    const none = forecastQueue({ records: without, origin: ORIGIN, horizonDays: 7 });
    if (none.status === 'none') throw new Error(none.reason);
    expect(readIntervals(none).every(({ handleTimeBounds }) => handleTimeBounds === null)).toBe(true);
    expect(readPeriods(none, 'week').every(({ handleTimeBounds }) => handleTimeBounds === null)).toBe(true);
  });
});
