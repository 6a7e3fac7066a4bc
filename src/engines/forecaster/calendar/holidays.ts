import Holidays from 'date-holidays';
import { civilOf, dayNumber, parseDate } from '../civil-date';

/**
 * Expected effect of a named day before the history shows any: `major` days close most businesses, `minor` ones are
 * other public holidays, `eve` is a working day cut short, `observance` are days that most calendars only name.
 */
export type DayClass = 'major' | 'minor' | 'eve' | 'observance';

/** A day of the calendar with a name that recurs. */
export interface NamedDay {
  /** Day number, see civil-date. */
  day: number;
  name: string;
  dayClass: DayClass;
}

const MAJOR_NAMES = [
  "new year's day",
  'christmas day',
  'boxing day',
  'thanksgiving',
  'independence day',
  'lab(our|or) day',
  'memorial day',
  'good friday',
  'easter (sunday|monday)',
];
const MAJOR = new RegExp(`^(${MAJOR_NAMES.join('|')})`, 'i');

/**
 * Public holidays and observances of a country and region on the days `fromDay` to `untilDay` (exclusive), by date.
 * `country` is ISO 3166-1 (`US`), `region` its subdivision (`WA`). An unknown country has none. Where Christmas is a
 * public holiday, its eve, New Year's Eve and the days between are named too: demand on them recurs, holidays or not.
 */
export function holidaysOf(country: string, region: string | undefined, fromDay: number, untilDay: number): NamedDay[] {
  const calendar = region
    ? new Holidays(country, region, { languages: 'en' })
    : new Holidays(country, { languages: 'en' });
  const named = new Map<number, NamedDay>();
  for (let year = civilOf(fromDay).year; year <= civilOf(untilDay - 1).year; year++) {
    let christmas = false;
    for (const holiday of calendar.getHolidays(year, 'en') || []) {
      const first = parseDate(holiday.date.slice(0, 10));
      if (first === undefined) continue;
      const dayClass = classOf(holiday.type, holiday.name);
      if (dayClass === 'major' && /^christmas day/i.test(holiday.name)) christmas = true;
      const length = Math.max(1, Math.round((holiday.end.getTime() - holiday.start.getTime()) / 86_400_000));
      for (let i = 0; i < Math.min(length, 10); i++) {
        const name = i === 0 ? holiday.name : `${holiday.name} (day ${i + 1})`;
        keepStronger(named, { day: first + i, name, dayClass });
      }
    }
    if (!christmas) continue;
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
  return [...named.values()].filter(({ day }) => day >= fromDay && day < untilDay).sort((a, b) => a.day - b.day);
}

function classOf(type: string, name: string): DayClass {
  if (type !== 'public' && type !== 'bank') return 'observance';
  return MAJOR.test(name) ? 'major' : 'minor';
}

const STRENGTH: Record<DayClass, number> = { major: 3, minor: 2, eve: 1, observance: 0 };

function keepStronger(named: Map<number, NamedDay>, candidate: NamedDay): void {
  const present = named.get(candidate.day);
  if (!present || STRENGTH[candidate.dayClass] > STRENGTH[present.dayClass]) named.set(candidate.day, candidate);
}
