import type { ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { clockChangesOf } from '../../../src/engines/forecaster/history/clock-changes';
import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { parseDate, parseTime } from '../../../src/engines/time/civil-date';
import type { DemandEvent } from '../../../src/engines/forecaster/inputs/events';
import type { OpeningHours } from '../../../src/engines/forecaster/history/weekly-hours';
import { readDays, readDrivers } from '../../../src/engines/forecaster/reading/drivers';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import type { DayDrivers, QueueForecast } from '../../../src/engines/forecaster/reading/kept-forecast';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { loadOfForecast } from '../../../src/engines/staffing/plan/forecast-load';
import { contactsOf, forecastOf, intervalOf } from './forecasts';
import { madeUpHistory } from './history';

const at = (date: string, time = '00:00') => ({ date, minute: time === '24:00' ? 1440 : parseTime(time)! });
const week = (from: string, until: string, weekdays = [1, 2, 3, 4, 5, 6, 7]): OpeningHours['hours'] =>
  weekdays.map((weekday) => ({ weekday, fromMinute: parseTime(from)!, untilMinute: at('', until).minute }));
const product = (day: Record<keyof DayDrivers, number>): number =>
  day.level * day.season * day.weekday * day.month * day.holiday * day.recentLevel * day.event * day.override;

/** Every day is the product of its factors, and every interval that of its own. */
function expectFactors(forecast: QueueForecast): void {
  for (const day of readDays(forecast)) if (!day.closed) expect(product(day)).toBeCloseTo(day.total, 4);
  for (const { date, interval, volume } of readIntervals(forecast)) {
    const drivers = readDrivers(forecast, date, interval)!;
    if (drivers.event > 0 && drivers.override > 0) expect(product(drivers) * drivers.profile).toBeCloseTo(volume, 4);
  }
}

const usual = forecastOf();
const day = '2025-07-15';
const whole = { from: day, to: day };

describe('events, opening hours and figures by hand', () => {
  it('share the contacts of an event among the hours that are open, those that open newly too', () => {
    const event: DemandEvent = { id: 'a', from: at(day, '18:00'), until: at(day, '23:00'), uplift: { contacts: 100 } };
    const rest = forecastOf({ events: [event] });
    expect(contactsOf(rest, day)! - contactsOf(usual, day)!).toBeCloseTo(100, 3);
    expect(contactsOf(rest, day, '20:00')).toBeUndefined();
    const openingHours = [{ validFrom: day, hours: week('08:00', '22:00') }];
    const longer = forecastOf({ openingHours });
    const both = forecastOf({ openingHours, events: [event] });
    expect(contactsOf(both, day)! - contactsOf(longer, day)!).toBeCloseTo(100, 3);
    expect(contactsOf(both, day, '21:30')!).toBeGreaterThan(contactsOf(longer, day, '21:30')!);
    expectFactors(both);
  });

  it('bring nothing of an event that lies in closed hours, nor on a closed day', () => {
    const night: DemandEvent = { id: 'a', from: at(day, '21:00'), until: at(day, '23:00'), uplift: { contacts: 100 } };
    expect(forecastOf({ events: [night] }).volume).toEqual(usual.volume);
    const specialDays = [{ date: day, effect: { kind: 'closed' as const } }];
    const events: DemandEvent[] = [{ id: 'a', from: at(day), until: at(day, '24:00'), uplift: { percent: 80 } }];
    expect(contactsOf(forecastOf({ events, specialDays }), day)).toBeUndefined();
  });

  it('leave the last word to what people set, whatever else is entered', () => {
    const overrides = [{ ...whole, contacts: 500 }];
    const events: DemandEvent[] = [
      { id: 'a', from: at(day, '10:00'), until: at(day, '12:00'), uplift: { percent: 80 } },
    ];
    const openingHours = [{ validFrom: '2025-07-14', hours: week('09:00', '21:00') }];
    const specialDays = [{ date: day, effect: { kind: 'factor' as const, factor: 0.5 } }];
    const all = forecastOf({ overrides, events, openingHours, specialDays });
    expect(contactsOf(all, day)).toBeCloseTo(500, 3);
    expect(contactsOf(all, day, '08:30')).toBeUndefined();
    const without = forecastOf({ overrides, openingHours, specialDays });
    const ratio = contactsOf(all, day, '10:00')! / contactsOf(all, day, '15:00')!;
    expect(ratio / (contactsOf(without, day, '10:00')! / contactsOf(without, day, '15:00')!)).toBeCloseTo(1.8, 4);
    expectFactors(all);
  });

  it('take away all contacts by an event, and set them by hand all the same', () => {
    const events: DemandEvent[] = [{ id: 'a', from: at(day), until: at(day, '24:00'), uplift: { percent: -100 } }];
    const forecast = forecastOf({ events, overrides: [{ ...whole, contacts: 300 }] });
    expect(contactsOf(forecast, day)).toBeCloseTo(300, 3);
    const share = (one: QueueForecast): number => contactsOf(one, day, '11:00')! / contactsOf(one, day)!;
    expect(share(forecast)).toBeCloseTo(share(usual), 2);
    expectFactors(forecast);
  });
});

describe('contacts set by hand', () => {
  it('on a holiday on which the queue is closed come like those of its weekday', () => {
    const specialDays = [{ date: day, effect: { kind: 'closed' as const } }];
    const forecast = forecastOf({ specialDays, overrides: [{ ...whole, contacts: 300 }] });
    expect(contactsOf(forecast, day)).toBeCloseTo(300, 3);
    expect(contactsOf(forecast, day, '07:30') ?? 0).toBe(0);
    expect(contactsOf(forecast, day, '11:00')! / 300).toBeCloseTo(
      contactsOf(usual, day, '11:00')! / contactsOf(usual, day)!,
      2,
    );
    expectFactors(forecast);
  });

  it('on a weekday that never was open come like those of the others', () => {
    const records = madeUpHistory({ weekdays: [0, 1, 2, 3, 4] });
    const sunday = { from: '2025-07-13', to: '2025-07-13', contacts: 240 };
    const forecast = forecastOf({ records, overrides: [sunday] });
    expect(contactsOf(forecast, sunday.from)).toBeCloseTo(240, 3);
    expect(contactsOf(forecast, sunday.from, '03:00') ?? 0).toBe(0);
    expect(contactsOf(forecast, sunday.from, '11:00')! / 240).toBeCloseTo(
      contactsOf(forecast, day, '11:00')! / contactsOf(forecast, day)!,
      2,
    );
    expectFactors(forecast);
  });

  it('of a week with a closed day are those of the open days', () => {
    const specialDays = [{ date: day, effect: { kind: 'closed' as const } }];
    const forecast = forecastOf({ specialDays, overrides: [{ from: '2025-07-14', to: '2025-07-20', contacts: 4000 }] });
    expect(contactsOf(forecast, day)).toBeUndefined();
    expect(readPeriods(forecast, 'week', { from: '2025-07-14', to: '2025-07-20' })[0]!.volume).toBeCloseTo(4000, 2);
  });

  it('of a part of a day change no other part, parts of intervals in part', () => {
    const part = { ...whole, fromMinute: 615, untilMinute: 720, contacts: 200 };
    const forecast = forecastOf({ overrides: [part] });
    const half = contactsOf(usual, day, '10:00')! / 2;
    const rest =
      contactsOf(usual, day)! -
      half -
      ['10:30', '11:00', '11:30'].reduce((sum, time) => sum + contactsOf(usual, day, time)!, 0);
    expect(contactsOf(forecast, day)).toBeCloseTo(rest + 200, 3);
    expect(contactsOf(forecast, day, '12:00')).toBe(contactsOf(usual, day, '12:00'));
    const night = forecastOf({ overrides: [{ ...whole, fromMinute: 15, untilMinute: 60, contacts: 9 }] });
    expect(contactsOf(night, day, '00:00')).toBeCloseTo(3, 6);
    expect(contactsOf(night, day, '00:30')).toBeCloseTo(6, 6);
  });

  it('after they were set to none come as they were forecast', () => {
    const none = { ...whole, contacts: 0 };
    const forecast = forecastOf({ overrides: [none, { ...whole, contacts: 600 }] });
    expect(contactsOf(forecast, day, '11:00')! / 600).toBeCloseTo(
      contactsOf(usual, day, '11:00')! / contactsOf(usual, day)!,
      5,
    );
    expect(intervalOf(forecast, day, '11:00')!.upper80).toBeGreaterThan(contactsOf(forecast, day, '11:00')!);
    expectFactors(forecast);
  });

  it('have in intervals, days, weeks and months the bounds of so many expected contacts', () => {
    const overrides = [{ from: '2025-07-12', to: '2025-07-18', factor: 4 }];
    const events: DemandEvent[] = [
      { id: 'a', from: at('2025-07-12'), until: at('2025-07-18', '24:00'), uplift: { percent: 300 } },
    ];
    const [byHand, byEvent] = [forecastOf({ overrides }), forecastOf({ events })];
    expect(readIntervals(byHand)).toEqual(readIntervals(byEvent));
    for (const kind of ['day', 'week', 'month'] as const)
      expect(readPeriods(byHand, kind)).toEqual(readPeriods(byEvent, kind));
    for (const kind of ['day', 'week', 'month'] as const)
      for (const { volume, lower80, upper80 } of readPeriods(byHand, kind)) {
        expect(lower80).toBeLessThan(volume);
        expect(upper80).toBeGreaterThan(volume);
      }
  });

  it('that are few have the bounds of few: no one knows a third of a contact', () => {
    const forecast = forecastOf({ overrides: [{ ...whole, factor: 0.01 }] });
    const interval = intervalOf(forecast, day, '11:00')!;
    expect(interval.lower80).toBe(0);
    expect(interval.upper95 - interval.volume).toBeGreaterThan(0.5);
    const [ofDay] = readPeriods(forecast, 'day', { from: day, to: day });
    expect(ofDay!.upper80 / ofDay!.volume).toBeGreaterThan(1.3);
  });

  it('and handle times set by hand are those that people are required for', () => {
    const forecast = forecastOf({ overrides: [{ ...whole, contacts: 700, handleTimeSeconds: 555 }] });
    const load = loadOfForecast(forecast, day, 1);
    expect(load.contacts.reduce((sum, contacts) => sum + contacts, 0)).toBeCloseTo(700, 3);
    expect(load.handleTimeSeconds[22]).toBe(555);
    expect(loadOfForecast(forecast, '2025-07-16', 1).handleTimeSeconds[22]).toBeLessThan(350);
  });
});

describe('opening hours to come', () => {
  it('open a day never seen, on which events and figures by hand count as on any other', () => {
    const records = madeUpHistory({ weekdays: [0, 1, 2, 3, 4] });
    const openingHours = [{ validFrom: '2025-07-12', hours: week('08:00', '20:00') }];
    const saturday = '2025-07-12';
    const opened = forecastOf({ records, openingHours });
    const ratio = (further: Partial<ForecastRequest>): number =>
      contactsOf(forecastOf({ records, openingHours, ...further }), saturday)! / contactsOf(opened, saturday)!;
    expect(contactsOf(opened, saturday)! / contactsOf(opened, '2025-07-11')!).toBeGreaterThan(0.3);
    expect(contactsOf(opened, saturday)! / contactsOf(opened, '2025-07-11')!).toBeLessThan(1);
    const events: DemandEvent[] = [
      { id: 'a', from: at(saturday), until: at(saturday, '24:00'), uplift: { percent: 50 } },
    ];
    expect(ratio({ events })).toBeCloseTo(1.5, 4);
    expect(ratio({ overrides: [{ from: saturday, to: saturday, factor: 2 }] })).toBeCloseTo(2, 4);
    expectFactors(forecastOf({ records, openingHours, events }));
  });

  it('close a day, whose contacts of a week by hand go to the others', () => {
    const openingHours = [{ validFrom: '2025-07-14', hours: week('08:00', '20:00', [1, 3, 4, 5, 6, 7]) }];
    const overrides = [{ from: '2025-07-14', to: '2025-07-20', contacts: 4000 }];
    const forecast = forecastOf({ openingHours, overrides });
    expect(contactsOf(forecast, day)).toBeUndefined();
    expect(readPeriods(forecast, 'week', { from: '2025-07-14', to: '2025-07-20' })[0]!.volume).toBeCloseTo(4000, 2);
  });
});

describe('clock changes', () => {
  const origin = '2025-10-20';
  const records = madeUpHistory({ from: '2025-05-05', days: 168, hours: [0, 24] });
  const zone = (name: string): Partial<ForecastRequest> => ({
    records,
    origin,
    clockChanges: clockChangesOf(name, parseDate('2025-05-01')!, parseDate('2025-12-01')!),
  });
  const berlin = zone('Europe/Berlin');
  const night = '2025-10-26';

  it('let an event fade by the hours that really pass', () => {
    const event: DemandEvent = {
      id: 'a',
      from: at('2025-10-25', '20:00'),
      until: at(night),
      uplift: { percent: 100 },
      halfLifeHours: 4,
    };
    const upliftAt = (further: Partial<ForecastRequest>, time: string): number =>
      contactsOf(forecastOf({ ...further, events: [event] }), night, time)! /
        contactsOf(forecastOf(further), night, time)! -
      1;
    const utc = zone('UTC');
    expect(upliftAt(berlin, '01:30')).toBeCloseTo(upliftAt(utc, '01:30'), 6);
    // From three o'clock on one hour more has passed.
    expect(upliftAt(berlin, '06:00') / upliftAt(utc, '06:00')).toBeCloseTo(Math.exp(-Math.LN2 / 4), 4);
  });

  it('let a day by hand have its hour twice, and no contacts in an hour that is skipped', () => {
    const shares = (further: Partial<ForecastRequest>, date: string): number[] => {
      const forecast = forecastOf({ ...further, overrides: [{ from: date, to: date, contacts: 1000 }] });
      expect(contactsOf(forecast, date)).toBeCloseTo(1000, 3);
      return ['01:30', '02:30', '03:30'].map((time) => contactsOf(forecast, date, time) ?? NaN);
    };
    const [before, repeated] = shares(berlin, night);
    const [plainBefore, plain] = shares(zone('UTC'), night);
    expect(repeated! / before! / (plain! / plainBefore!)).toBeCloseTo(2, 4);
    const spring = {
      ...zone('Europe/Berlin'),
      origin: '2025-03-24',
      records: madeUpHistory({ from: '2024-10-07', days: 168 }),
    };
    spring.clockChanges = clockChangesOf('Europe/Berlin', parseDate('2024-10-01')!, parseDate('2025-05-01')!);
    const hand = { from: '2025-03-30', to: '2025-03-30', fromMinute: 60, untilMinute: 240, contacts: 8 };
    const forecast = forecastOf({ ...spring, overrides: [hand] });
    expect(contactsOf(forecast, '2025-03-30', '02:30')).toBeUndefined();
    expect(contactsOf(forecast, '2025-03-30', '01:30')).toBeCloseTo(2, 6);
    expect(contactsOf(forecast, '2025-03-30', '03:00')).toBeCloseTo(2, 6);
  });

  it('on a holiday with an event: the factors multiply', () => {
    const holidays = holidaysOf('DE', undefined, parseDate('2025-05-01')!, parseDate('2025-12-01')!);
    const date = '2025-10-31';
    const further = { ...berlin, holidays };
    const events: DemandEvent[] = [{ id: 'a', from: at(date), until: at(date, '24:00'), uplift: { percent: 30 } }];
    const ratio = contactsOf(forecastOf({ ...further, events }), date)! / contactsOf(forecastOf(further), date)!;
    expect(ratio).toBeCloseTo(1.3, 4);
  });
});
