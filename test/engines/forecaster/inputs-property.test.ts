import fc from 'fast-check';
import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { formatDate, parseDate } from '../../../src/engines/time/civil-date';
import { forecastQueue, type ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { clockChangesOf } from '../../../src/engines/forecaster/history/clock-changes';
import type { DemandEvent } from '../../../src/engines/forecaster/inputs/events';
import type { ForecastOverride } from '../../../src/engines/forecaster/inputs/overrides';
import type { OpeningHours } from '../../../src/engines/forecaster/history/weekly-hours';
import { readDays } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { madeUpHistory } from './history';
import { budget } from '../../support/budget';

const origin = '2025-09-22';
const originDay = parseDate(origin)!;
const records = madeUpHistory({ from: '2025-05-26', days: 119, slotMinutes: 60 });
const holidays = holidaysOf('DE', undefined, originDay - 200, originDay + 600);
const clockChanges = clockChangesOf('Europe/Berlin', originDay - 200, originDay + 600);
const SHORT = 56;

/** Days of interest, among them a clock change and Christmas; and some beyond the short horizon. */
const dayNumber = fc.oneof(fc.integer({ min: -20, max: 120 }), fc.constantFrom(34, 94, 95));
const minute = fc.constantFrom(0, 90, 150, 480, 600, 615, 720, 1170, 1440);
const time = fc.record({ date: dayNumber.map((day) => formatDate(originDay + day)), minute });

const event: fc.Arbitrary<DemandEvent> = fc
  .record({
    id: fc.uuid(),
    from: time,
    days: fc.integer({ min: 0, max: 40 }),
    untilMinute: minute,
    uplift: fc.oneof(
      fc.record({ percent: fc.integer({ min: -100, max: 150 }) }),
      fc.record({ contacts: fc.integer({ min: 1, max: 900 }) }),
    ),
    halfLifeHours: fc.constantFrom(0, 3, 40),
  })
  .map(({ days, untilMinute, ...rest }) => ({
    ...rest,
    until: { date: formatDate(parseDate(rest.from.date)! + days), minute: untilMinute },
  }));
const override: fc.Arbitrary<ForecastOverride> = fc
  .record({
    first: dayNumber,
    days: fc.integer({ min: 0, max: 70 }),
    hours: fc.constantFrom({}, {}, { fromMinute: 540, untilMinute: 735 }, { fromMinute: 60, untilMinute: 240 }),
    figure: fc.oneof(
      fc.record({ contacts: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ factor: fc.constantFrom(0, 0.5, 2) }),
      fc.record({ handleTimeSeconds: fc.integer({ min: 60, max: 900 }) }),
    ),
  })
  .map(({ first, days, hours, figure }) => ({
    from: formatDate(originDay + first),
    to: formatDate(originDay + first + days),
    ...hours,
    ...figure,
  }));
const hours: fc.Arbitrary<OpeningHours> = fc.record({
  validFrom: dayNumber.map((day) => formatDate(originDay + day)),
  hours: fc.constantFrom(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 420, untilMinute: 1290 })),
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 555, untilMinute: 1080 })),
  ),
});
const specialDay = fc.record({
  date: dayNumber.map((day) => formatDate(originDay + day)),
  effect: fc.constantFrom(
    { kind: 'closed' as const },
    { kind: 'like' as const, weekday: 7 },
    { kind: 'factor' as const, factor: 0.4 },
  ),
});
const inputs = fc.record({
  events: fc.array(event, { maxLength: 4 }),
  overrides: fc.array(override, { maxLength: 4 }),
  openingHours: fc.uniqueArray(hours, { maxLength: 2, selector: ({ validFrom }) => validFrom }),
  specialDays: fc.uniqueArray(specialDay, { maxLength: 3, selector: ({ date }) => date }),
});

function forecastOf(request: Partial<ForecastRequest>): QueueForecast {
  const forecast = forecastQueue({ records, origin, holidays, clockChanges, horizonDays: SHORT, ...request });
  if (forecast.status === 'none') throw new Error(forecast.reason);
  return forecast;
}

/** Returns every result about the days up to a day. */
function saidOf(forecast: QueueForecast, days = SHORT) {
  const to = formatDate(originDay + days - 1);
  return {
    intervals: readIntervals(forecast, { to }),
    days: readDays(forecast, { to }),
    weeks: readPeriods(forecast, 'week', { to }),
  };
}

const reversed = <Each>(list: readonly Each[] = []): Each[] => list.slice().reverse();

describe('what is forecast of a day', () => {
  it('is the same however far the forecast reaches', () => {
    fc.assert(
      fc.property(inputs, (entered) => {
        expect(saidOf(forecastOf({ ...entered, horizonDays: 550 }))).toEqual(saidOf(forecastOf(entered)));
      }),
      { numRuns: budget({ short: 4, long: 12 }) },
    );
  });

  it('is the same however figures of overlapping times reach beyond it', () => {
    const days = (from: number, to: number) => ({ from: formatDate(originDay + from), to: formatDate(originDay + to) });
    const overrides = [
      { ...days(90, 200), contacts: 5000 },
      { ...days(10, 100), contacts: 9000 },
    ];
    expect(saidOf(forecastOf({ overrides, horizonDays: 550 }))).toEqual(saidOf(forecastOf({ overrides })));
  });

  it('is the same in whatever order things are told, but for figures set one after another', () => {
    fc.assert(
      fc.property(inputs, (entered) => {
        const [as, told] = [
          forecastOf(entered),
          forecastOf({
            ...entered,
            records: reversed(records),
            holidays: reversed(holidays),
            clockChanges: reversed(clockChanges),
            events: reversed(entered.events),
            openingHours: reversed(entered.openingHours),
            specialDays: reversed(entered.specialDays),
          }),
        ];
        const [mine, others] = [readIntervals(as), readIntervals(told)];
        expect(others.map(({ date, interval }) => `${date} ${interval}`)).toEqual(
          mine.map(({ date, interval }) => `${date} ${interval}`),
        );
        mine.forEach(({ volume, upper80 }, i) => {
          expect(Math.abs(others[i]!.volume - volume)).toBeLessThan(1e-4);
          expect(Math.abs(others[i]!.upper80 - upper80)).toBeLessThan(1e-4);
        });
      }),
      { numRuns: budget({ short: 5, long: 15 }) },
    );
  });

  it('is that of figures about other times in any order', () => {
    const weeks = [0, 1, 2, 3].map((number) => ({
      from: formatDate(originDay + 7 * number),
      to: formatDate(originDay + 7 * number + 6),
      contacts: 1000 * (number + 1),
    }));
    expect(forecastOf({ overrides: reversed(weeks) }).volume).toEqual(forecastOf({ overrides: weeks }).volume);
  });

  it('does not know of an event, an opening hour or a figure that ends where it begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 9, max: 18 }), (day, hour) => {
        const date = formatDate(originDay + day);
        const [from, until] = [hour * 60, (hour + 1) * 60];
        const changed = (request: Partial<ForecastRequest>): string[] => {
          const before = new Map(readIntervals(plain).map((each) => [`${each.date} ${each.interval}`, each.volume]));
          return readIntervals(forecastOf(request)).flatMap(({ date: on, interval, volume }) =>
            before.get(`${on} ${interval}`) === volume ? [] : [`${on} ${interval}`],
          );
        };
        const only = [`${date} ${String(hour).padStart(2, '0')}:00`];
        const uplift = { percent: 50 };
        const at = (minuteOfDay: number) => ({ date, minute: minuteOfDay });
        expect(changed({ events: [{ id: 'a', from: at(from), until: at(until), uplift }] })).toEqual(only);
        expect(
          changed({ overrides: [{ from: date, to: date, fromMinute: from, untilMinute: until, factor: 2 }] }),
        ).toEqual(only);
        const openDays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 480, untilMinute: 1200 }));
        expect(changed({ openingHours: [{ validFrom: date, hours: openDays }] })).toEqual([]);
      }),
      { numRuns: budget({ short: 2, long: 6 }) },
    );
  });
});

const plain = forecastOf({});
