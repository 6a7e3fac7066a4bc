import { Temporal } from 'temporal-polyfill';
import { is12Hours, withClocks } from './notation';
import { useSession } from './session';

/** Formats times in the organization's time zone, and numbers and dates in the user's variant of English. */

/**
 * Returns the first English locale that Intl supports, otherwise British English. Browsers can report invalid tags:
 * Chromium without a locale in its environment reports `en-US@posix`.
 */
export const englishOf = (languages: readonly string[]): string =>
  languages.find((language) => /^en\b/i.test(language) && isKnown(language)) ?? 'en-GB';

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

/** The console is in English, so dates and numbers are too, in the browser's variant where it is English. */
export const LOCALE = englishOf(typeof navigator === 'undefined' ? [] : navigator.languages);

type Instant = string | number | Date;

/** Returns `1 shift` or `2,000 shifts`. Irregular plurals are passed as an argument. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString(LOCALE)} ${count === 1 ? noun : plural}`;

/** Returns `Ann Lee, Bo Kern and Cy Park`. */
export const listed = (names: readonly string[]): string => LISTS.format(names);
const LISTS = new Intl.ListFormat(LOCALE);

export interface Format {
  timezone: string;
  /** `14:05` or `2:05 PM` */
  time(instant: Instant): string;
  /** `14:05` in any notation, to compute and to compare. */
  clock(instant: Instant): string;
  /** `Mon, 2 Mar, 14:05` */
  dateTime(instant: Instant): string;
  /** `Mon, 2 Mar` for a date `YYYY-MM-DD` */
  day(date: string): string;
  /** `Mon 2` */
  shortDay(date: string): string;
  /** `2 March 2026` */
  longDay(date: string): string;
  /** `2 Mar` */
  dayOfMonth(date: string): string;
  /** `Dec 7 – 13, 2026`, and `Mon, Dec 7` for a single day. */
  dayRange(from: string, to: string): string;
  /** The text with its dates `YYYY-MM-DD` and times in the organization's notation, for sentences of the server. */
  withDays(text: string): string;
  /** `08:00–16:30`, in the time zone of the organization. */
  timeRange(from: Instant, to: Instant): string;
  number(value: number, digits?: number): string;
  /** `93.5 %` for a fraction from 0 to 1 */
  share(value: number | null | undefined, digits?: number): string;
  /** `93.5 %` for a percentage from 0 to 100 */
  percent(value: number | null | undefined, digits?: number): string;
  /** `1:05 h` for 65 minutes */
  hours(minutes: number): string;
  /** As `hours`, in whole hours from 100 h on, such as `1,390 h`. */
  totalHours(minutes: number): string;
  /** `+1:45 h` or `−0:30 h`; `0:00 h` for no change. */
  hoursChange(minutes: number): string;
  /** `3 min`, `1 h 05 min` */
  span(seconds: number): string;
  /** Local date of an instant, by default now. */
  dateOf(instant?: Instant): string;
}

export const ABSENT = '–';
const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;
const RANGE = /\bfrom (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})\b/g;
const LONG_MINUTES = 100 * 60;

export function createFormat(timezone: string): Format {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options);
  const clock = of({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone });
  const hour = is12Hours()
    ? ({ hour: 'numeric', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  const time = of({ ...hour, minute: '2-digit', timeZone: timezone });
  const dateTime = of({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...hour,
    minute: '2-digit',
    timeZone: timezone,
  });
  const day = of({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const weekday = of({ weekday: 'short', timeZone: 'UTC' });
  const longDay = of({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const dayOfMonth = of({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const range = of({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);
  const dates = (format: Intl.DateTimeFormat) => (date: string) => format.format(noonOf(date));
  const instants = (format: Intl.DateTimeFormat) => (instant: Instant) => format.format(new Date(instant));
  const numbers = new Map<number, Intl.NumberFormat>();
  const number = (value: number, digits = 0) => {
    const format = numbers.get(digits) ?? new Intl.NumberFormat(LOCALE, { maximumFractionDigits: digits });
    numbers.set(digits, format);
    return format.format(value);
  };
  const hours = (minutes: number) =>
    `${Math.floor(Math.round(minutes) / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')} h`;
  const totalHours = (minutes: number) => (minutes < LONG_MINUTES ? hours(minutes) : `${number(minutes / 60)} h`);
  return {
    timezone,
    time: instants(time),
    clock: instants(clock),
    dateTime: instants(dateTime),
    day: dates(day),
    shortDay: (date) => `${weekday.format(noonOf(date))} ${date.slice(8).replace(/^0/, '')}`,
    longDay: dates(longDay),
    dayOfMonth: dates(dayOfMonth),
    dayRange: (from, to) => (from === to ? dates(day)(from) : range.formatRange(noonOf(from), noonOf(to))),
    withDays: (text) =>
      withClocks(text)
        .replace(RANGE, (_, from: string, to: string) =>
          from === to ? `on ${dates(day)(from)}` : `from ${dates(day)(from)} to ${dates(day)(to)}`,
        )
        .replace(DATE, (date) => dates(day)(date)),
    timeRange: (from, to) => [from, to].map(instants(time)).join(is12Hours() ? ' – ' : '–'),
    number,
    share: (value, digits = 1) => (value == null ? ABSENT : `${number(value * 100, digits)} %`),
    percent: (value, digits = 1) => (value == null ? ABSENT : `${number(value, digits)} %`),
    hours,
    totalHours,
    hoursChange: (minutes) => `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${totalHours(Math.abs(minutes))}`,
    span: (seconds) => {
      const minutes = Math.floor(seconds / 60);
      if (minutes < 1) return `${Math.max(0, Math.floor(seconds))} s`;
      if (minutes < 60) return `${minutes} min`;
      if (minutes < 1440) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
      return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`;
    },
    dateOf: (instant = Date.now()) =>
      Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .toString(),
  };
}

let latest: { format: Format; is12Hours: boolean } | undefined;

/** Memoized, as creating `Intl` formats is expensive. */
export function useFormat(): Format {
  const { timezone } = useSession().organization;
  if (latest?.format.timezone !== timezone || latest.is12Hours !== is12Hours())
    latest = { format: createFormat(timezone), is12Hours: is12Hours() };
  return latest.format;
}
