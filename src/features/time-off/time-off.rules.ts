import type { PlannedAbsence } from '../../engines/work-rules/plan';
import { weekdayOf } from '../../kernel/time/local-time';
import type { WallClock } from '../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../kernel/time/units';
import { absenceStretch, minutesTaken, type LocalAbsence } from '../availability/absence.rules';
import { dayStart, eachDay, nextDay, type Stretch } from '../availability/availability.rules';
import { workTargets } from '../contracts/weekly-hours.rules';
import type { ResolvedRule } from '../contracts/work-rule.rules';

/** Computes the minutes that an absence takes, by year. */

/** A scheduled shift with its lunches, which are not paid work. */
export interface ScheduledWork extends Stretch {
  lunches: readonly Stretch[];
}

export interface Schedule {
  work: readonly ScheduledWork[];
  /** Days for which the employee is scheduled, as ranges; days in them without a shift are days off. */
  plannedDays: readonly { from: string; to: string }[];
}

export interface YearMinutes {
  year: number;
  minutes: number;
}

/** Maximum length of time off; it therefore covers at most two years. */
export const MAX_DAYS = 366;
export const MAX_MINUTES = MAX_DAYS * 1440;

const overlapMs = (a: Stretch, b: Stretch): number =>
  Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));

export const overlaps = (a: Stretch, b: Stretch): boolean => overlapMs(a, b) > 0;

/** Working minutes within a stretch. */
const workedWithin = (stretch: Stretch, { lunches, ...shift }: ScheduledWork): number =>
  (overlapMs(stretch, shift) - lunches.reduce((sum, lunch) => sum + overlapMs(stretch, lunch), 0)) / MINUTE_MS;

/**
 * Returns the working minutes that an absence takes from a shift. Full days take the whole of shifts that start in
 * them.
 */
export const workTaken = (absence: PlannedAbsence, shift: ScheduledWork): number =>
  minutesTaken([absence], shift) > 0 ? workedWithin(absence.wholeDays ? shift : absence, shift) : 0;

/**
 * Returns the minutes of an absence by year: the scheduled minutes on scheduled days, the daily target on others, for
 * hours at most their length. Hours belong to the day on which they begin.
 */
export function minutesByYear(
  absence: LocalAbsence,
  { work, plannedDays }: Schedule,
  dailyTarget: (date: string) => number,
  clock: WallClock,
): YearMinutes[] {
  const years = new Map<number, number>();
  for (const { date, ...stretch } of daysOf(absence, clock)) {
    const isPlanned =
      work.some((shift) => minutesTaken([stretch], shift) > 0) ||
      plannedDays.some(({ from, to }) => from <= date && date <= to);
    const minutes = isPlanned
      ? work.reduce((sum, shift) => sum + workTaken(stretch, shift), 0)
      : Math.min((stretch.endMs - stretch.startMs) / MINUTE_MS, dailyTarget(date));
    const year = Number(date.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + minutes);
  }
  return [...years].map(([year, minutes]) => ({ year, minutes: Math.round(minutes) }));
}

/** Converts stored minutes to minutes by year. */
export const yearsOf = (of: { startDate: string; minutes: number; minutesNextYear: number }): YearMinutes[] => {
  const year = Number(of.startDate.slice(0, 4));
  const next = of.minutesNextYear > 0 ? [{ year: year + 1, minutes: of.minutesNextYear }] : [];
  return [{ year, minutes: of.minutes - of.minutesNextYear }, ...next];
};

function daysOf(absence: LocalAbsence, clock: WallClock): (PlannedAbsence & { date: string })[] {
  const { startDate, endDate, startTime } = absence;
  if (startTime !== null) return [{ date: startDate, ...absenceStretch(absence, clock) }];
  return eachDay(startDate, endDate).map((date) => ({
    date,
    startMs: dayStart(date, clock),
    endMs: dayStart(nextDay(date), clock),
    wholeDays: true,
  }));
}

const USUAL_WEEKLY_HOURS = 40;

const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];

/**
 * Returns the minutes of a day without a schedule. On a workday this is the contract's daily target, else the share of
 * its weekly target, else of the weekly hours, 40 by default; on other days 0. Workdays are Monday to Friday unless
 * known otherwise (0 Sunday to 6 Saturday).
 */
export function dailyTargetOn(
  rules: readonly ResolvedRule[],
  weeklyHours: number | null,
  date: string,
  workdays: readonly number[] = MONDAY_TO_FRIDAY,
): number {
  if (!workdays.includes(weekdayOf(date))) return 0;
  const [nearest] = rules
    .filter(({ from, to }) => from <= date && date <= to)
    .flatMap(({ rule }) => workTargets(rule))
    .sort((a, b) => a.days - b.days);
  if (!nearest) return ((weeklyHours ?? USUAL_WEEKLY_HOURS) * 60) / workdays.length;
  return nearest.days === 1 ? nearest.target : nearest.target / ((nearest.days / 7) * workdays.length);
}
