import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict } from '../../kernel/errors';
import { withoutAbsent } from '../../kernel/fields';
import { newId } from '../../kernel/ids';
import { recordAudit } from '../audit/audit.commands';
import { inactiveAmong } from '../people/employee.queries';
import { requireInScope } from '../people/scope.queries';
import { withSegments } from './activities/segment-write.queries';
import { dropOverrides, refuseBreaches } from './check/check.commands';
import type { RuleOverrideInput } from './check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from './lock.store';
import { refuseLocked } from './schedule.lifecycle';
import { announceShifts } from './scheduling.topics';
import type { Shift } from './shift.entity';
import type { CreateShiftsInput, ShiftInput, UpdateShiftInput } from './shift.inputs';
import { refuseOverlaps, shiftsById } from './shift.queries';
import {
  droppedBreaks,
  droppedByChange,
  isSameShift,
  newShift,
  nextShift,
  refuseStale,
  shiftFaults,
  shiftInstants,
} from './shift.rules';
import { deleteShifts, insertShifts, keepAsBegun, storeShifts, type ShiftRow } from './shift.store';
import type { CreatedShifts } from './shift.type';
import { templatesInUse } from './template.queries';
import type { ChangeNote } from './versions/change-set.rules';

/** Creates one or many shifts, all or none. */
export async function createShifts(
  ctx: RequestContext,
  input: CreateShiftsInput,
  override: RuleOverrideInput | null = null,
  reason: string | null = null,
): Promise<CreatedShifts> {
  const asked = input.shifts ?? [input as ShiftInput];
  const pathOf = (index: number) => (field: string) => (input.shifts ? `shifts[${index}].${field}` : field);
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const schedules = await lockSchedules(
    ctx,
    asked.map(({ scheduleId }, i) => ({ scheduleId, path: pathOf(i)('scheduleId') })),
  );
  await requireInScope(
    ctx,
    asked.map(({ employeeId }, i) => ({ employeeId, path: pathOf(i)('employeeId') })),
  );
  const templates = await templatesInUse(
    ctx,
    asked.map(({ templateId }, i) => ({ templateId, path: pathOf(i)('templateId') })),
  );

  const requests = await withSegments(
    ctx,
    asked.map((request, i) => ({ request, path: pathOf(i)('segments') })),
    instantsOf,
  );
  const rows = requests.map((shift) => ({
    id: newId(),
    ...newShift(shift, templates.get(shift.templateId ?? ''), instantsOf),
  }));
  const faults = rows.flatMap((row, i) =>
    shiftFaults(row, schedules.get(row.scheduleId) as LockedSchedule, pathOf(i), requests[i]!.order),
  );
  if (faults.length > 0) throw badInput(faults);
  schedules.forEach((schedule) => refuseLocked(schedule));
  const employeeIds = rows.map(({ employeeId }) => employeeId);
  await lockEmployees(ctx, employeeIds);
  await refuseInactive(ctx, employeeIds);

  await insertShifts(ctx, rows);
  const ids = rows.map(({ id }) => id);
  await refuseOverlaps(ctx, { shiftIds: ids }, ids);
  for (const [scheduleId, own] of grouped(rows, (row) => row.scheduleId)) {
    const schedule = schedules.get(scheduleId) as LockedSchedule;
    const written = { schedule, employeeIds: own.map((row) => row.employeeId), shiftIds: own.map(({ id }) => id) };
    await refuseBreaches(ctx, { ...written, newIds: ids }, override);
  }
  await recordShifts(ctx, 'shift.create', rows);
  await announceShifts(ctx, schedules, rows, editNote(reason, override));
  const shifts = await shiftsById(ctx, ids);
  shifts.forEach((shift, i) => {
    const request = requests[i]!;
    shift.droppedBreaks = droppedBreaks(
      request,
      templates.get(request.templateId ?? '')?.breakRules,
      rows[i] as ShiftRow,
    );
  });
  return { shift: input.shifts ? null : (shifts[0] ?? null), shifts };
}

export async function updateShift(
  ctx: RequestContext,
  id: string,
  change: UpdateShiftInput,
  override: RuleOverrideInput | null = null,
  ifVersion: number | null = null,
  reason: string | null = null,
): Promise<Shift> {
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const { before, schedules } = await lockShift(ctx, id, change, ifVersion);
  const { employeeId, templateId } = change;
  if (employeeId !== undefined) await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const others = templateId === before.templateId ? [] : [{ templateId, path: 'templateId' }];
  const template = (await templatesInUse(ctx, others)).get(templateId ?? '');

  const [request] = await withSegments(ctx, [{ request: change, path: 'segments', before }], instantsOf);
  const after = { id, ...nextShift(before, request!, template, instantsOf) };
  const schedule = schedules.get(after.scheduleId) as LockedSchedule;
  const faults = shiftFaults(after, schedule, (field) => field, request!.order);
  if (faults.length > 0) throw badInput(faults);
  schedules.forEach((schedule) => refuseLocked(schedule));
  if (isSameShift(before, after)) return before; // an unchanged shift does not restart the grace period
  if (after.employeeId !== before.employeeId) await refuseInactive(ctx, [after.employeeId]);

  await keepAsBegun(ctx, [id]);
  await storeShifts(ctx, [after]);
  const isSamePlan = after.employeeId === before.employeeId && after.scheduleId === before.scheduleId;
  if (after.employeeId !== before.employeeId || override) await dropOverrides(ctx, [id]);
  await refuseOverlaps(ctx, { shiftIds: [id] });
  const written = {
    schedule,
    employeeIds: [after.employeeId],
    shiftIds: [id],
    before: isSamePlan ? [before] : undefined,
  };
  await refuseBreaches(ctx, written, override);
  const dropped = droppedByChange(before, request!, template, after, instantsOf);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'shift.update', {
    shiftId: id,
    ...withoutAbsent(change),
    ...(dropped.length > 0 && { droppedBreaks: dropped }),
  });
  await announceShifts(ctx, schedules, [before, after], editNote(reason, override));
  const [shift] = await shiftsById(ctx, [id]);
  return { ...(shift as Shift), droppedBreaks: dropped };
}

export async function deleteShift(
  ctx: RequestContext,
  id: string,
  ifVersion: number | null = null,
  reason: string | null = null,
): Promise<boolean> {
  await lockTimeZone(ctx);
  const { before, schedules } = await lockShift(ctx, id, {}, ifVersion);
  schedules.forEach((schedule) => refuseLocked(schedule));
  await keepAsBegun(ctx, [id]);
  await deleteShifts(ctx, [id]);
  await recordShifts(ctx, 'shift.delete', [before]);
  await announceShifts(ctx, schedules, [before], editNote(reason));
  return true;
}

/** Describes an edit by the caller; the reason of an override is its default reason. */
export const editNote = (reason: string | null | undefined, override?: RuleOverrideInput | null): ChangeNote => ({
  kind: 'edit',
  reason: reason ?? override?.reason,
});

/** Returns the shift, with its previous and new schedules and employees locked. */
async function lockShift(
  ctx: RequestContext,
  id: string,
  next: { scheduleId?: string; employeeId?: string },
  ifVersion: number | null,
): Promise<{ before: Shift; schedules: Map<string, LockedSchedule> }> {
  const [seen] = await shiftsById(ctx, [id]);
  const { scheduleId, employeeId } = seen as Shift;
  const entered = next.scheduleId === undefined ? [] : [{ scheduleId: next.scheduleId, path: 'scheduleId' }];
  const schedules = await lockSchedules(ctx, [{ scheduleId, path: 'id' }, ...entered]);
  await requireInScope(ctx, [{ employeeId, path: 'id' }]);
  await lockEmployees(ctx, [employeeId, ...(next.employeeId === undefined ? [] : [next.employeeId])]);
  const [before] = (await shiftsById(ctx, [id])) as [Shift];
  refuseStale([{ shift: before, ifVersion }]);
  if (before.scheduleId !== scheduleId || before.employeeId !== employeeId) throw movedMeanwhile();
  return { before, schedules };
}

/** The shift got another employee between reading and locking. */
export const movedMeanwhile = () => conflict('The shift was moved meanwhile: look again');

export async function refuseInactive(ctx: RequestContext, employeeIds: readonly string[]): Promise<void> {
  const [employeeId] = await inactiveAmong(ctx, employeeIds);
  if (employeeId) throw conflict(`The employee ${employeeId} is inactive`, { employeeId });
}

/** Writes one audit entry per request: the shift if it is one, else their number and schedules. */
async function recordShifts(ctx: RequestContext, action: string, rows: readonly (ShiftRow | Shift)[]): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const [first] = rows;
  if (first && rows.length === 1) {
    const { id, scheduleId, employeeId, templateId, date, startTime, endTime, breaks } = first;
    return recordAudit(ctx, organizationId, action, {
      shiftId: id,
      scheduleId,
      employeeId,
      templateId,
      date,
      startTime,
      endTime,
      breaks,
    });
  }
  await recordAudit(ctx, organizationId, action, {
    count: rows.length,
    scheduleIds: [...new Set(rows.map(({ scheduleId }) => scheduleId))],
  });
}
