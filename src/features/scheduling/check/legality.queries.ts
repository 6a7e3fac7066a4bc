import type { PlannedShift } from '../../../engines/work-rules/plan';
import { getOrMake, grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { fullName } from '../../access/user.rules';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { skillsOf } from '../../people/employee-skills.queries';
import { readPlans, type JudgedSchedule, type ReadPlans } from './check.queries';
import { isWorsened, sameBreachAmong, type EmployeeBreach } from './check.rules';
import type { Blocker } from '../explanation/why-not.type';
import type { DateRange } from '../schedule.rules';
import { afterChange, blocker, overlapsAny } from './legality.rules';

/** A shift of a published schedule. */
interface ScheduledPlan extends PlannedShift {
  scheduleId: string;
}

/** A change of an employee's shifts. Those that it does not name stay as they are. */
export interface PlanChange {
  employeeId: string;
  /** Shifts given away. */
  removedIds?: readonly string[];
  /** New shifts, shifts taken over, and changed ones, which keep their ids. */
  added: readonly ScheduledPlan[];
  /** Skills that the employee must have, all of them. */
  skillIds?: readonly string[];
}

export interface Legality {
  employeeName: string;
  /** Empty if `changeShifts` would accept the change without an override and the employee has the skills. */
  blockedBy: Blocker[];
  /** New or worse breaches of hard default rules, which do not block. */
  defaultBreaches: EmployeeBreach[];
}

/**
 * Judges changes against plans that were read once. At most one change for each employee in a call. With `firstReason`
 * work rules are judged only for employees whom nothing else blocks.
 */
export interface LegalityJudge {
  judge(changes: readonly PlanChange[], options?: { firstReason?: boolean }): Promise<Map<string, Legality>>;
  /** Returns all breaches of the plans after the changes that an added shift takes part in, soft rules included. */
  breaches(changes: readonly PlanChange[]): Promise<EmployeeBreach[]>;
}

/**
 * Reads the plans of these employees for changes of shifts of these schedules, on the days of `range`. The number of
 * statements depends on the schedules only. Reads take no locks: writers lock the employees first. Without defaults
 * there are no `defaultBreaches`, which never block.
 */
export async function readLegality(
  ctx: RequestContext,
  schedules: readonly JudgedSchedule[],
  employeeIds: readonly string[],
  range: DateRange,
  { withDefaults = true }: { withDefaults?: boolean } = {},
): Promise<LegalityJudge> {
  const ids = [...new Set(employeeIds)];
  const people = await peopleById(ctx, ids);
  const skills = await skillsOf(ctx, ids);
  const shifts = grouped(await publishedShifts(ctx, ids, range), ({ employeeId }) => employeeId);
  const plans = new Map<string, ReadPlans>();
  for (const schedule of schedules) plans.set(schedule.id, await readPlans(ctx, schedule, ids, { withDefaults }));
  return {
    async judge(changes, { firstReason = false } = {}) {
      const found = new Map<string, Legality>();
      for (const { employeeId, added, removedIds, skillIds = [] } of changes) {
        const { name = '', isActive = false } = people.get(employeeId) ?? {};
        const own = shifts.get(employeeId) ?? [];
        const held = skills.get(employeeId) ?? [];
        const blockedBy: Blocker[] = [];
        if (!isActive) blockedBy.push(blocker('inactive', name));
        if (!skillIds.every((id) => held.includes(id))) blockedBy.push(blocker('skill', name));
        if (overlapsAny(added, afterChange<PlannedShift>(own, { added, removedIds })))
          blockedBy.push(blocker('overlap', name));
        found.set(employeeId, { employeeName: name, blockedBy, defaultBreaches: [] });
      }
      const judged = firstReason
        ? changes.filter(({ employeeId }) => found.get(employeeId)?.blockedBy.length === 0)
        : changes;
      for (const [scheduleId, own] of changesBySchedule(judged)) {
        const read = plans.get(scheduleId);
        if (!read) throw new Error(`The plans of the schedule ${scheduleId} were not read`);
        for (const breach of await breachesOf(read, own)) addBreach(found.get(breach.employeeId) as Legality, breach);
      }
      return found;
    },
    async breaches(changes) {
      const found: EmployeeBreach[] = [];
      for (const [scheduleId, own] of changesBySchedule(changes))
        for (const breach of await breachesAfter(plans.get(scheduleId) as ReadPlans, own))
          if (!found.some(({ by, says, date }) => by === breach.by && says === breach.says && date === breach.date))
            found.push(breach);
      return found;
    },
  };
}

/** Returns the breaches of plans after changes that an added shift takes part in. */
async function breachesAfter(plans: ReadPlans, changes: readonly PlanChange[]): Promise<EmployeeBreach[]> {
  const changeOf = new Map(changes.map((change) => [change.employeeId, change]));
  const written = new Set(changes.flatMap(({ added }) => added.map(({ id }) => id)));
  const after = await plans.judged(
    (own, employeeId) => afterChange<PlannedShift>(own, changeOf.get(employeeId) as PlanChange),
    { employeeIds: [...changeOf.keys()], daysOf: daysOf(changeOf) },
  );
  return after.filter(({ unfinished, shiftIds }) => !unfinished && shiftIds.some((id) => written.has(id)));
}

/** Returns the first and last day of the shifts that changes add to an employee. */
const daysOf = (changeOf: ReadonlyMap<string, PlanChange>) => (employeeId: string) => {
  const dates = changeOf.get(employeeId)!.added.map(({ date }) => date);
  return {
    from: dates.reduce((first, date) => (date < first ? date : first)),
    to: dates.reduce((last, date) => (date > last ? date : last)),
  };
};

function changesBySchedule(changes: readonly PlanChange[]): Map<string, PlanChange[]> {
  const found = new Map<string, PlanChange[]>();
  for (const change of changes)
    for (const scheduleId of new Set(change.added.map((shift) => shift.scheduleId)))
      getOrMake(found, scheduleId, () => []).push(change);
  return found;
}

/** Returns the breaches of hard rules that the changes add or make worse, default rules included. */
async function breachesOf(plans: ReadPlans, changes: readonly PlanChange[]): Promise<EmployeeBreach[]> {
  const written = new Set(changes.flatMap(({ added }) => added.map(({ id }) => id)));
  const candidates = (await breachesAfter(plans, changes)).filter((each) => isWorsened(each, written, undefined));
  if (candidates.length === 0) return [];
  const changeOf = new Map(changes.map((change) => [change.employeeId, change]));
  const before = sameBreachAmong(
    await plans.judged((own) => own, {
      employeeIds: [...new Set(candidates.map(({ employeeId }) => employeeId))],
      daysOf: daysOf(changeOf),
    }),
  );
  return candidates.filter((breach) => {
    const old = before(breach);
    const isExcused = old !== undefined && breach.overridden;
    return !isExcused && isWorsened(breach, written, old);
  });
}

/** A breach that extends into two schedules is checked in both, and reported once. */
function addBreach({ blockedBy, defaultBreaches }: Legality, breach: EmployeeBreach): void {
  const { by, says } = breach;
  if (by.source === 'default') {
    if (!defaultBreaches.some((other) => other.by === by && other.says === says)) defaultBreaches.push(breach);
  } else if (!blockedBy.some((other) => other.rule === by.rule.kind && other.says === says))
    blockedBy.push({ rule: by.rule.kind, says });
}

async function peopleById(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<Map<string, { name: string; isActive: boolean }>> {
  const rows = await ctx.sql<{ id: string; name: string; isActive: boolean }>(
    'legality.people',
    `select e.id, ${fullName('u')} as name, u.status = 'active' as "isActive"
     from ${EMPLOYEE_SOURCE} where e.organization_id = $1 and e.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** A shift lasts at most 26 hours, so shifts that overlap one begin at most two days before it. */
async function publishedShifts(
  ctx: RequestContext,
  employeeIds: readonly string[],
  { startDate, endDate }: DateRange,
): Promise<(PlannedShift & { employeeId: string })[]> {
  return ctx.sql<PlannedShift & { employeeId: string }>(
    'legality.shifts',
    `select f.id, f.employee_id as "employeeId", f.template_id as "templateId", f.date, f.start_time as "startTime",
       f.end_time as "endTime", f.breaks, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status <> 'draft'`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), addDays(startDate, -2), addDays(endDate, 2)],
  );
}
