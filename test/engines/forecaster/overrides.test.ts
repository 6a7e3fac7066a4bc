import type { ForecastOverride } from '../../../src/engines/forecaster/inputs/overrides';
import { readDrivers } from '../../../src/engines/forecaster/reading/drivers';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { contactsOf, forecastOf, intervalOf } from './forecasts';

const usual = forecastOf();
const day = '2025-07-15';
const of = (...overrides: ForecastOverride[]) => forecastOf({ overrides });

describe('figures set by hand', () => {
  it('set the contacts of an interval, with the bounds of so many contacts', () => {
    const forecast = of({ from: day, to: day, fromMinute: 600, untilMinute: 630, contacts: 90 });
    const [set, before] = [intervalOf(forecast, day, '10:00')!, intervalOf(usual, day, '10:00')!];
    expect(set.volume).toBeCloseTo(90, 5);
    const percent = 100 * (90 / before.volume - 1);
    const raised = forecastOf({
      events: [{ id: 'a', from: { date: day, minute: 600 }, until: { date: day, minute: 630 }, uplift: { percent } }],
    });
    expect(set.upper80).toBeCloseTo(intervalOf(raised, day, '10:00')!.upper80, 4);
    expect(set.lower95).toBeCloseTo(intervalOf(raised, day, '10:00')!.lower95, 4);
    expect(readDrivers(forecast, day, '10:00')!.override).toBeCloseTo(90 / before.volume, 6);
    expect(contactsOf(forecast, day, '10:30')).toBe(contactsOf(usual, day, '10:30'));
  });

  it('set the contacts of days, shared out as forecast, also of a range that the horizon sees in part', () => {
    const forecast = of({ from: '2025-07-14', to: '2025-07-20', contacts: 5000 });
    const [week] = readPeriods(forecast, 'week', { from: '2025-07-14', to: '2025-07-20' });
    const [before] = readPeriods(usual, 'week', { from: '2025-07-14', to: '2025-07-20' });
    expect(week!.volume).toBeCloseTo(5000, 2);
    // Quantiles of simulated paths differ a little.
    expect(Math.abs(week!.upper80 / week!.volume - before!.upper80 / before!.volume)).toBeLessThan(0.001);
    const share = contactsOf(forecast, day)! / 5000;
    expect(share).toBeCloseTo(contactsOf(usual, day)! / before!.volume, 5);
    const cut = forecastOf({
      overrides: [{ from: '2025-07-14', to: '2025-07-20', contacts: 5000 }],
      horizonDays: 12,
    });
    expect(contactsOf(cut, day)).toBe(contactsOf(forecast, day));
  });

  it('count the days of a range that are over as they were expected', () => {
    const month = of({ from: '2025-07-01', to: '2025-07-31', contacts: 40000 });
    const ratios = ['2025-07-05', day].map((date) => contactsOf(month, date)! / contactsOf(usual, date)!);
    expect(ratios[0]).toBeCloseTo(ratios[1]!, 6);
    const [rest] = readPeriods(month, 'month', { to: '2025-07-31' });
    expect(rest!.volume / 40000).toBeGreaterThan(0.8);
    expect(rest!.volume / 40000).toBeLessThan(0.9);
  });

  it('apply in their order: a factor on what was set, an interval after its day', () => {
    const forecast = of(
      { from: day, to: day, contacts: 1000 },
      { from: day, to: day, factor: 1.5 },
      { from: day, to: day, fromMinute: 600, untilMinute: 630, contacts: 10 },
    );
    expect(contactsOf(forecast, day, '10:00')).toBeCloseTo(10, 5);
    const others = contactsOf(usual, day)! - contactsOf(usual, day, '10:00')!;
    expect(contactsOf(forecast, day)! - 10).toBeCloseTo((1500 * others) / contactsOf(usual, day)!, 3);
  });

  it('set handle times, which days and weeks count', () => {
    const forecast = of({ from: day, to: day, handleTimeSeconds: 500 });
    expect(intervalOf(forecast, day, '12:00')!.handleTimeSeconds).toBe(500);
    expect(intervalOf(forecast, '2025-07-16', '12:00')!.handleTimeSeconds).toBeLessThan(320);
    const [ofDay] = readPeriods(forecast, 'day', { from: day, to: day });
    expect(ofDay!.handleTimeSeconds).toBeCloseTo(500, 6);
  });

  it('open a closed time by contacts, and close nothing by none', () => {
    const night = of({ from: day, to: day, fromMinute: 0, untilMinute: 120, contacts: 8 });
    expect(contactsOf(night, day, '01:30')).toBeCloseTo(2, 6);
    expect(readDrivers(night, day, '01:30')!.override).toBe(1);
    const none = of({ from: day, to: day, contacts: 0 });
    expect(intervalOf(none, day, '12:00')).toMatchObject({ volume: 0, lower80: 0, upper95: 0 });
    const factor = of({ from: day, to: day, fromMinute: 0, untilMinute: 120, factor: 3 });
    expect(contactsOf(factor, day, '01:30')).toBeUndefined();
  });

  it('without real dates do nothing', () => {
    expect(of({ from: '2025-02-30', to: day, contacts: 5 }, { from: day, to: '2025-01-01', factor: 5 }).volume).toEqual(
      usual.volume,
    );
  });
});
