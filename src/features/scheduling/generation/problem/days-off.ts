import { dailyTargetOn } from '../../../availability/time-off/time-off.rules';
import type { Days } from './days';
import type { PlannedPerson } from './planning-data';

/** The credit of full days off within days of the range towards minimums and targets. */
export interface DaysOff {
  minutes: (from: number, to: number) => number;
  shifts: (from: number, to: number) => number;
  /** Equal for employees whose days off give the same credit. */
  key: string;
}

const NOTHING_OFF: DaysOff = { minutes: () => 0, shifts: () => 0, key: '' };

/** Credits each full day off with the minutes of its daily target, or as one shift. */
export function daysOffOf(days: Days, { timeOff, rules, weeklyHoursTarget, workdays }: PlannedPerson): DaysOff {
  if (timeOff.length === 0) return NOTHING_OFF;
  const minutes = days.dates.map((date, day) =>
    timeOff.some(({ startMs, endMs }) => startMs <= days.midnightMs(day) && endMs >= days.midnightMs(day + 1))
      ? dailyTargetOn(rules, weeklyHoursTarget, date, workdays)
      : 0,
  );
  const within = (counted: readonly number[]) => (from: number, to: number) =>
    Math.round(counted.slice(Math.max(0, from), to + 1).reduce((sum, each) => sum + each, 0));
  return { minutes: within(minutes), shifts: within(minutes.map((each) => Math.min(1, each))), key: minutes.join() };
}
