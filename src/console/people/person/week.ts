import { WEEKDAYS } from '../../kernel/dates';
import type { AvailabilityOfQuery, AvailabilityWindowInput } from '../../api/types.generated';

/** Weekly availability, as shown and edited. */

export type Pattern = AvailabilityOfQuery['availability'][number]['patterns'][number];

export type WindowDraft = AvailabilityWindowInput & { key: number };

let keys = 0;

export const windowOn = (day: number, startTime = '08:00', endTime = '18:00'): WindowDraft => ({
  day,
  startTime,
  endTime,
  key: ++keys,
});

/** Returns an editable copy; new weeks default to Monday to Friday. */
export function weekDraftOf(pattern: Pattern | undefined): WindowDraft[] {
  if (!pattern) return [1, 2, 3, 4, 5].map((day) => windowOn(day));
  return pattern.windows.map(({ day, startTime, endTime }) => windowOn(day, startTime, endTime));
}

/** Groups windows by day, sorted. `index` is the position in the request. */
export const daysOf = (windows: readonly WindowDraft[]) =>
  WEEKDAYS.map(({ day, name }) => ({
    day,
    name,
    hours: windows.map((window, index) => ({ ...window, index })).filter((window) => window.day === day),
  }));

/** Hours that end at or before their start end on the next day. */
export const endsNextDay = ({ startTime, endTime }: AvailabilityWindowInput): boolean =>
  Boolean(startTime && endTime) && endTime <= startTime;

/** `Mon 08:00 to 18:00, Tue …`; a week without windows is one without work. */
export function weekText(windows: readonly AvailabilityWindowInput[]): string {
  const days = WEEKDAYS.flatMap(({ day, short }) =>
    windows
      .filter((window) => window.day === day)
      .map(({ startTime, endTime }) => ({ name: short, hours: `${startTime}–${endTime}` })),
  );
  if (days.length === 0) return 'never';
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const { name, hours } of days) {
    const run = runs.at(-1);
    if (run?.hours === hours && placeOf(run.last) + 1 === placeOf(name)) run.last = name;
    else runs.push({ first: name, last: name, hours });
  }
  return runs.map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`).join(', ');
}

const placeOf = (name: string): number => WEEKDAYS.findIndex(({ short }) => short === name);
