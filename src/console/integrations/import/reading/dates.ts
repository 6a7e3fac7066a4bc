import { addDays } from '../../../kernel/dates';

/** Dates as files write them, and the order of their parts. */

export type DateOrder = 'ymd' | 'mdy' | 'dmy';
const ORDERS: readonly DateOrder[] = ['ymd', 'mdy', 'dmy'];

/** In English, German, French, Spanish, Italian and Dutch: the first letters, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz', 'maa', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

function monthOf(word: string): number | undefined {
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const month = MONTHS.findIndex((names) => names.some((name) => folded.startsWith(name)));
  return month < 0 ? undefined : month + 1;
}

/** A date, and the rest of its cell. */
export interface DateAndRest {
  date: string;
  rest: string;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const PARTS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const COMPACT = /^(\d{4}|\d{2})(\d{2})(\d{2})(?=$|[T ])/;
const COMPACT_YEAR_LAST = /^(\d{2})(\d{2})((?:19|20)\d{2})(?=$|[T ])/;
/** Numeric dates, which depend on the order. */
const NUMERIC = /^(?:\d+([-/.])\d+\1\d+|\d{6}(?:\d\d)?(?=$|[T ]))/;
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-. /]*(?:de )?(\p{L}{3,})\.?[-,. /]*(?:de )?(\d{4}|\d{2})(?!\d)/u;
const MONTH_NAME_DAY = /^(\p{L}{3,})\.?[- ]+(\d{1,2})(?:st|nd|rd|th)?,?[- ]+(\d{4}|\d{2})(?!\d)/u;
const WEEKDAY = /^(\p{L}{2,})\.?,? +(?=[\d\p{L}])/u;
/** Days since 1899-12-30, from 1990 to 2099, and the time as a part of the day. */
const SERIAL = /^(3[3-9]|[4-6]\d|7[0-2])\d{3}(?:[.,](\d+))?$/;
const SERIAL_ORIGIN = '1899-12-30';
const MINUTES_OF_DAY = 1440;

/** Parses the date at the start of a cell; undefined if there is none in this order. */
export function readDate(cell: string, order: DateOrder): DateAndRest | undefined {
  const serial = SERIAL.exec(cell);
  if (serial) return serialDate(cell, serial[2]);
  const weekday = WEEKDAY.exec(cell);
  const text = weekday && monthOf(weekday[1] as string) === undefined ? cell.slice(weekday[0].length) : cell;
  const read = (pattern: RegExp, parts: (match: RegExpExecArray) => readonly (string | number | undefined)[]) => {
    const match = pattern.exec(text);
    if (!match) return undefined;
    const date = dateOf(...(parts(match) as [string, string, string]));
    return date === undefined ? undefined : { date, rest: text.slice(match[0].length) };
  };
  return (
    read(YEAR_FIRST, ([, year, , month, day]) => [year, month, day]) ??
    read(PARTS, ([, first = '', , second = '', third = '']) => inOrder(first, second, third, order)) ??
    read(COMPACT, ([, first = '', second = '', third = '']) =>
      first.length === 4 ? [first, second, third] : inOrder(first, second, third, order),
    ) ??
    read(COMPACT_YEAR_LAST, ([, first = '', second = '', third = '']) => inOrder(first, second, third, order)) ??
    read(DAY_MONTH_NAME, ([, day, month = '', year]) => [year, monthOf(month), day]) ??
    read(MONTH_NAME_DAY, ([, month = '', day, year]) => [year, monthOf(month), day])
  );
}

/** Returns year, month and day. A four-digit year fixes its position: `05/01/2026` is not year-month-day. */
function inOrder(first: string, second: string, third: string, order: DateOrder): (string | undefined)[] {
  if (order === 'ymd') return third.length === 4 ? [undefined] : [first, second, third];
  return order === 'mdy' ? [third, first, second] : [third, second, first];
}

function dateOf(year?: string, month?: string | number, day?: string): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  const century = year.length === 2 ? (Number(year) >= 90 ? '19' : '20') : '';
  return `${century}${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function serialDate(cell: string, fraction: string | undefined): DateAndRest {
  const date = addDays(SERIAL_ORIGIN, Number(cell.slice(0, 5)));
  if (fraction === undefined) return { date, rest: '' };
  const minutes = Math.round(Number(`0.${fraction}`) * MINUTES_OF_DAY);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { date, rest: ` ${clock}` };
}

/** Years that history and schedules have, seen from this one. */
const YEARS_BACK = 10;
const YEARS_AHEAD = 2;
const MS_OF_DAY = 86_400_000;

/**
 * Returns the orders that fit all dates of a column, most likely first; empty if no date is ambiguous. With points as
 * separators, only day, month, year is possible. If there are several, the user chooses: 03/04/2026 is in March or in
 * April.
 */
export function dateOrdersOf(cells: readonly string[], now = new Date()): readonly DateOrder[] {
  const dates = new Set(cells.flatMap((cell) => NUMERIC.exec(cell.trim())?.[0] ?? []));
  const unclear = [...dates].filter((cell) => new Set(ORDERS.map((order) => readDate(cell, order)?.date)).size > 1);
  if (unclear.length === 0) return [];
  const candidates = ORDERS.map((order) => candidateOf(order, unclear, now));
  const most = Math.max(...candidates.map(({ read }) => read));
  const fitting = candidates.filter(({ read }) => read === most);
  const plausible = fitting.filter(({ isPlausible }) => isPlausible);
  const left = plausible.length > 0 ? plausible : fitting;
  const isDotted = unclear.every((cell) => /^\d{1,2}\./.test(cell));
  const byDay = left.find(({ order }) => order === 'dmy');
  if (isDotted && byDay) return ['dmy'];
  const rank = unclear.some((cell) => /^(?:\d+-\d+-\d{2}|\d{6})$/.test(cell)) ? ORDERS : ['mdy', 'dmy', 'ymd'];
  return left
    .sort((one, next) => one.days - next.days || rank.indexOf(one.order) - rank.indexOf(next.order))
    .map(({ order }) => order);
}

function candidateOf(order: DateOrder, cells: readonly string[], now: Date) {
  const dates = cells.flatMap((cell) => readDate(cell, order)?.date ?? []).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const year = now.getFullYear();
  return {
    order,
    read: dates.length,
    isPlausible: Number(first.slice(0, 4)) >= year - YEARS_BACK && Number(last.slice(0, 4)) <= year + YEARS_AHEAD,
    /** From the first to the last: days of a file follow each other. */
    days: (Date.parse(last) - Date.parse(first)) / MS_OF_DAY || 0,
  };
}

/** Returns the most likely date order of a column. */
export const guessDateOrder = (cells: readonly string[]): DateOrder => dateOrdersOf(cells)[0] ?? 'ymd';
