import { isIn } from '../../../engines/work-rules/calendar';
import type { PlannedShift } from '../../../engines/work-rules/plan';
import { weekdayOf } from '../../../kernel/time/local-time';
import { POINTS } from '../generation/cost-terms.rules';

/** Ranking of the candidates for a shift. */

interface Wish {
  kind: 'template' | 'start' | 'day_off' | 'day_on';
  weight?: number | null;
  wanted?: boolean | null;
  templateId?: string | null;
  band?: { from: string; before: string } | null;
  days?: readonly number[] | null;
  from?: string | null;
  to?: string | null;
}

/** Returns the cost of a shift against an employee's preferences; negative if they wish for it. */
export function wishPoints(preferences: readonly Wish[], shift: PlannedShift): number {
  return preferences.reduce((sum, { kind, weight, wanted, templateId, band, days, from, to }) => {
    const { date } = shift;
    if ((from && date < from) || (to && date > to)) return sum;
    if (days?.length && !days.includes(weekdayOf(date))) return sum;
    const isMet =
      kind === 'day_on' ||
      (kind === 'template' && shift.templateId === templateId) ||
      (kind === 'start' && !!band && isIn({ startsWithin: band }, shift));
    const points = (weight ?? 1) * POINTS.preference;
    return isMet === (wanted ?? true) ? sum - points : sum + points;
  }, 0);
}

/** Data of a candidate that is known before rules are checked. */
export interface Prospect {
  employeeId: string;
  weeklyHoursTarget: number | null;
  /** Minutes of the week's other shifts. */
  weekMinutes: number;
  /** Their shift at that time, if any. */
  shiftId: string | null;
  /** True if any day of the shift is off. */
  isOff: boolean;
  /** Minutes of the shortest rest that the shift would leave; null without adjacent shifts. */
  restMinutes: number | null;
  missingSkillIds: string[];
  /** True with a team, a skill or adjacent shifts. Leaders and admins usually have none of these. */
  isScheduled: boolean;
}

const USUAL_REST_MINUTES = 660;
const USUAL_WEEKLY_HOURS = 40;

/** An overlapping shift always ranks last. */
const works = ({ shiftId }: Prospect): number => Number(shiftId !== null);

/** Among free employees, those who are never scheduled come last. */
const isUnusual = ({ isScheduled }: Prospect): number => Number(!isScheduled);

/** Likely candidates first, so that unlikely ones are not judged. */
export function byPromise(minutes: number): (a: Prospect, b: Prospect) => number {
  const overTarget = ({ weekMinutes, weeklyHoursTarget }: Prospect): number =>
    weekMinutes + minutes - (weeklyHoursTarget ?? USUAL_WEEKLY_HOURS) * 60;
  const obstacles = (each: Prospect): number =>
    Number(each.isOff) +
    Number((each.restMinutes ?? Infinity) < USUAL_REST_MINUTES) +
    Number(overTarget(each) > 0) +
    Number(each.missingSkillIds.length > 0);
  return (a, b) =>
    works(a) - works(b) ||
    isUnusual(a) - isUnusual(b) ||
    obstacles(a) - obstacles(b) ||
    overTarget(a) - overTarget(b) ||
    inOrder(a.employeeId, b.employeeId);
}

interface Judged {
  prospect: Prospect;
  breaches: readonly { hard: boolean }[];
  costChange: number;
}

/**
 * Free and usually scheduled employees first, then fewer breaches of hard rules, then matching skills, then lower cost.
 */
export function byMerit(a: Judged, b: Judged): number {
  const hard = ({ breaches }: Judged): number => breaches.filter((breach) => breach.hard).length;
  const hours = ({ prospect }: Judged): number =>
    prospect.weekMinutes - (prospect.weeklyHoursTarget ?? USUAL_WEEKLY_HOURS) * 60;
  return (
    works(a.prospect) - works(b.prospect) ||
    isUnusual(a.prospect) - isUnusual(b.prospect) ||
    hard(a) - hard(b) ||
    a.prospect.missingSkillIds.length - b.prospect.missingSkillIds.length ||
    a.costChange - b.costChange ||
    hours(a) - hours(b) ||
    inOrder(a.prospect.employeeId, b.prospect.employeeId)
  );
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
