import { isDate } from './dates';
import { LOCALE } from './format';

/** Dates as people write them, in the variant of English of the browser. */

const SHOWN = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const isMonthFirst = /^M/.test(
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'short' })
    .formatToParts(0)
    .map(({ type }) => (type === 'month' ? 'M' : type === 'day' ? 'D' : ''))
    .join(''),
);

/** Returns `Thu, Dec 24, 2026` for a date `YYYY-MM-DD`; other texts are returned as they are. */
export const dateText = (date: string): string => (isDate(date) ? SHOWN.format(new Date(`${date}T12:00:00Z`)) : date);

/**
 * Returns `YYYY-MM-DD` of a typed date, such as `24 Dec`, `Dec 24, 2026`, `12/24` or `24.12.2026`; undefined if it is
 * none. Without a year it is the current one.
 */
export function typedDate(text: string, year = new Date().getFullYear()): string | undefined {
  const typed = text.trim().toLowerCase();
  if (isDate(typed)) return typed;
  const numbers = (typed.match(/\d+/g) ?? []).map(Number);
  const named = (typed.match(/[a-z]+/g) ?? []).map((word) => MONTHS.indexOf(word.slice(0, 3)) + 1).find((at) => at > 0);
  const [first = 0, second = 0] = numbers;
  const withoutYear = named === undefined ? 2 : 1;
  if (numbers.length < withoutYear || numbers.length > withoutYear + 1) return undefined;
  const given = numbers[withoutYear];
  const isDayFirst = typed.includes('.') || !isMonthFirst;
  const [day, month] = named !== undefined ? [first, named] : isDayFirst ? [first, second] : [second, first];
  const of = given === undefined ? year : given < 100 ? 2000 + given : given;
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${of}-${two(month)}-${two(day)}`;
  return isDate(date) ? date : undefined;
}
