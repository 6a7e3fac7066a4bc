import Holidays, { type HolidaysTypes } from 'date-holidays';
import { civilOf, dayNumber, parseDate } from '../../time/civil-date';

/**
 * Kind of a named day according to the calendar data, never by its name. `public` is a day off for most people. `light`
 * is a day off for some people, for part of the day, or on a date that may vary. `eve` is a shortened working day or a
 * bank holiday. `observance` is only named. The effect of each kind on a queue is learned from its history.
 */
export type DayClass = 'public' | 'light' | 'eve' | 'observance';

/** A day of the calendar with a name that recurs. */
export interface NamedDay {
  /** Day number, see civil-date. */
  day: number;
  name: string;
  dayClass: DayClass;
  /** A day of a holiday of several days: the holiday's name, which of its days (1 is the first), and their number. */
  part?: { of: string; position: number; days: number };
  /** Name of the holiday on a weekend for which this day off substitutes. */
  insteadOf?: string;
}

/**
 * Countries whose public holidays bind only the public service, with the rules (of date-holidays) of those that most
 * employers also observe. United States: Bureau of Labor Statistics, National Compensation Survey, paid holidays.
 */
const WIDELY_KEPT: Record<string, readonly string[]> = {
  US: [
    '01-01',
    'easter -2',
    'monday before 06-01',
    '07-04',
    '1st monday in september',
    '4th thursday in november',
    '12-25',
  ],
};
/** Countries for which a note of date-holidays describes the holiday; elsewhere a note is a reservation. */
const DESCRIBED = new Set(['BR', 'IN', 'PE', 'US', 'VA']);
/** Longest holiday, in days. */
const LONGEST = 10;
const DAY_MS = 86_400_000;
/** Share of 24 hours from which a day counts as whole: a clock change shortens it. */
const WHOLE_DAY = 0.9;

/**
 * Public holidays and observances of a country and region on the days `fromDay` to `untilDay` (exclusive), by date.
 * `country` is ISO 3166-1 (`US`), `region` its subdivision (`WA`). An unknown country has none. Where 25 December is a
 * public holiday, its eve, New Year's Eve and the days between are named too: demand on them recurs, holidays or not.
 */
export function holidaysOf(country: string, region: string | undefined, fromDay: number, untilDay: number): NamedDay[] {
  const calendar = region
    ? new Holidays(country, region, { languages: 'en' })
    : new Holidays(country, { languages: 'en' });
  const named = new Map<number, NamedDay>();
  for (let year = civilOf(fromDay).year; year <= civilOf(untilDay - 1).year; year++) {
    for (const holiday of calendar.getHolidays(year, 'en') || []) {
      const first = parseDate(holiday.date.slice(0, 10));
      if (first === undefined) continue;
      const length = (holiday.end.getTime() - holiday.start.getTime()) / DAY_MS;
      const dayClass = classOf(country, holiday, length);
      const { name } = holiday;
      const insteadOf = holiday.substitute ? name.replace(/ \([^()]*\)$/, '') : undefined;
      // A partial day at the end of a longer holiday is the eve of it.
      const days = Math.min(LONGEST, Math.max(1, Math.floor(length + 1 - WHOLE_DAY)));
      for (let i = 0; i < days; i++) keepStronger(named, { day: first + i, name, dayClass, insteadOf });
    }
    if (named.get(dayNumber(year, 12, 25))?.dayClass !== 'public') continue;
    keepStronger(named, { day: dayNumber(year, 12, 24), name: 'Christmas Eve', dayClass: 'eve' });
    keepStronger(named, { day: dayNumber(year, 12, 31), name: "New Year's Eve", dayClass: 'observance' });
    for (let day = 27; day <= 30; day++) {
      keepStronger(named, {
        day: dayNumber(year, 12, day),
        name: 'Between Christmas and New Year',
        dayClass: 'observance',
      });
    }
  }
  const days = [...named.values()].sort((a, b) => a.day - b.day);
  return numberParts(days).filter(({ day }) => day >= fromDay && day < untilDay);
}

function classOf(country: string, holiday: HolidaysTypes.Holiday, lengthDays: number): DayClass {
  const { type, rule } = holiday;
  if (type === 'bank') return 'eve';
  if (type !== 'public') return 'observance';
  const kept = WIDELY_KEPT[country];
  const isKept = !kept || kept.some((begins) => rule.toLowerCase().startsWith(begins));
  const isReserved = 'note' in holiday && !!holiday.note && !DESCRIBED.has(country);
  return isKept && !isReserved && lengthDays > WHOLE_DAY ? 'public' : 'light';
}

const STRENGTH: Record<DayClass, number> = { public: 3, eve: 2, light: 1, observance: 0 };

function keepStronger(named: Map<number, NamedDay>, candidate: NamedDay): void {
  const present = named.get(candidate.day);
  if (!present || STRENGTH[candidate.dayClass] > STRENGTH[present.dayClass]) named.set(candidate.day, candidate);
}

/** Numbers the days of multi-day holidays: consecutive days of one name, except observances. */
function numberParts(days: readonly NamedDay[]): NamedDay[] {
  let start = 0;
  return days.map((one, i) => {
    const { name: of, day, dayClass } = one;
    const follows = i > 0 && days[i - 1]!.name === of && days[i - 1]!.day === day - 1;
    if (!follows) start = i;
    let end = i + 1;
    while (days[end]?.name === of && days[end]!.day === day + end - i) end++;
    if (end - start === 1 || dayClass === 'observance') return one;
    const position = i - start + 1;
    return { ...one, name: position === 1 ? of : `${of} (day ${position})`, part: { of, position, days: end - start } };
  });
}
