import { isAverage } from '../../../../engines/work-rules/neutral-leave';
import { dailyTargetOn } from '../../../time-off/time-off.rules';
import type { Days } from './days';
import type { PlannedPerson } from './planning-data';

/** The credit of full days off within days of the range towards minimums and targets. */
export interface DaysOff {
  minutes: (from: number, to: number) => number;
  shifts: (from: number, to: number) => number;
  /** True for a day that lies in time off as a whole, also outside the range. */
  isOff: (day: number) => boolean;
  /** Equal for employees whose days off have the same effect. */
  key: string;
}

const NOTHING_OFF: DaysOff = { minutes: () => 0, shifts: () => 0, isOff: () => false, key: '' };

/** Credits each full day off with the minutes of its daily target, or as one shift. */
export function daysOffOf(days: Days, { timeOff, rules, weeklyHoursTarget, workdays }: PlannedPerson): DaysOff {
  if (timeOff.length === 0) return NOTHING_OFF;
  const isOff = (day: number): boolean => {
    const [begin, end] = [days.startMs(day), days.startMs(day + 1)];
    return timeOff.some(({ startMs, endMs }) => startMs <= begin && endMs >= end);
  };
  const minutes = days.dates.map((date, day) =>
    isOff(day) ? dailyTargetOn(rules, weeklyHoursTarget, date, workdays) : 0,
  );
  const within = (counted: readonly number[]) => (from: number, to: number) =>
    Math.round(counted.slice(Math.max(0, from), to + 1).reduce((sum, each) => sum + each, 0));
  // Averages read each day off, the other rules only what the days of the range count.
  const ofAverages = rules.some(({ rule }) => isAverage(rule)) ? JSON.stringify(timeOff) : '';
  return {
    minutes: within(minutes),
    shifts: within(minutes.map((each) => Math.min(1, each))),
    isOff,
    key: minutes.join() + ofAverages,
  };
}
