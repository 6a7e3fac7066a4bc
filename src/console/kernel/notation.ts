/**
 * How the organization writes times and begins weeks. Global, as `Intl`'s locale is: a page shows one organization, and
 * every label, field, chart and list follows it. The API always uses `HH:MM`.
 */

type FirstWeekday = 'monday' | 'sunday' | 'saturday';

interface Notation {
  clock: 'h24' | 'h12';
  firstWeekday: FirstWeekday;
}

let notation: Notation = { clock: 'h24', firstWeekday: 'monday' };

/** Called with the session, before anything is drawn. */
export const setNotation = (next: Notation): void => void (notation = next);

export const is12Hours = (): boolean => notation.clock === 'h12';

const WEEKDAY_NUMBERS: Record<FirstWeekday, number> = { monday: 1, saturday: 6, sunday: 7 };

/** 1 is Monday, 7 is Sunday. */
export const firstWeekday = (): number => WEEKDAY_NUMBERS[notation.firstWeekday];

/** Returns `14:05` or `2:05 PM` for a time `HH:MM`; other texts are returned as they are. */
export function clockText(time: string): string {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hour === undefined || !is12Hours()) return time;
  return `${Number(hour) % 12 || 12}:${minute} ${halfOf(hour)}`;
}

const halfOf = (hour: string): string => (Number(hour) % 24 < 12 ? 'AM' : 'PM');

/** Returns `08:00–16:30` or `8:00 AM – 4:30 PM`. */
export const clockRange = (start: string, end: string): string =>
  is12Hours() ? `${clockText(start)} – ${clockText(end)}` : `${start}–${end}`;

/** As `clockText`, as short as it can be for bars and axes: `8`, `16:30`, `8a`, `4:30p`. */
export function shortClock(time: string): string {
  const short = time.replace(/^0/, '').replace(/:00$/, '');
  if (!is12Hours()) return short;
  return clockText(time)
    .replace(/:00 /, ' ')
    .replace(/ ([AP])M$/, (_, half: string) => half.toLowerCase());
}

const CLOCK = /(?<![\d:.])(?:[01]\d|2[0-4]):[0-5]\d(?![\d:]| ?h\b)/g;

/** Returns a sentence of the server with its times in the notation of the organization. */
export const withClocks = (text: string): string => (is12Hours() ? text.replace(CLOCK, clockText) : text);

const TYPED = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i;

/**
 * Returns `HH:MM` of a typed time, such as `8`, `830`, `8.30`, `16:30` or `4:30 pm`; undefined if it is none. Without
 * AM or PM the hour is one of 24.
 */
export function typedClock(text: string): string | undefined {
  const [, hour, minute = '00', half] = TYPED.exec(text.trim()) ?? [];
  if (hour === undefined) return undefined;
  const typed = Number(hour);
  if (half && (typed < 1 || typed > 12)) return undefined;
  const hours = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed;
  if (hours > 23 || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
