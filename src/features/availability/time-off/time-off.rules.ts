import type { PlannedAbsence } from '../../../engines/work-rules/plan';
import type { WorkRule } from '../../../engines/work-rules/rule';
import { weekdayOf } from '../../../kernel/time/local-time';
import type { WallClock } from '../../../kernel/time/wall-clock';
import { absenceStretch, minutesTaken, type LocalAbsence } from '../absence.rules';
import { dayStart, eachDay, nextDay, type Stretch } from '../availability.rules';
import type { ResolvedRule } from '../work-rule.rules';

/** How much of somebody's time an absence takes, in minutes, and in which year. */

/** What is scheduled of somebody: a shift, and its lunches, which are not worked. */
export interface ScheduledWork extends Stretch {
  lunches: readonly Stretch[];
}

export interface Schedule {
  work: readonly ScheduledWork[];
  /** Days for which the person is planned, by first and last: what has no shift in them is a day off. */
  plannedDays: readonly { from: string; to: string }[];
}

export interface YearMinutes {
  year: number;
  minutes: number;
}

/** No time off is longer: it lies in two years at most. */
export const MAX_DAYS = 366;
export const MAX_MINUTES = MAX_DAYS * 1440;

const MINUTE_MS = 60_000;

const overlapMs = (a: Stretch, b: Stretch): number =>
  Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));

export const overlaps = (a: Stretch, b: Stretch): boolean => overlapMs(a, b) > 0;

/** Minutes at work within a stretch. */
const workedWithin = (stretch: Stretch, { lunches, ...shift }: ScheduledWork): number =>
  (overlapMs(stretch, shift) - lunches.reduce((sum, lunch) => sum + overlapMs(stretch, lunch), 0)) / MINUTE_MS;

/** Minutes at work that an absence takes: of whole days those of the shifts that start in them, to their end. */
export const workTaken = (absence: PlannedAbsence, shift: ScheduledWork): number =>
  minutesTaken([absence], shift) > 0 ? workedWithin(absence.wholeDays ? shift : absence, shift) : 0;

/**
 * The minutes of an absence, by year: on days for which the person is planned what is scheduled of them, on other days
 * the daily target, for hours at most their length. Hours count on the day on which they begin.
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

/** Stored minutes by year again. */
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
 * What a day without a schedule counts: on a workday the target that is agreed for a day, else its share of the one for
 * a week, else of the weekly hours, 40 by default; nothing on other days. Workdays are Monday to Friday unless others
 * are known of the person (0 Sunday to 6 Saturday).
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
    .flatMap(({ rule }) => targetOf(rule))
    .sort((a, b) => a.days - b.days);
  if (!nearest) return ((weeklyHours ?? USUAL_WEEKLY_HOURS) * 60) / workdays.length;
  return nearest.days === 1 ? nearest.target : nearest.target / ((nearest.days / 7) * workdays.length);
}

/** Of whole days or weeks, and of all shifts. */
function targetOf(rule: WorkRule): { days: number; target: number }[] {
  if (rule.kind !== 'minutes' || rule.set !== undefined || rule.target === undefined) return [];
  return rule.days === 1 || rule.days % 7 === 0 ? [{ days: rule.days, target: rule.target }] : [];
}
