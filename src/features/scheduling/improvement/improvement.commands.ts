import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict, notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { daysBetween } from '../../../kernel/time/local-time';
import { recordAudit } from '../../audit/audit.commands';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { requireInScope } from '../../people/scope.queries';
import { breachesIn } from '../check/check.queries';
import { askerOf, refuseWhoMayNotPlan } from '../generation/asker.queries';
import type { Asker } from '../generation/asker.rules';
import { toldImpossible } from '../generation/generation.commands';
import { shiftsAllowedBy, sizeFaults } from '../generation/generation.rules';
import { planOf, versionOfShifts, type PlanInput } from '../generation/plan.queries';
import { keepPlan } from '../generation/plan.store';
import { chosenOptions } from '../generation/planning.queries';
import type { PlanningData } from '../generation/problem/planning-data';
import { plannedIn } from '../generation/schedule-planning.queries';
import type { PackedGeneration } from '../generation/solving/generate';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import type { Schedule } from '../schedule.entity';
import { refuseLocked } from '../schedule.lifecycle';
import { findSchedule } from '../schedule.queries';
import { refuseTooLong } from '../schedule.rules';
import { announceShifts } from '../scheduling.topics';
import { refuseInactive } from '../shift.commands';
import { refuseOverlaps } from '../shift.queries';
import { shiftInstants } from '../shift.rules';
import { deleteShifts, insertPlan, keepAsBegun } from '../shift.store';

/** The request for an improvement, and the state of the schedule at that time. */
export interface AskedFor {
  scheduleId: string;
  keepShiftIds: string[];
  employeeIds: string[];
  /** Version of the schedule's shifts, from versionOfShifts. */
  version: string;
  askedBy: Asker;
  reason?: string | null;
}

export interface Improved {
  /** The schedule as it was read. */
  schedule: Pick<Schedule, 'status' | 'startDate' | 'endDate'>;
  data: PlanningData;
  generated: PackedGeneration;
}

const CHANGED = 'The schedule was changed meanwhile: ask again';

/** Throws 400, 403, 404 or 409 if the caller cannot improve the schedule; otherwise returns its current state. */
export async function improvable(
  ctx: RequestContext,
  { scheduleId, keepShiftIds, employeeIds }: Pick<AskedFor, 'scheduleId' | 'keepShiftIds' | 'employeeIds'>,
): Promise<AskedFor> {
  const { startDate, endDate, ...schedule } = await findSchedule(ctx, scheduleId, 'scheduleId');
  refuseTooLong({ startDate, endDate });
  const { people, templates } = await plannedIn(ctx, scheduleId, { employeeIds });
  await requireInScope(ctx, [
    ...employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
    ...people.map(({ id }) => ({ employeeId: id, path: 'scheduleId' })),
  ]);
  refuseLocked(schedule);
  const active = people.filter((person) => person.active).length;
  const faults = [
    ...(active === 0 ? ['has nobody to plan: no shifts of active employees, and nobody it was generated for'] : []),
    ...(templates.length === 0 ? ['has no template left to plan with'] : []),
    ...sizeFaults({
      people: active,
      days: daysBetween(startDate, endDate) + 1,
      ...shiftsAllowedBy(templates),
    }).map(({ message }) => message),
  ];
  if (faults.length > 0) throw badInput(faults.map((message) => ({ path: 'scheduleId', message })));
  await requireShiftsOf(ctx, scheduleId, keepShiftIds);
  const version = await versionOfShifts(ctx, scheduleId);
  return { scheduleId, keepShiftIds, employeeIds, version, askedBy: askerOf(ctx) };
}

async function requireShiftsOf(ctx: RequestContext, scheduleId: string, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return;
  const rows = await ctx.sql<{ id: string }>(
    null,
    'select id from shift where organization_id = $1 and schedule_id = $2 and id = any($3)',
    [tenantOf(ctx).organizationId, scheduleId, idArray(shiftIds)],
  );
  const known = new Set(rows.map(({ id }) => id));
  shiftIds.forEach((id, i) => {
    if (!known.has(id)) throw notFound('Shift of the schedule', `keepShiftIds[${i}]`, id);
  });
}

/**
 * Stores an improvement, provided that the schedule is unchanged since the request and the requester may still plan.
 */
export async function storeImproved(
  ctx: RequestContext,
  { scheduleId, version, askedBy, reason }: AskedFor,
  { schedule: read, data, generated }: Improved,
) {
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const schedules = await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }]);
  const schedule = schedules.get(scheduleId) as LockedSchedule;
  refuseLocked(schedule);
  const leavers = await shiftsOfLeavers(ctx, scheduleId, data.kept.until, data.kept.shiftIds);
  const concerned = [...data.people.map(({ id }) => id), ...leavers.map(({ employeeId }) => employeeId)];
  await lockEmployees(ctx, concerned);
  await refuseWhoMayNotPlan(ctx, askedBy, concerned);
  const isAsRead = (['status', 'startDate', 'endDate'] as const).every((field) => schedule[field] === read[field]);
  if (!isAsRead || (await versionOfShifts(ctx, scheduleId)) !== version) throw conflict(CHANGED);

  const { slots, slotOfShift, personOfShift, certificate, madeFrom } = generated;
  const dropped = [...(await holdersOf(ctx, generated.droppedShiftIds)), ...leavers];
  const droppedIds = dropped.map(({ id }) => id);
  await keepAsBegun(ctx, droppedIds);
  await deleteShifts(ctx, droppedIds);
  const madeIds = await insertPlan(ctx, scheduleId, {
    slots: slots.map((slot) => ({ ...slot, ...instantsOf(slot) })),
    slotOfShift,
    employeeOfShift: (shift) => data.people[personOfShift[shift]!]!.id,
  });
  await refuseOverlaps(ctx, { scheduleId });
  const made = Array.from(slotOfShift, (slot, i) => ({
    id: madeIds[i]!,
    employeeId: data.people[personOfShift[i]!]!.id,
    date: slots[slot]!.date,
  }));
  const input = (await planOf(ctx, scheduleId))?.input ?? null;
  await refuseOvertaken(ctx, schedule, { made, certificate, input });
  const { before, shortIntervals, teamBreaches, closedDays, stoppedEarly, epochs } = generated;
  const told = await toldImpossible(ctx, generated.impossible, data);
  // The bound of a repair does not cover plans that would change the fixed shifts, so it is not stored.
  const isRepair =
    data.weights.disruption > 0 ||
    data.kept.until !== null ||
    data.kept.shiftIds.length > 0 ||
    (data.kept.daysOff ?? []).length > 0;
  await keepPlan(ctx, scheduleId, {
    // Its people belong to the schedule, also those whose last shift it drops.
    input: { ...input, employeeIds: [...new Set([...(input?.employeeIds ?? []), ...data.people.map(({ id }) => id)])] },
    proven: isRepair ? null : { ...certificate, madeFrom },
    found: { ...told, shortIntervals, teamBreaches, closedDays },
  });

  const report = { made: slotOfShift.length, dropped: dropped.length, before, certificate };
  await recordAudit(
    ctx,
    tenantOf(ctx).organizationId,
    'schedule.improve',
    { scheduleId, made: report.made, dropped: report.dropped, shortIntervals: shortIntervals.length },
    askedBy,
  );
  await announceShifts(
    ctx,
    schedules,
    [...dropped, ...made].map((shift) => ({ ...shift, scheduleId })),
    { kind: 'improve', reason, ...askedBy },
  );
  return { scheduleId, report: { ...report, shortIntervals, teamBreaches, closedDays, ...told, stoppedEarly, epochs } };
}

interface Written {
  made: readonly HeldShift[];
  certificate: Pick<PackedGeneration['certificate'], 'legal'>;
  input: PlanInput | null;
}

/** The rule checker decides on the new shifts, with employees, rules and absences as they are now. */
async function refuseOvertaken(
  ctx: RequestContext,
  schedule: LockedSchedule,
  { made, certificate: { legal }, input }: Written,
): Promise<void> {
  const employeeIds = [...new Set(made.map(({ employeeId }) => employeeId))];
  await refuseInactive(ctx, employeeIds);
  const ids = new Set(made.map(({ id }) => id));
  const { respectAvailability } = chosenOptions(input);
  const { now } = await breachesIn(ctx, schedule, employeeIds, { withDefaults: false, written: ids });
  const overtaken = now.find(({ hard, unfinished, by: { rule }, shiftIds }) => {
    const isAbsence = rule.kind === 'time_off' || rule.kind === 'availability';
    const isKept = isAbsence ? respectAvailability && (legal || rule.kind === 'time_off') : legal;
    return hard && !unfinished && isKept && shiftIds.some((id) => ids.has(id));
  });
  if (!overtaken) return;
  const { employeeId, says } = overtaken;
  throw conflict(`Rules or absences of the employee ${employeeId} were changed meanwhile, ask again: ${says}`);
}

interface HeldShift {
  id: string;
  employeeId: string;
  date: string;
}

const holdersOf = (ctx: RequestContext, shiftIds: readonly string[]): Promise<HeldShift[]> =>
  ctx.sql<HeldShift>(
    null,
    'select id, employee_id as "employeeId", date from shift where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(shiftIds)],
  );

/** Returns the changeable shifts of employees who have left. */
const shiftsOfLeavers = (
  ctx: RequestContext,
  scheduleId: string,
  keptUntil: string | null,
  keepShiftIds: readonly string[],
): Promise<HeldShift[]> =>
  ctx.sql<HeldShift>(
    null,
    `select f.id, e.id as "employeeId", f.date from ${EMPLOYEE_SOURCE}
     join shift f on f.organization_id = e.organization_id and f.employee_id = e.id
     where e.organization_id = $1 and f.schedule_id = $2 and u.status <> 'active'
       and ($3::date is null or f.date > $3) and f.id <> all($4)`,
    [tenantOf(ctx).organizationId, scheduleId, keptUntil, idArray(keepShiftIds)],
  );
