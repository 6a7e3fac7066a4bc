/** Work rules and weeks in a planner's words. */

interface Rule {
  kind: string;
  atLeast: number | null;
  atMost: number | null;
  target: number | null;
  days: number | null;
}

const NAMES: Record<string, string> = {
  minutes: 'Working time',
  rest: 'Rest between shifts',
  weekly_rest: 'Rest in a week',
  shifts: 'Shifts',
  days_in_a_row: 'Days in a row',
  days_off_in_a_row: 'Days off in a row',
  weekends: 'Weekends',
  whole_weekends: 'Whole weekends',
  breaks: 'Breaks',
  availability: 'Availability',
  time_off: 'Time off',
  succession: 'Shifts that may follow each other',
  times_of_day: 'Times of day',
  steady_starts: 'Steady starts',
};
const IN_MINUTES = new Set(['minutes', 'rest', 'weekly_rest', 'steady_starts']);

const hours = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** `Rest between shifts: at least 11 h`. */
export function ruleText({ kind, atLeast, atMost, target, days }: Rule): string {
  const amount = (value: number) => (IN_MINUTES.has(kind) ? hours(value) : String(value));
  const bounds = [
    atLeast !== null && `at least ${amount(atLeast)}`,
    atMost !== null && `at most ${amount(atMost)}`,
    target !== null && `aiming at ${amount(target)}`,
  ].filter(Boolean);
  const within = days === null ? '' : days === 1 ? ' a day' : days === 7 ? ' a week' : ` within ${days} days`;
  const name = NAMES[kind] ?? kind.replaceAll('_', ' ');
  return bounds.length > 0 ? `${name}: ${bounds.join(', ')}${within}` : name;
}

interface Window {
  /** 1 is Monday, 0 or 7 Sunday. */
  day: number;
  startTime: string;
  endTime: string;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Mon 08:00 to 18:00, Tue …`; a week without windows is one without work. */
export const weekText = (windows: readonly Window[]): string =>
  windows.length === 0
    ? 'never'
    : windows.map(({ day, startTime, endTime }) => `${DAYS[day]} ${startTime} to ${endTime}`).join(', ');
