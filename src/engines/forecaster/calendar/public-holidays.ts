import { formatDate, parseDate } from '../../time/civil-date';
import { holidaysOf } from './holidays';

interface Asked {
  calendars: readonly { country: string; region: string | null }[];
  from: string;
  to: string;
}

/** Returns the public holidays of several calendars by date, with their names. */
export function publicHolidays({ calendars, from, to }: Asked): Map<string, string> {
  const [first, last] = [parseDate(from)!, parseDate(to)! + 1];
  return new Map(
    calendars
      .flatMap(({ country, region }) => holidaysOf(country, region ?? undefined, first, last))
      .filter(({ day, dayClass }) => dayClass === 'public' && day >= first && day < last)
      .map(({ day, name }) => [formatDate(day), name]),
  );
}
