import { parseDate, parseTime } from '../../../src/engines/time/civil-date';
import type { DemandEvent } from '../../../src/engines/forecaster/inputs/events';
import { readDays, readDrivers } from '../../../src/engines/forecaster/reading/drivers';
import { contactsOf, forecastOf, ORIGIN } from './forecasts';
import { madeUpHistory } from './history';

const at = (date: string, time = '00:00') => ({ date, minute: time === '24:00' ? 1440 : parseTime(time)! });
const usual = forecastOf();
const ratio = (events: DemandEvent[], date: string, interval?: string): number =>
  contactsOf(forecastOf({ events }), date, interval)! / contactsOf(usual, date, interval)!;

describe('an event to come', () => {
  const campaign: DemandEvent = {
    id: 'campaign',
    from: at('2025-07-08', '10:00'),
    until: at('2025-07-08', '14:15'),
    uplift: { percent: 40 },
  };

  it('raises its own hours by its percentage, parts of an interval in part, and says so as a factor', () => {
    expect(ratio([campaign], '2025-07-08', '09:30')).toBe(1);
    expect(ratio([campaign], '2025-07-08', '10:00')).toBeCloseTo(1.4, 5);
    expect(ratio([campaign], '2025-07-08', '14:00')).toBeCloseTo(1.2, 5);
    expect(ratio([campaign], '2025-07-08', '14:30')).toBe(1);
    expect(ratio([campaign], '2025-07-09')).toBe(1);
    const drivers = readDrivers(forecastOf({ events: [campaign] }), '2025-07-08', '10:00')!;
    expect(drivers.event).toBeCloseTo(1.4, 9);
    expect(drivers.profile).toBeCloseTo(readDrivers(usual, '2025-07-08', '10:00')!.profile, 5);
  });

  it('brings its contacts, no more and no less, whatever the horizon sees of it', () => {
    const mailing: DemandEvent = { ...campaign, until: at('2025-07-10', '24:00'), uplift: { contacts: 900 } };
    const dates = ['2025-07-08', '2025-07-09', '2025-07-10'];
    const sum = (forecast: typeof usual): number =>
      dates.reduce((total, date) => total + (contactsOf(forecast, date) ?? 0), 0);
    const whole = forecastOf({ events: [mailing] });
    expect(sum(whole) - sum(usual)).toBeCloseTo(900, 2);
    const cut = forecastOf({ events: [mailing], horizonDays: 4 });
    expect(contactsOf(cut, '2025-07-08')).toBe(contactsOf(whole, '2025-07-08'));
  });

  it('fades by its half-life after the end', () => {
    const lasting: DemandEvent = { ...campaign, until: at('2025-07-09'), halfLifeHours: 24 };
    expect(ratio([lasting], '2025-07-09', '12:00')).toBeCloseTo(1 + 0.4 * Math.exp(-Math.LN2 * (12.25 / 24)), 5);
    expect(ratio([lasting], '2025-07-10', '12:00')).toBeCloseTo(1 + 0.4 * Math.exp(-Math.LN2 * (36.25 / 24)), 5);
    expect(ratio([lasting], '2025-07-20')).toBe(1);
  });

  it('multiplies with others in percent; contacts come on top; nothing falls below none', () => {
    const sale: DemandEvent = { ...campaign, id: 'sale', uplift: { percent: 50 } };
    expect(ratio([campaign, sale], '2025-07-08', '11:00')).toBeCloseTo(2.1, 5);
    const outage: DemandEvent = { ...campaign, id: 'outage', uplift: { percent: -250 } };
    expect(contactsOf(forecastOf({ events: [outage] }), '2025-07-08', '11:00')).toBe(0);
  });

  it('in closed hours changes nothing, and says so; one that reaches into open hours does not', () => {
    const night: DemandEvent = { ...campaign, from: at('2025-07-08', '21:00'), until: at('2025-07-09', '06:00') };
    const remarks = (event: DemandEvent) =>
      forecastOf({ events: [event] }).flags.filter(({ kind }) => kind === 'eventInClosedHours');
    for (const uplift of [{ percent: 30 }, { contacts: 300 }])
      expect(remarks({ ...night, uplift })).toMatchObject([{ date: '2025-07-08' }]);
    expect(remarks({ ...night, until: at('2025-07-09', '08:15') })).toEqual([]);
    expect(remarks({ ...night, halfLifeHours: 4 })).toEqual([]);
    expect(remarks({ ...night, halfLifeHours: 4, uplift: { contacts: 300 } })).toHaveLength(1);
    expect(remarks({ ...night, from: at('2025-06-08', '21:00'), until: at('2025-06-09', '06:00') })).toEqual([]);
  });

  it('without a real date, or that ends before it begins, does nothing', () => {
    const events: DemandEvent[] = [
      { ...campaign, from: at('2025-07-40') },
      { ...campaign, until: at('2025-07-01') },
    ];
    expect(forecastOf({ events }).volume).toEqual(usual.volume);
  });
});

describe('an event of the past', () => {
  const raised = (from: string, to: string, factor: number) =>
    madeUpHistory({ dayFactor: (date) => (date >= from && date <= to ? factor : 1) });

  it.each([
    ['of three days last week', '2025-06-30', '2025-07-02', 1.6],
    ['of the last three weeks', '2025-06-14', '2025-07-04', 1.3],
    ['of seven weeks', '2025-05-17', '2025-07-04', 1.5],
  ])('%s does not teach the level, and what it did is told', (_, from, to, factor) => {
    const event: DemandEvent = { id: 'past', from: at(from), until: at(to, '24:00'), uplift: { percent: 20 } };
    const records = raised(from, to, factor);
    const forecast = forecastOf({ records, events: [event] });
    const total = (one: typeof usual): number => readDays(one).reduce((sum, day) => sum + day.total, 0);
    expect(Math.abs(total(forecast) / total(usual) - 1)).toBeLessThan(0.04);
    expect(forecast.events).toHaveLength(1);
    expect(Math.abs(forecast.events[0]!.percent - 100 * (factor - 1))).toBeLessThan(8);
    expect(forecast.events[0]!.actual).toBeGreaterThan(forecast.events[0]!.expected);
  });

  it('before all history, or to come, is not measured', () => {
    const past: DemandEvent = { id: 'a', from: at('2020-01-01'), until: at('2020-02-01'), uplift: { percent: 20 } };
    const future: DemandEvent = { id: 'b', from: at(ORIGIN), until: at('2025-07-08'), uplift: { percent: 20 } };
    expect(forecastOf({ events: [past, future] }).events).toEqual([]);
    expect(parseDate(ORIGIN)).toBe(usual.firstDay);
  });
});
