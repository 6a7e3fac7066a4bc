import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { formatDate, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import type { ForecastRequest } from '../../../src/engines/forecaster/forecast';
import { contactsOf, forecastOf } from './forecasts';
import { expectedContacts, madeUpHistory, type MadeUpQueue } from './history';
import { budget } from '../../support/budget';

/** A queue of a country, the days on which it differs, and the days that are judged. */
interface Case {
  country: string;
  region?: string;
  from: string;
  origin: string;
  factors: Record<string, number>;
  judged: string[];
  queue?: Partial<MadeUpQueue>;
  request?: Partial<ForecastRequest>;
}

const HOURS: [number, number] = [8, 20];
/** Histories of each case, each with noise of its own. */
const SEEDS = [3, 4, 5].slice(0, budget({ short: 1, long: 3 }));

/** Factors of days in a row. */
function inARow(first: string, factors: readonly number[]): Record<string, number> {
  const from = parseDate(first)!;
  return Object.fromEntries(factors.map((factor, i) => [formatDate(from + i), factor]));
}

const allAt = (factor: number, dates: readonly string[]): Record<string, number> =>
  Object.fromEntries(dates.map((date) => [date, factor]));

/** Error of the judged days against what was to be expected, as a share of it, over several seeds. */
function errorOf(one: Case): number {
  const queue: MadeUpQueue = {
    from: one.from,
    days: parseDate(one.origin)! - parseDate(one.from)!,
    slotMinutes: 60,
    size: 60,
    hours: HOURS,
    dayFactor: (date) => one.factors[date] ?? 1,
    ...one.queue,
  };
  const [origin, first] = [parseDate(one.origin)!, parseDate(one.from)!];
  const holidays = holidaysOf(one.country, one.region, first - 8, origin + 43);
  let [error, all] = [0, 0];
  for (const seed of SEEDS) {
    const forecast = forecastOf({
      records: madeUpHistory({ ...queue, seed }),
      origin: one.origin,
      horizonDays: 35,
      holidays,
      ...one.request,
    });
    for (const date of one.judged) {
      let truth = 0;
      for (let hour = HOURS[0]; hour < HOURS[1]; hour++)
        truth += 2 * expectedContacts(queue, parseDate(date)!, 60 * hour);
      error += Math.abs((contactsOf(forecast, date) ?? 0) - truth);
      all += truth;
    }
  }
  return error / all;
}

describe('a German queue', () => {
  const free = ['2023-10-03', '2023-12-25', '2023-12-26', '2024-01-01', '2024-03-29', '2024-04-01', '2024-05-01']
    .concat(['2024-05-09', '2024-05-20', '2024-10-03', '2024-12-25', '2024-12-26', '2025-01-01', '2025-04-18'])
    .concat(['2025-04-21', '2025-05-01', '2025-05-29', '2025-06-09', '2025-10-03', '2025-12-25', '2025-12-26']);
  const bridges = ['2023-10-02', '2024-05-10', '2024-10-04', '2025-05-02', '2025-05-30'];
  const factors = { ...allAt(0.35, free), ...allAt(0.7, bridges) };

  it('expects of Ascension and Whit Monday, never seen, what other public holidays did', () => {
    const from = '2024-06-15';
    const judged = ['2025-05-29', '2025-06-09'];
    expect(errorOf({ country: 'DE', from, origin: '2025-05-12', factors, judged })).toBeLessThan(0.12);
  });

  it('expects of the Day of German Unity, never seen, what other public holidays did', () => {
    const judged = ['2025-10-03'];
    expect(errorOf({ country: 'DE', from: '2024-11-01', origin: '2025-09-15', factors, judged })).toBeLessThan(0.12);
  });

  it('learns what bridge days do, of one that comes every year and of one that did not bridge the year before', () => {
    const one = { country: 'DE', from: '2023-06-01', factors };
    expect(errorOf({ ...one, origin: '2025-05-12', judged: ['2025-05-30'] })).toBeLessThan(0.08);
    expect(errorOf({ ...one, origin: '2025-04-14', judged: ['2025-05-02'] })).toBeLessThan(0.15);
  });

  it('has no bridge days where none had an effect', () => {
    const plain = { ...factors, ...allAt(1, bridges) };
    const one = { country: 'DE', from: '2023-06-01', factors: plain };
    expect(errorOf({ ...one, origin: '2025-04-14', judged: ['2025-05-02'] })).toBeLessThan(0.05);
  });

  it('is closed on a public holiday that it never saw, as it was on all others', () => {
    const closed = allAt(0, free);
    const records = madeUpHistory({
      from: '2024-06-15',
      days: parseDate('2025-05-12')! - parseDate('2024-06-15')!,
      slotMinutes: 60,
      dayFactor: (date) => closed[date] ?? 1,
    });
    const holidays = holidaysOf('DE', undefined, parseDate('2024-06-01')!, parseDate('2025-07-01')!);
    const forecast = forecastOf({ records, origin: '2025-05-12', holidays });
    expect(contactsOf(forecast, '2025-05-29')).toBeUndefined();
    expect(contactsOf(forecast, '2025-05-28')).toBeGreaterThan(100);
  });
});

describe('a Turkish queue', () => {
  const national = ['2024-05-01', '2024-05-19', '2024-07-15', '2024-08-30', '2024-10-29', '2025-01-01', '2025-04-23'];
  const factors = {
    ...allAt(0.5, national.concat(['2025-05-01', '2025-05-19', '2025-07-15'])),
    ...inARow('2024-06-15', [0.6, 0.2, 0.25, 0.3, 0.35, 1.15]),
    ...inARow('2025-03-29', [0.6, 0.2, 0.25, 0.3, 1.15]),
    ...inARow('2025-06-05', [0.6, 0.2, 0.25, 0.3, 0.35, 1.15]),
  };
  const judged = ['2025-06-05', '2025-06-06', '2025-06-07', '2025-06-08', '2025-06-09', '2025-06-10'];

  it('learns Eid al-Adha by its days, which move by eleven days a year', () => {
    const from = '2024-04-15';
    expect(errorOf({ country: 'TR', from, origin: '2025-05-26', factors, judged })).toBeLessThan(0.08);
  });

  it('expects of the first Eid al-Adha, day by day, what Eid al-Fitr did', () => {
    const from = '2024-07-01';
    expect(errorOf({ country: 'TR', from, origin: '2025-05-26', factors, judged })).toBeLessThan(0.15);
  });
});

describe('a Chinese queue', () => {
  const week = [0.3, 0.15, 0.15, 0.2, 0.25, 0.35, 0.45, 0.6];
  const factors = {
    ...allAt(0.6, ['2024-01-01', '2024-04-04', '2024-05-01', '2024-06-10', '2025-01-01', '2025-04-04', '2025-05-01']),
    ...allAt(0.6, ['2025-05-31', '2025-10-06', '2026-01-01', '2024-09-17']),
    ...inARow('2024-02-09', week),
    ...inARow('2025-01-28', week),
    ...inARow('2026-02-16', week),
    ...inARow('2024-10-01', [0.4, 0.45, 0.5, 0.5, 0.5, 0.55, 0.6]),
    ...inARow('2025-10-01', [0.4, 0.45, 0.5, 0.5, 0.5, 0.55, 0.6]),
  };
  const judged = Object.keys(inARow('2026-02-16', week));

  it('learns the week of the Lunar New Year, which begins between 21 January and 20 February', () => {
    const from = '2024-01-10';
    expect(errorOf({ country: 'CN', from, origin: '2026-02-02', factors, judged })).toBeLessThan(0.1);
  });

  it('expects of the first Lunar New Year a week like that of the National Day', () => {
    const likeNational = { ...factors, ...inARow('2026-02-16', [0.4, 0.45, 0.5, 0.5, 0.5, 0.55, 0.6]) };
    const one = { country: 'CN', from: '2025-03-01', origin: '2026-02-02', factors: likeNational };
    expect(errorOf({ ...one, judged: judged.slice(0, 7) })).toBeLessThan(0.15);
  });
});

describe('an Indian queue', () => {
  const free = ['2024-01-26', '2024-03-29', '2024-04-14', '2024-08-15', '2024-10-02', '2024-12-25', '2025-01-26']
    .concat(['2025-04-14', '2025-04-18', '2025-08-15', '2025-10-02', '2025-12-25', '2026-01-26'])
    .concat(['2024-05-01', '2025-05-01']);
  const WEEKDAY = [1.2, 1.05, 1, 0.95, 0.9, 0.5, 0.4];

  it('takes a national holiday for a Sunday, on whatever weekday it falls', () => {
    const likeSunday = Object.fromEntries(
      free.map((date) => [date, (0.9 * WEEKDAY[6]!) / WEEKDAY[weekdayOf(parseDate(date)!)]!]),
    );
    const one = { country: 'IN', region: 'MH', from: '2024-01-15', origin: '2026-01-05' };
    expect(errorOf({ ...one, factors: likeSunday, judged: ['2026-01-26'] })).toBeLessThan(0.12);
  });

  it('learns Diwali, entered by its dates, over its days', () => {
    const diwali = [0.8, 0.4, 0.55];
    const factors = {
      ...allAt(0.5, free),
      ...inARow('2023-11-11', diwali),
      ...inARow('2024-10-31', diwali),
      ...inARow('2025-10-19', diwali),
    };
    const specialDays = ['2023-11-11', '2024-10-31', '2025-10-19'].flatMap((first) =>
      diwali.map((_, i) => ({
        date: formatDate(parseDate(first)! + i),
        name: `Diwali ${i + 1}`,
        effect: { kind: 'learned' as const },
      })),
    );
    const judged = ['2025-10-19', '2025-10-20', '2025-10-21'];
    const one = { country: 'IN', from: '2023-10-01', origin: '2025-10-06', factors, judged };
    expect(errorOf({ ...one, request: { specialDays } })).toBeLessThan(0.1);
  });
});

describe('a day off in place of a holiday on a weekend', () => {
  it('takes the effect of the holiday', () => {
    const other = ['2024-05-27', '2024-09-02', '2024-11-28', '2024-12-25', '2025-01-01', '2025-05-26', '2025-09-01'];
    const factors = {
      ...allAt(0.75, other.concat(['2025-11-27', '2025-12-25', '2026-01-01', '2026-05-25'])),
      ...allAt(0.25, ['2024-07-04', '2025-07-04', '2026-07-03']),
    };
    const one = { country: 'US', from: '2024-04-01', origin: '2026-06-15', factors, judged: ['2026-07-03'] };
    expect(errorOf(one)).toBeLessThan(0.12);
  });
});

describe('the kinds of holidays', () => {
  const dayOf = (country: string, date: string, region?: string) =>
    holidaysOf(country, region, parseDate(date)!, parseDate(date)! + 1)[0];

  it('are those that calendars state, whatever the name', () => {
    expect(dayOf('DE', '2025-06-09')?.dayClass).toBe('public');
    expect(dayOf('DE', '2025-12-24')?.dayClass).toBe('eve');
    expect(dayOf('DE', '2025-11-11')?.dayClass).toBe('observance');
    expect(dayOf('US', '2025-11-27')?.dayClass).toBe('public');
    expect(dayOf('US', '2025-10-13')?.dayClass).toBe('light');
    expect(dayOf('CN', '2025-03-08')?.dayClass).toBe('light');
    expect(dayOf('AU', '2025-09-26', 'VIC')?.dayClass).toBe('light');
  });

  it('number the days of a holiday of several days', () => {
    expect(dayOf('TR', '2025-06-09')?.part).toMatchObject({ position: 4, days: 4 });
    expect(dayOf('TR', '2025-06-10')).toBeUndefined();
    expect(dayOf('CN', '2025-10-03')?.part).toMatchObject({ position: 3, days: 3 });
    expect(dayOf('US', '2026-07-03')?.insteadOf).toBe(dayOf('US', '2026-07-04')?.name);
  });
});
