import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import { daysBetween, weekdayOf } from '../../../kernel/time/local-time';
import { recordAudit } from '../../audit/audit.commands';
import { inScope, requireInScope, scopeOf, scopeValues } from '../../people/scope.queries';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { freeCells, legalShifts } from '../scenarios/cell-write.commands';
import { refuseLocked } from '../schedule.lifecycle';
import { newShift, shiftInstants } from '../shift.rules';
import type { ShiftRow } from '../shift.store';
import type { ShiftTemplate } from '../template.entity';
import { listTemplates } from '../template.queries';
import { SkippedCells } from '../versions/bulk.rules';
import type { BulkWrite } from '../versions/bulk.type';
import { cellKey, isSamePlan } from '../versions/change-set.rules';
import { bulkWrite, countOfWrite, refuseTooMany, writePlan } from '../versions/plan-write.commands';
import { shiftsOfVersion } from '../versions/version.queries';
import type { ApplyRotationArgs } from './rotation.inputs';
import { plannedRotationDays } from './rotation.queries';
import { isWorkday } from './rotation.rules';
import type { PlannedRotationDay } from './rotation.type';

const MAX_SHIFTS = 30_000;
const MAX_PEOPLE = 5_000;
/** Days are expanded before those with a template are known. */
const MAX_DAYS_OF_PEOPLE = 200_000;

/**
 * Writes the rotation days with a template at its own times. Other working days are skipped, days off stay as they are.
 */
export async function applyRotation(
  ctx: RequestContext,
  { scheduleId, from, to, employeeIds, ifOccupied, dryRun }: ApplyRotationArgs,
  override: RuleOverrideInput | null,
  reason: string | null,
): Promise<BulkWrite> {
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const target = (await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }])).get(scheduleId) as LockedSchedule;
  await requireInScope(
    ctx,
    (employeeIds ?? []).map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const people = employeeIds ? [...new Set(employeeIds)] : await peopleWithRotations(ctx, from, to);
  refuseLocked(target);
  refuseTooLarge(people.length, daysBetween(from, to) + 1);
  await lockEmployees(ctx, people);
  const days = (await plannedRotationDays(ctx, people, { from, to })).filter(({ day }) => isWorkday(day));
  refuseTooMany(days.length, MAX_SHIFTS, 'to');
  const templates = new Map((await listTemplates(ctx)).map((template) => [template.id, template]));
  const skipped = new SkippedCells();
  const rows = days.flatMap((planned): ShiftRow[] => {
    const { employeeId, date } = planned;
    if (date < target.startDate || date > target.endDate) skipped.add(planned, 'outside_schedule');
    else {
      const template = templateOf(planned, templates);
      if (typeof template === 'string') skipped.add(planned, 'needs_generation', 1, template);
      else if (!template) skipped.add(planned, 'needs_generation');
      else {
        const { id: templateId, startTime, endTime } = template;
        const local = { scheduleId, employeeId, templateId, date, startTime, endTime };
        return [{ id: newId(), ...newShift(local, template, instantsOf) }];
      }
    }
    return [];
  });
  const filter = {
    from: from > target.startDate ? from : target.startDate,
    to: to < target.endDate ? to : target.endDate,
    employeeIds: people,
  };
  const present = grouped(await shiftsOfVersion(ctx, scheduleId, null, filter), cellKey);
  const cells = { target, skipped, present, ifOccupied };
  const free = await freeCells(ctx, cells, rows);
  const allowed = override ? free : await legalShifts(ctx, cells, free);
  const changed = allowed.filter((row) => !isSamePlan([row], present.get(cellKey(row)) ?? []));
  const write = { create: changed, update: [], remove: changed.flatMap((row) => present.get(cellKey(row)) ?? []) };
  if (dryRun) return bulkWrite(ctx, scheduleId, null, countOfWrite(write), skipped);
  const changeSet = await writePlan(ctx, target, write, { override, note: { kind: 'rotation', reason } });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'rotation.apply', {
    scheduleId,
    from,
    to,
    written: countOfWrite(write),
    skipped: skipped.shifts,
  });
  return bulkWrite(ctx, scheduleId, changeSet, countOfWrite(write), skipped);
}

function refuseTooLarge(people: number, days: number): void {
  if (people > MAX_PEOPLE)
    throw badInput([{ path: 'employeeIds', message: `must leave at most ${MAX_PEOPLE} people, got ${people}` }]);
  if (people * days > MAX_DAYS_OF_PEOPLE) {
    const message = `must leave at most ${MAX_DAYS_OF_PEOPLE} days of people, got ${people * days}`;
    throw badInput([{ path: 'to', message }]);
  }
}

/** Returns the template of a day, or why there is none; undefined for a day without exact times. */
function templateOf(
  { day: { templateId }, date }: PlannedRotationDay,
  templates: ReadonlyMap<string, ShiftTemplate>,
): ShiftTemplate | string | undefined {
  if (!templateId) return undefined;
  const template = templates.get(templateId);
  if (!template) return 'The template of the rotation day is archived';
  const { daysOfWeek, name } = template;
  if (daysOfWeek.length > 0 && !daysOfWeek.includes(weekdayOf(date)))
    return `${name} is not a shift of this day of week`;
  return template;
}

/** Returns the employees in the caller's scope with a rotation in a range of days, by id. */
async function peopleWithRotations(ctx: RequestContext, from: string, to: string): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select e.id from employee e where e.organization_id = $1 and ${inScope('e', 4)} and exists (
       select from rotation_assignment a where a.organization_id = $1 and a.employee_id = e.id and a.valid_from <= $3
         and (a.valid_to is null or a.valid_to >= $2))
     order by e.id`,
    [tenantOf(ctx).organizationId, from, to, ...scopeValues(await scopeOf(ctx))],
  );
  return rows.map(({ id }) => id);
}
