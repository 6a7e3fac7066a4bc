import type { OpeningHours } from '../../../src/engines/forecaster/history/weekly-hours';
import { readDays } from '../../../src/engines/forecaster/reading/drivers';
import { contactsOf, forecastOf } from './forecasts';
import { madeUpHistory } from './history';

/** The made-up queue is open from 8 to 20. */
const week = (fromMinute: number, untilMinute: number, weekdays = [1, 2, 3, 4, 5, 6, 7]): OpeningHours['hours'] =>
  weekdays.map((weekday) => ({ weekday, fromMinute, untilMinute }));
const usual = forecastOf();

describe('opening hours that users entered', () => {
  it('close hours from their date on, and change nothing else', () => {
    const forecast = forecastOf({ openingHours: [{ validFrom: '2025-07-14', hours: week(9 * 60, 18 * 60) }] });
    expect(contactsOf(forecast, '2025-07-13')).toBe(contactsOf(usual, '2025-07-13'));
    expect(contactsOf(forecast, '2025-07-14', '08:30')).toBeUndefined();
    expect(contactsOf(forecast, '2025-07-14', '18:00')).toBeUndefined();
    expect(contactsOf(forecast, '2025-07-14', '12:00')).toBe(contactsOf(usual, '2025-07-14', '12:00'));
  });

  it('give a new hour somewhat less than its neighbor, and less the further it is', () => {
    const forecast = forecastOf({ openingHours: [{ validFrom: '2025-07-14', hours: week(6 * 60, 22 * 60) }] });
    const at = (interval: string): number => contactsOf(forecast, '2025-07-14', interval)!;
    for (const [far, near, seen] of [
      ['06:00', '07:30', '08:00'],
      ['21:30', '20:00', '19:30'],
    ] as const) {
      expect(at(far)).toBeGreaterThan(0);
      expect(at(far)).toBeLessThan(at(near));
      expect(at(near)).toBeLessThan(at(seen));
    }
    expect(contactsOf(forecast, '2025-07-13', '07:30')).toBeUndefined();
    expect(at('12:00')).toBe(contactsOf(usual, '2025-07-14', '12:00'));
  });

  it('open a new weekday like others, a new weekend day smaller', () => {
    const records = madeUpHistory({ weekdays: [0, 1, 2, 4] });
    const forecast = forecastOf({ records, openingHours: [{ validFrom: '2025-07-14', hours: week(8 * 60, 20 * 60) }] });
    const [monday, thursday, saturday] = ['2025-07-14', '2025-07-17', '2025-07-19'].map((date) =>
      contactsOf(forecast, date)!,
    );
    expect(thursday! / monday!).toBeGreaterThan(0.7);
    expect(thursday! / monday!).toBeLessThan(1.1);
    expect(saturday! / thursday!).toBeGreaterThan(0.4);
    expect(saturday! / thursday!).toBeLessThan(0.8);
  });

  it('take each later entry from its own date, and count an interval that is open in part in part', () => {
    const openingHours = [
      { validFrom: '2025-07-21', hours: week(8 * 60 + 15, 20 * 60) },
      { validFrom: '2025-07-14', hours: [] },
    ];
    const forecast = forecastOf({ openingHours });
    expect(readDays(forecast, { from: '2025-07-14', to: '2025-07-20' }).every(({ closed }) => closed)).toBe(true);
    expect(contactsOf(forecast, '2025-07-21', '08:00')! / contactsOf(usual, '2025-07-21', '08:00')!).toBeCloseTo(
      0.5,
      4,
    );
  });

  it('that were in force for long leave to the history what comes in them', () => {
    const forecast = forecastOf({ openingHours: [{ validFrom: '2025-01-01', hours: week(7 * 60, 20 * 60) }] });
    expect(contactsOf(forecast, '2025-07-14', '07:30')).toBe(0);
    expect(contactsOf(forecast, '2025-07-14', '08:00')).toBe(contactsOf(usual, '2025-07-14', '08:00'));
    expect(contactsOf(forecast, '2025-07-14', '06:30')).toBeUndefined();
  });

  it('do not open a holiday on which the queue is closed', () => {
    const forecast = forecastOf({
      openingHours: [{ validFrom: '2025-07-01', hours: week(0, 1440) }],
      specialDays: [{ date: '2025-07-15', effect: { kind: 'closed' } }],
    });
    expect(contactsOf(forecast, '2025-07-15')).toBeUndefined();
    expect(contactsOf(forecast, '2025-07-16', '23:30')).toBeGreaterThan(0);
  });
});
