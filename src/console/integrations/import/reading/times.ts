import { isNoValue, numberOf, type NumberStyle } from './numbers';

/** Parses times of day and durations. */

export const MINUTES_OF_DAY = 1440;

const AM_PM = /^\s*(?:([ap])\.?\s?m\.?)/i;
const CLOCK = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?!\d)/i;
const HOUR = /^(\d{1,2})(?:\s*h(?:rs?)?\b|(?=\s*[ap]\.?\s?m\b))/i;
const DIGITS = /^(\d{1,2})(\d{2})(?!\d)/;
const FRACTION = /^0?[.,]\d+$/;
const BETWEEN = /^\s*(?:-|–|—|\/|to|until|bis|a|à|tot)\s*/i;

/** Format of times without separators: 0930, the hour 9, or the fraction of a day 0.375. */
export type DigitsOfTimes = 'clock' | 'hour' | 'day';

interface Clock {
  /** Minutes after midnight; 24:00 is 1440. */
  minutes: number;
  /** Half of the day on a 12-hour clock (AM or PM). */
  half?: 'a' | 'p';
  rest: string;
}

/** Detects the format of digit-only cells: hours if none exceeds 24 and some are not multiples of 10. */
export function judgeDigits(cells: readonly string[]): DigitsOfTimes {
  const digits = cells.filter((cell) => /^[\d.,]+$/.test(cell));
  if (digits.some((cell) => FRACTION.test(cell)) && digits.every((cell) => cell === '0' || FRACTION.test(cell)))
    return 'day';
  const isHour = digits.every((cell) => /^\d{1,2}$/.test(cell) && Number(cell) <= 24);
  return isHour && digits.some((cell) => Number(cell) % 10 !== 0) ? 'hour' : 'clock';
}

function readClock(text: string, digits: DigitsOfTimes): Clock | undefined {
  const parts = (digits === 'day' && digitsOf(text, digits)) || CLOCK.exec(text) || HOUR.exec(text);
  const [matched = '', hours, minutes = '00', seconds = '00'] = parts ?? digitsOf(text, digits) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) !== 0) return undefined;
  const behind = text.slice(matched.length);
  const [ampm = '', letter] = AM_PM.exec(behind) ?? [];
  const half = letter?.toLowerCase() as Clock['half'];
  const hour = Number(hours);
  if (half ? hour < 1 || hour > 12 : hour > 24 || (hour === 24 && Number(minutes) > 0)) return undefined;
  const rest = behind.slice(ampm.length).replace(/^\s*Uhr\b/i, '');
  return { minutes: inHalf(hour, half) * 60 + Number(minutes), half, rest };
}

const inHalf = (hour: number, half: Clock['half']): number => (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour);

function digitsOf(text: string, digits: DigitsOfTimes): readonly string[] | undefined {
  if (digits === 'day' && (FRACTION.test(text) || text === '0')) {
    const minutes = Math.round(Number(text.replace(',', '.')) * MINUTES_OF_DAY);
    return [text, String(Math.floor(minutes / 60)), String(minutes % 60).padStart(2, '0')];
  }
  if (digits === 'hour') return /^(\d{1,2})(?!\d)/.exec(text) ?? undefined;
  const short = /^(\d{1,2})$/.exec(text);
  return short ? [text, '0', (short[1] as string).padStart(2, '0')] : (DIGITS.exec(text) ?? undefined);
}

export interface TimeAndRest {
  /** Minutes after midnight of the cell's day; 24:00 is 1440. */
  minutes: number;
  /** `Z` or `+01:00`, if the cell has one. */
  offset?: string;
}

const ZONE_NAME = /^\s*(?:Z|UTC|GMT)(?![\p{L}+-])/iu;
const ZONE_OFFSET = /^\s*(?:UTC|GMT)?([+-])(\d{2})(?::?(\d{2}))?(?!\d)/i;
const DATE_BEFORE = /^\S*\d\S*(?:T|\s+)(?=\d{1,2}[:.h])/i;

/** Separator between date and time; empty if there is no date. */
export type BeforeTime = '' | ' ' | 'T';

/**
 * Parses the start of an interval: `09:00`, `9:00 AM`, `9:00AM- 9:30AM`, `0900`, `09h00`. `-05:00` is a UTC offset only
 * after a date, otherwise the end of the interval.
 */
export function readTime(cell: string, digits: DigitsOfTimes, before: BeforeTime = ''): TimeAndRest | undefined {
  const start = readClock(cell.trim(), digits);
  if (!start) return undefined;
  const { minutes, rest } = start;
  const zone = zoneIn(start, cell, digits, before);
  const tail = rest.slice(zone?.length ?? 0).trim();
  const offset = zone && zone.offset;
  if (tail === '') return { minutes, offset };
  const [between] = BETWEEN.exec(tail) ?? [];
  if (between === undefined) return undefined;
  const endText = tail.slice(between.length).replace(DATE_BEFORE, '');
  const end = readClock(zone ? endText.replace(/\s*(?:Z|UTC|[+-]\d{2}:?\d{2})$/i, '') : endText, digits);
  if (!end || end.rest.trim() !== '') return undefined;
  if (start.half || !end.half) return { minutes, offset };
  // "9:00 - 9:30AM": AM or PM of the end applies to both, but 11:30 - 12:00PM begins in the morning.
  const inherited = inHalf(Math.floor(minutes / 60), end.half) * 60 + (minutes % 60);
  return { minutes: inherited < end.minutes ? inherited : (inherited + 720) % MINUTES_OF_DAY, offset };
}

function zoneIn({ minutes, rest }: Clock, cell: string, digits: DigitsOfTimes, before: BeforeTime) {
  const [name] = ZONE_NAME.exec(rest) ?? [];
  if (name !== undefined) return { offset: 'Z', length: name.length };
  const [matched, sign, hours, minute = '00'] = (before !== '' && ZONE_OFFSET.exec(rest)) || [];
  if (matched === undefined) return undefined;
  // "08:00-08:30" is an interval, "08:00:00-08" has a UTC offset.
  const lasts = (readClock(`${hours}:${minute}`, digits)?.minutes ?? 0) - minutes;
  const isEnd = before === ' ' && sign === '-' && lasts > 0 && lasts <= 60 && !/:\d{2}:\d{2}/.test(cell);
  return isEnd ? undefined : { offset: `${sign}${hours}:${minute}`, length: matched.length };
}

/** Unit of handle times. */
export type DurationUnit = 'seconds' | 'minutes' | 'milliseconds' | 'days';
const SECONDS_OF: Record<DurationUnit, number> = { seconds: 1, minutes: 60, milliseconds: 0.001, days: 86_400 };

const HMS = /^(\d+):([0-5]\d):([0-5]\d)(?:[.,](\d+))?(?:\s*([ap])\.?m\.?)?$/i;
const MS = /^(\d+):([0-5]\d)(?:[.,](\d+))?$/;
const IN_WORDS = new RegExp(
  '^(?=.*\\d)' +
    [
      '(?:(\\d+)\\s*h(?:ours?|rs?)?\\.?)?',
      '(?:(\\d+)\\s*m(?:in(?:utes?|s)?)?\\.?)?',
      '(?:(\\d+(?:[.,]\\d+)?)\\s*s(?:ec(?:onds?|s)?|ek)?\\.?)?',
    ].join('\\s*') +
    '$',
  'i',
);
const ISO = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

/** Parses a duration to seconds: `310`, `5:10`, `0:05:10`, `5 min 10 s`; undefined if invalid. */
export function secondsOf(cell: string, unit: DurationUnit, style: NumberStyle | undefined): number | undefined {
  const sum = (hours = '0', minutes = '0', seconds = '0', fraction = '0') =>
    Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds.replace(',', '.')}`) + Number(`0.${fraction}`);
  const [, hours, minutes, seconds, fraction, half] = HMS.exec(cell) ?? [];
  // Excel displays 0:05:10 as 12:05:10 AM.
  if (hours !== undefined)
    return sum(String(inHalf(Number(hours), half?.toLowerCase() as Clock['half'])), minutes, seconds, fraction);
  const short = MS.exec(cell);
  if (short) return sum('0', short[1], short[2], short[3]);
  const number = numberOf(cell, style);
  if (number !== undefined) return rounded(number * SECONDS_OF[unit]);
  const worded = ISO.exec(cell) ?? IN_WORDS.exec(cell);
  return worded ? sum(worded[1], worded[2], worded[3]) : undefined;
}

/** Rounds to milliseconds, the precision of fractions of a day. */
const rounded = (seconds: number): number => Math.round(seconds * 1e3) / 1e3;

/** Returns the unit named in the header, else the one in which the values are plausible handle times. */
export function judgeUnit(header: string, cells: readonly string[], style: NumberStyle | undefined): DurationUnit {
  const word = header.toLowerCase();
  if (/\bms\b|milli/.test(word)) return 'milliseconds';
  if (/\bmin(ute)?s?\b|minuten|minutos/.test(word)) return 'minutes';
  const values = cells.flatMap((cell) => (isNoValue(cell) ? [] : (numberOf(cell, style) ?? [])));
  return values.length > 0 && values.every((value) => value < 1) && values.some((value) => value > 0)
    ? 'days'
    : 'seconds';
}
