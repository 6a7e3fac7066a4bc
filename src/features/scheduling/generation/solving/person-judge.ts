import { judge } from '../../../../engines/work-rules/judge';
import type { Breach, PlannedShift } from '../../../../engines/work-rules/plan';
import { dailyTargetOn } from '../../../time-off/time-off.rules';
import { TIME_OFF_RULE, type ResolvedRule } from '../../../contracts/work-rule.rules';
import type { Days } from '../problem/days';
import type { PackedShift, PackedShifts, PlannedPerson, PlanningData } from '../problem/planning-data';
import { DAY_MS } from '../../../../kernel/time/units';

/** Applies the rule checker to a planning problem; its verdict is final. */

/** Returns the hard rules that an employee's shifts break, except those that additional shifts can still satisfy. */
export function brokenBy(
  { startDate, endDate }: PlanningData,
  days: Days,
  { rules, unavailable, timeOff, weeklyHoursTarget, workdays }: PlannedPerson,
  shifts: readonly PlannedShift[],
): Breach<ResolvedRule>[] {
  const plan = {
    rules: timeOff.length > 0 ? [...rules, TIME_OFF_RULE] : rules,
    shifts,
    unavailable,
    timeOff,
    minutesOff: (date: string) => dailyTargetOn(rules, weeklyHoursTarget, date, workdays),
  };
  const range = { from: startDate, to: endDate, dayStartMs: (date: string) => startOf(days, date) };
  return judge(plan, range).filter(({ hard, unfinished }) => hard && !unfinished);
}

/** Returns the start of a day; days outside the range are assumed to have 24 hours. */
function startOf(days: Days, date: string): number {
  const day = days.indexOf(date);
  const near = Math.min(Math.max(day, 0), days.count);
  return days.midnightMs(near) + (day - near) * DAY_MS;
}

export const unpacked = ({ shifts }: PackedShifts): PlannedShift[] =>
  (JSON.parse(shifts) as PackedShift[]).map(
    ([date, startMs, endMs, breaks, templateId, startTime, endTime, id]): PlannedShift => ({
      ...{ id, date, startTime, endTime, startMs, endMs, templateId, breaks },
    }),
  );

/** A broken hard rule, as listed in a certificate. */
export interface BrokenRule {
  rule: string;
  employeeId: string;
  date: string | null;
  units: number;
}

const OF_SINGLE_SHIFTS: readonly string[] = ['times_of_day', 'breaks', 'availability', 'time_off'];
const BETWEEN_TWO: readonly string[] = ['rest', 'succession'];

/**
 * True for breaches that the optimizer only sees as shifts that are not permitted: rules on single shifts and days, and
 * rules between a shift in the range and one outside. `dateOf` returns the date of shifts in the range.
 */
export function isOfPermission(
  { by: { rule }, shiftIds }: Breach<ResolvedRule>,
  dateOf: (shiftId: string) => string | undefined,
): boolean {
  if (OF_SINGLE_SHIFTS.includes(rule.kind)) return true;
  if (BETWEEN_TWO.includes(rule.kind)) return new Set(shiftIds.flatMap((id) => dateOf(id) ?? [])).size === 1;
  return (rule.kind === 'minutes' || rule.kind === 'shifts') && rule.days === 1;
}

/** Returns the hard rules broken by fixed shifts, which no plan can repair and the optimizer does not see. */
export function brokenByWhatStays(data: PlanningData, days: Days): BrokenRule[] {
  const { startDate, endDate, kept, people } = data;
  const isWithin = ({ date }: PlannedShift): boolean => date >= startDate && date <= endDate;
  const stays = new Map<string, PlannedShift[]>();
  for (const packed of data.published) stays.set(packed.employeeId, unpacked(packed));
  for (const packed of kept.until === null && kept.shiftIds.length === 0 ? [] : data.own) {
    const own = unpacked(packed).filter(({ id, date }) => date <= (kept.until ?? '') || kept.shiftIds.includes(id));
    stays.set(packed.employeeId, [...(stays.get(packed.employeeId) ?? []), ...own]);
  }
  return people.flatMap((person) => {
    const shifts = stays.get(person.id) ?? [];
    const within = new Map(shifts.filter(isWithin).map(({ id, date }) => [id, date]));
    if (within.size === 0) return [];
    return brokenBy(data, days, person, shifts)
      .filter((breach) => isOfPermission(breach, (id) => within.get(id)))
      .map(({ by, date, units }) => ({ rule: by.rule.kind, employeeId: person.id, date, units }));
  });
}
