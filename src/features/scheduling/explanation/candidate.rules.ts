import { isIn } from '../../../engines/work-rules/calendar';
import type { PlannedShift } from '../../../engines/work-rules/plan';
import { weekdayOf } from '../../../kernel/time/local-time';
import { POINTS_OF_WISH } from '../generation/problem/cell-tables';

/** Who comes first among those who could take a shift. */

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

/** Points that a shift costs against somebody's wishes; fewer than 0 where they wish for it. */
export function wishPoints(preferences: readonly Wish[], shift: PlannedShift): number {
  return preferences.reduce((sum, { kind, weight, wanted, templateId, band, days, from, to }) => {
    const { date } = shift;
    if ((from && date < from) || (to && date > to)) return sum;
    if (days?.length && !days.includes(weekdayOf(date))) return sum;
    const isMet =
      kind === 'day_on' ||
      (kind === 'template' && shift.templateId === templateId) ||
      (kind === 'start' && !!band && isIn({ startsWithin: band }, shift));
    const points = (weight ?? 1) * POINTS_OF_WISH;
    return isMet === (wanted ?? true) ? sum - points : sum + points;
  }, 0);
}

/** What is known of a candidate before anybody judges. */
export interface Prospect {
  employeeId: string;
  weeklyHoursTarget: number | null;
  /** Minutes of the week's other shifts. */
  weekMinutes: number;
  /** The shift at that time. */
  shiftId: string | null;
  /** Whether some day of the shift is off. */
  isOff: boolean;
  /** Minutes of the shortest rest that the shift would leave; null beside no other. */
  restMinutes: number | null;
  missingSkillIds: string[];
  /** Of a team, with a skill, or with shifts around it: leaders and admins have none of them as a rule. */
  isScheduled: boolean;
}

const USUAL_REST_MINUTES = 660;
const USUAL_WEEKLY_HOURS = 40;

/** Nobody is in two places: who works at that time comes last, whatever else is so. */
const works = ({ shiftId }: Prospect): number => Number(shiftId !== null);

/** Who is never scheduled is the last to be asked of those who are free. */
const isUnusual = ({ isScheduled }: Prospect): number => Number(!isScheduled);

/** Likely candidates first: those who can hardly take it come last. */
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

/** Those first who are free and scheduled as a rule, then who break no hard rule, with the skills, at least cost. */
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
