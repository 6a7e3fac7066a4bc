import { minutesOf, timeOf, weekdays } from '../../kernel/dates';
import type { BreakType } from '../../api/types.generated';
import { clockRange, clockText } from '../../kernel/notation';
import type { Template } from './template-draft';

/** Texts that describe a shift template. */

export const BREAKS: Record<BreakType, string> = {
  break: 'Break',
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
};

/** Returns `Mon to Fri`, `Mon, Wed` or `Every day`. */
export function wordsOfDays(days: readonly number[]): string {
  const chosen = weekdays().filter(({ day }) => days.includes(day));
  if (chosen.length === 0 || chosen.length === weekdays().length) return 'Every day';
  const runs: (typeof chosen)[] = [];
  for (const weekday of chosen) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && weekdays().indexOf(before) + 1 === weekdays().indexOf(weekday)) run.push(weekday);
    else runs.push([weekday]);
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${run[0]?.short}–${run.at(-1)?.short}`] : run.map(({ short }) => short)))
    .join(', ');
}

/** Returns `22:00 to 06:00, next day`. */
export const wordsOfTimes = ({ startTime, endTime }: Pick<Template, 'startTime' | 'endTime'>): string =>
  `${clockRange(startTime, endTime)}${endTime > startTime ? '' : ', next day'}`;

/** Describes the bands of the generator: `starts until 10:00`, `up to 9:00 h`. */
export const wordsOfBands = (
  { startBand, lengthBand }: Pick<Template, 'startBand' | 'lengthBand'>,
  hours: (minutes: number) => string,
): string =>
  [
    startBand && `latest start ${clockText(startBand.latestStart)}`,
    lengthBand && `lasts up to ${hours(lengthBand.longestMinutes)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the time of day a number of minutes into a shift. */
export const clockOf = (startTime: string, offset: number): string | undefined =>
  startTime && Number.isFinite(offset) ? clockText(timeOf(minutesOf(startTime) + offset)) : undefined;

/** Returns `Lunch, 30 min, at 12:00`; with a start window, `starts 11:30 to 12:30`. */
export const wordsOfBreak = (
  startTime: string,
  { type, startOffset, duration, window }: Template['breakRules'][number],
): string => {
  const at = window
    ? `starts ${clockOf(startTime, window.earliestOffset)}–${clockOf(startTime, window.latestOffset)}`
    : `at ${clockOf(startTime, startOffset)}`;
  return `${BREAKS[type]}, ${duration} min, ${at}`;
};
