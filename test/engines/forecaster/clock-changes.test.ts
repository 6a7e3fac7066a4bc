import { formatDate, formatTime, parseDate } from '../../../src/engines/time/civil-date';
import { clockChangesOf } from '../../../src/engines/forecaster/history/clock-changes';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { loadOfForecast } from '../../../src/engines/staffing/plan/forecast-load';
import { planStreams } from '../../../src/engines/staffing/plan/plan-streams';
import type { StreamTerms } from '../../../src/engines/staffing/plan/stream';
import { serviceOfStream } from '../../../src/engines/staffing/plan/stream-service';
import { forecastOf } from './forecasts';

const TERMS: StreamTerms = {
  kind: 'inbound',
  target: { serviceLevel: 0.8, withinSeconds: 20 },
  patienceSeconds: null,
  concurrency: { chats: 1 },
  dueMinutes: 0,
  shrinkageOfWeek: new Float64Array(2016),
};

/** Twenty contacts of five minutes in each half hour of four months, day and night, up to the day before `origin`. */
function evenHistory(origin: string, slotMinutes = 30): HistoryRecord[] {
  const first = parseDate(origin)! - 120;
  return Array.from({ length: (120 * 1440) / slotMinutes }, (_, i) => ({
    date: formatDate(first + Math.floor((i * slotMinutes) / 1440)),
    interval: formatTime((i * slotMinutes) % 1440),
    volume: (20 * slotMinutes) / 30,
    aht: 300,
  }));
}

/** Contacts, real minutes and people of the intervals of a day of a zone, forecast and staffed. */
function dayOf(zone: string, date: string, slotMinutes = 30) {
  const day = parseDate(date)!;
  const origin = formatDate(day - 7);
  const forecast = forecastOf({
    records: evenHistory(origin, slotMinutes),
    origin,
    horizonDays: 10,
    clockChanges: clockChangesOf(zone, day - 200, day + 10),
  });
  const load = loadOfForecast(forecast, date, 1);
  const [plan] = planStreams([{ skill: null, terms: TERMS, load }], { risk: null });
  const intervals = readIntervals(forecast, { from: date, to: date });
  return { load, intervals, people: plan!.required, service: serviceOfStream(load, TERMS, plan!.required) };
}

const at = (time: string, slotMinutes = 30): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / slotMinutes;

describe('an hour that the clock passes twice', () => {
  it('has twice the contacts in twice the time: six people as at any other time, not ten', () => {
    const { load, intervals, people, service } = dayOf('Europe/Berlin', '2026-10-25');
    const [repeated, usual] = [at('02:30'), at('05:30')];
    expect(load.realMinutes[repeated]).toBe(60);
    expect(load.contacts[repeated]! / load.contacts[usual]!).toBeCloseTo(2, 6);
    expect([people[repeated], people[usual]]).toEqual([6, 6]);
    expect(service.serviceLevel[repeated]).toBeCloseTo(service.serviceLevel[usual]!, 5);
    expect(intervals.find(({ interval }) => interval === '02:30')!.realMinutes).toBe(60);
    // As it was seen: the same contacts in thirty minutes.
    load.realMinutes[repeated] = 30;
    const [wrong] = planStreams([{ skill: null, terms: TERMS, load }], { risk: null });
    expect(wrong!.required[repeated]).toBe(10);
  });

  it.each([
    // The zone, its day, what is repeated in half hours, and minutes of it.
    ['Europe/Berlin', '2026-10-25', ['02:00', '02:30'], 60],
    ['America/New_York', '2026-11-01', ['01:00', '01:30'], 60],
    ['Australia/Lord_Howe', '2026-04-05', ['01:30'], 60],
    ['America/Havana', '2026-11-01', ['00:00', '00:30'], 60],
    ['Asia/Beirut', '2026-10-24', ['23:00', '23:30'], 60],
  ])('in %s on %s is %s', (zone, date, repeated, minutes) => {
    const { intervals, people } = dayOf(zone, date);
    expect(intervals).toHaveLength(48);
    const longer = intervals.filter(({ realMinutes }) => realMinutes !== 30);
    expect(longer.map(({ interval }) => interval)).toEqual(repeated);
    expect(new Set(longer.map(({ realMinutes }) => realMinutes))).toEqual(new Set([minutes]));
    expect(new Set(people)).toEqual(new Set([6]));
  });

  it('is part of an interval where the clock goes back by less than its length', () => {
    const { intervals, load, people } = dayOf('Australia/Lord_Howe', '2026-04-05', 60);
    const hour = at('01:00', 60);
    expect(load.realMinutes[hour]).toBe(90);
    expect(intervals[hour]!.volume / intervals[5]!.volume).toBeCloseTo(1.5, 6);
    expect(people[hour]).toBe(people[5]);
  });
});

describe('an hour that the clock skips', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', ['02:00', '02:30']],
    ['Australia/Lord_Howe', '2026-10-04', ['02:00']],
    ['America/Havana', '2026-03-08', ['00:00', '00:30']],
    ['America/Nuuk', '2026-03-28', ['23:00', '23:30']],
  ])('in %s on %s has no contacts and needs nobody: %s', (zone, date, skipped) => {
    const { intervals, load, people } = dayOf(zone, date);
    expect(intervals).toHaveLength(48 - skipped.length);
    for (const time of skipped)
      expect([load.realMinutes[at(time)], load.contacts[at(time)], people[at(time)]]).toEqual([0, 0, 0]);
    expect(people.filter((count) => count === 6)).toHaveLength(48 - skipped.length);
  });

  it('is the half of an interval where the clock skips less than its length', () => {
    const { load, people } = dayOf('Australia/Lord_Howe', '2026-10-04', 60);
    expect(load.realMinutes[2]).toBe(30);
    expect(load.contacts[2]! / load.contacts[5]!).toBeCloseTo(0.5, 6);
    expect(people[2]).toBe(people[5]);
  });
});

describe('the clock changes of a zone', () => {
  const changes = (zone: string, from: string, until: string) =>
    clockChangesOf(zone, parseDate(from)!, parseDate(until)!).map(
      ({ date, kind, fromMinute, untilMinute }) => `${date} ${kind} ${fromMinute}-${untilMinute}`,
    );

  it('at midnight are those of the day whose time they change, also of the first and the last day asked for', () => {
    expect(changes('America/Sao_Paulo', '2018-11-04', '2018-11-05')).toEqual(['2018-11-04 skipped 0-60']);
    expect(changes('America/Sao_Paulo', '2018-02-17', '2018-02-18')).toEqual(['2018-02-17 repeated 1380-1440']);
    expect(changes('America/Sao_Paulo', '2018-02-18', '2018-02-19')).toEqual([]);
  });

  it('that cross midnight are changes of both days', () => {
    expect(changes('America/St_Johns', '2010-11-01', '2010-12-01')).toEqual([
      '2010-11-06 repeated 1381-1440',
      '2010-11-07 repeated 0-1',
    ]);
    expect(changes('America/St_Johns', '2010-11-07', '2010-12-01')).toEqual(['2010-11-07 repeated 0-1']);
  });

  it('may skip a whole day', () => {
    expect(changes('Pacific/Apia', '2011-12-30', '2011-12-31')).toEqual(['2011-12-30 skipped 0-1440']);
  });

  it('of an unknown zone, or of days beyond the calendar, are refused by name and value', () => {
    expect(() => clockChangesOf('Mars/Olympus', 20000, 20010)).toThrow(/zone .*"Mars\/Olympus"/);
    expect(() => clockChangesOf('Europe/Berlin', -1e9, 20010)).toThrow(/fromDay .*-1000000000/);
    expect(() => clockChangesOf('Europe/Berlin', 20000, NaN)).toThrow(/untilDay .*NaN/);
  });
});
