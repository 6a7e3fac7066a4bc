import fc from 'fast-check';
import { formatDate, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { forecastOf, ORIGIN } from './forecasts';
import { expectedContacts, madeUpHistory, type MadeUpQueue } from './history';

/** Days and weekdays (0 Monday) that opened or closed, by days before the origin; the history has rows of 0. */
interface Changes {
  opened: Map<number, number>;
  closed: Map<number, number>;
  closures: { ago: number; days: number }[];
}

const origin = parseDate(ORIGIN)!;
const HISTORY = 300;
const HORIZON = 21;

/** A history of the changes, and its forecast. */
function forecastAfter(changes: Partial<Changes>, queue: MadeUpQueue = {}): QueueForecast {
  const isShut = (day: number): boolean => {
    const ago = origin - day;
    const weekday = weekdayOf(day);
    return (
      ago > (changes.opened?.get(weekday) ?? Infinity) ||
      ago <= (changes.closed?.get(weekday) ?? -1) ||
      (changes.closures ?? []).some((closure) => ago <= closure.ago && ago > closure.ago - closure.days)
    );
  };
  const dayFactor = (_: string, day: number): number => (isShut(day) ? 0 : 1);
  const from = formatDate(origin - HISTORY);
  return forecastOf({ records: madeUpHistory({ from, days: HISTORY, dayFactor, ...queue }), horizonDays: HORIZON });
}

/** Contacts forecast over those expected, on the weekdays given. */
function ratioOn(forecast: QueueForecast, isCounted: (weekday: number) => boolean, queue: MadeUpQueue = {}): number {
  let [actual, expected] = [0, 0];
  for (let day = origin; day < origin + HORIZON; day++)
    for (let minute = 480; isCounted(weekdayOf(day)) && minute < 1200; minute += 30)
      expected += expectedContacts(queue, day, minute);
  for (const { date, volume } of readIntervals(forecast)) if (isCounted(weekdayOf(parseDate(date)!))) actual += volume;
  return actual / expected;
}

const weekend = (weekday: number): boolean => weekday >= 5;
const workday = (weekday: number): boolean => weekday < 5;

describe('days that open and close', () => {
  it('change nothing on other days, however lately', () => {
    const week = fc.nat(6);
    const ago = fc.integer({ min: 1, max: 70 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(week, fc.integer({ min: 15, max: 70 })), { maxLength: 3, selector: ([day]) => day }),
        fc.uniqueArray(fc.tuple(week, ago), { maxLength: 3, selector: ([day]) => day }),
        fc.array(fc.record({ ago: fc.integer({ min: 22, max: 120 }), days: fc.integer({ min: 1, max: 21 }) }), {
          maxLength: 2,
        }),
        fc.nat(1000),
        (opens, closes, closures, seed) => {
          const opened = new Map(opens);
          const closed = new Map(closes.filter(([weekday]) => !opened.has(weekday)));
          const forecast = forecastAfter({ opened, closed, closures }, { seed });
          const untouched = (weekday: number): boolean => !opened.has(weekday) && !closed.has(weekday);
          const ratio = ratioOn(forecast, untouched);
          if (!(ratio > 0.85 && ratio < 1.15)) throw new Error(`untouched days at ${ratio}`);
          for (const [weekday, since] of opened) {
            const days = Array.from({ length: since }, (_, i) => i + 1).filter(
              (daysAgo) =>
                weekdayOf(origin - daysAgo) === weekday &&
                !closures.some((closure) => daysAgo <= closure.ago && daysAgo > closure.ago - closure.days),
            );
            if (days.length < 2) continue;
            const own = ratioOn(forecast, (other) => other === weekday);
            if (!(own > 0.7 && own < 1.4)) throw new Error(`new weekday ${weekday} at ${own}`);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are told: weekdays that closed or opened, and closures', () => {
    const closed = forecastAfter({ closed: new Map([5, 6].map((weekday) => [weekday, 14])) });
    expect(ratioOn(closed, workday)).toBeCloseTo(1, 1);
    expect(ratioOn(closed, weekend)).toBe(0);
    expect(closed.flags.filter(({ kind }) => kind === 'openingHoursChanged').map(({ date }) => date)).toEqual([
      '2025-06-21',
      '2025-06-22',
    ]);
    const shut = forecastAfter({ closures: [{ ago: 28, days: 14 }] });
    expect(ratioOn(shut, () => true)).toBeCloseTo(1, 1);
    expect(shut.flags).toEqual([
      expect.objectContaining({
        kind: 'closedDays',
        date: '2025-06-07',
        message: expect.stringContaining('2025-06-20'),
      }),
    ]);
  });

  it('are no level shift in the flags', () => {
    for (const weeks of [1, 2, 3, 4]) {
      const opened = new Map([5, 6].map((weekday) => [weekday, 7 * weeks]));
      expect(forecastAfter({ opened }).flags.filter(({ kind }) => kind === 'levelShift')).toEqual([]);
    }
  });
});

describe('hours that open', () => {
  const since = origin - 14;
  const dayAndNight = (rate: number) => {
    const day = madeUpHistory({ from: formatDate(origin - HISTORY), days: HISTORY });
    const random = fc.sample(fc.nat(2 * rate), { numRuns: HISTORY * 24, seed: 3 });
    return [
      ...day,
      ...Array.from({ length: HISTORY * 24 }, (_, i) => {
        const slot = i % 24;
        const date = origin - HISTORY + Math.floor(i / 24);
        const hour = slot < 16 ? Math.floor(slot / 2) : 20 + Math.floor((slot - 16) / 2);
        const interval = `${String(hour).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
        return { date: formatDate(date), interval, volume: date >= since ? random[i]! : 0 };
      }),
    ];
  };

  it('are taken up after two weeks, and told', () => {
    const forecast = forecastOf({ records: dayAndNight(3), horizonDays: HORIZON });
    const night = readIntervals(forecast).filter(({ interval }) => interval < '08:00' || interval >= '20:00');
    const contacts = night.reduce((sum, { volume }) => sum + volume, 0);
    expect(contacts / (HORIZON * 24 * 3)).toBeGreaterThan(0.8);
    expect(contacts / (HORIZON * 24 * 3)).toBeLessThan(1.25);
    expect(forecast.flags).toContainEqual(
      expect.objectContaining({ kind: 'openingHoursChanged', date: formatDate(since) }),
    );
  });
});
