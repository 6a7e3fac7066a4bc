import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, notFound } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { newId } from '../../../kernel/ids';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import { withSegments } from '../activities/segment-write.queries';
import { dropOverrides, refuseBreaches } from '../check/check.commands';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { refuseLocked } from '../schedule.lifecycle';
import { announceShifts } from '../scheduling.topics';
import { editNote, movedMeanwhile, refuseInactive } from '../shift.commands';
import type { Shift } from '../shift.entity';
import { presentShifts, refuseOverlaps } from '../shift.queries';
import {
  droppedBreaks,
  droppedByChange,
  isSameShift,
  newShift,
  nextShift,
  refuseStale,
  shiftFaults,
  shiftInstants,
  versionUnderGivenId,
} from '../shift.rules';
import { deleteShifts, insertShifts, keepAsBegun, storeShifts, type ShiftRow } from '../shift.store';
import { templatesInUse } from '../template.queries';
import type { ChangedShifts } from './changed-shifts.type';
import type {
  ChangeShiftsInput,
  ScheduledShiftInput,
  ShiftChangeInput,
  ShiftDeletionInput,
} from './shift-changes.inputs';

interface Changes {
  create: readonly ScheduledShiftInput[];
  update: readonly ShiftChangeInput[];
  remove: readonly ShiftDeletionInput[];
}

interface Named {
  id: string;
  ifVersion?: number | null;
  path: string;
}

/** Applies many changes to one schedule, all or none, with the same number of statements as for one change. */
export async function changeShifts(
  ctx: RequestContext,
  scheduleId: string,
  input: ChangeShiftsInput,
  override: RuleOverrideInput | null = null,
  reason: string | null = null,
): Promise<ChangedShifts> {
  const changes = { create: input.create ?? [], update: input.update ?? [], remove: input.delete ?? [] };
  const { create, update, remove } = changes;
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const schedules = await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }]);
  const schedule = schedules.get(scheduleId) as LockedSchedule;
  const before = await lockShifts(ctx, schedule, changes);
  const beforeOf = ({ id }: { id: string }) => before.get(id) as Shift;
  const templates = await templatesInUse(ctx, [
    ...create.map(({ templateId }, i) => ({ templateId, path: `create[${i}].templateId` })),
    ...update.map(({ id, templateId }, i) => ({
      templateId: templateId === before.get(id)?.templateId ? null : templateId,
      path: `update[${i}].templateId`,
    })),
  ]);
  const templateOf = (templateId: string | null | undefined) => templates.get(templateId ?? '');
  const newTemplateOf = (change: ShiftChangeInput) =>
    change.templateId === beforeOf(change).templateId ? undefined : templateOf(change.templateId);

  const creates = await withSegments(
    ctx,
    create.map((request, i) => ({ request, path: `create[${i}].segments` })),
    instantsOf,
  );
  const updates = await withSegments(
    ctx,
    update.map((request, i) => ({ request, path: `update[${i}].segments`, before: beforeOf(request) })),
    instantsOf,
  );
  const created = creates.map((shift): ShiftRow => ({
    ...newShift({ ...shift, scheduleId }, templateOf(shift.templateId), instantsOf),
    ...(shift.id ? { id: shift.id, version: versionUnderGivenId(ctx.clock.now()) } : { id: newId() }),
  }));
  const updated = updates.map((change): ShiftRow => ({
    ...nextShift(beforeOf(change), change, newTemplateOf(change), instantsOf),
    id: change.id,
  }));
  const faults = [
    ...created.flatMap((row, i) => shiftFaults(row, schedule, (field) => `create[${i}].${field}`, creates[i]!.order)),
    ...updated.flatMap((row, i) => shiftFaults(row, schedule, (field) => `update[${i}].${field}`, updates[i]!.order)),
  ];
  if (faults.length > 0) throw badInput(faults);
  refuseLocked(schedule);

  // unchanged shifts do not restart the grace period
  const altered = updated.filter((row) => !isSameShift(beforeOf(row), row));
  const moved = altered.filter((row) => row.employeeId !== beforeOf(row).employeeId);
  await refuseInactive(
    ctx,
    [...created, ...moved].map(({ employeeId }) => employeeId),
  );
  const replaced = [...altered, ...remove].map(beforeOf);
  await keepAsBegun(
    ctx,
    replaced.map(({ id }) => id),
  );
  const deletedIds = remove.map(({ id }) => id);
  await deleteShifts(ctx, deletedIds);
  if (altered.length > 0) await storeShifts(ctx, altered);
  if (created.length > 0) await insertShifts(ctx, created);

  const written = [...created, ...altered];
  await dropOverrides(
    ctx,
    (override ? altered : moved).map(({ id }) => id),
  );
  const newIds = created.filter((_, i) => !create[i]?.id).map(({ id }) => id);
  const shiftIds = written.map(({ id }) => id);
  if (written.length > 0) {
    await refuseOverlaps(ctx, { shiftIds }, newIds);
    const stayed = altered.filter((row) => !moved.includes(row)).map(beforeOf);
    const employeeIds = written.map(({ employeeId }) => employeeId);
    await refuseBreaches(ctx, { schedule, employeeIds, shiftIds, before: stayed, newIds }, override);
  }
  if (replaced.length > 0 || written.length > 0) {
    await recordChanges(ctx, scheduleId, { created, altered, deleted: remove.map(beforeOf) }, update);
    await announceShifts(ctx, schedules, [...replaced, ...written], editNote(reason, override));
  }
  const answered = await presentShifts(
    ctx,
    [...created, ...updated].map(({ id }) => id),
  );
  return {
    created: created.map((row, i) => {
      const shift = creates[i]!;
      const dropped = droppedBreaks(shift, templateOf(shift.templateId)?.breakRules, row);
      return { ...(answered.get(row.id) as Shift), droppedBreaks: dropped };
    }),
    updated: updated.map((row, i) => {
      const change = updates[i]!;
      const dropped = droppedByChange(beforeOf(row), change, newTemplateOf(change), row, instantsOf);
      return { ...(answered.get(row.id) as Shift), droppedBreaks: dropped };
    }),
    deletedIds,
  };
}

/** Returns the current versions of the shifts to change and delete, with all previous and new employees locked. */
async function lockShifts(
  ctx: RequestContext,
  { id: scheduleId }: LockedSchedule,
  { create, update, remove }: Changes,
): Promise<Map<string, Shift>> {
  const named: Named[] = [
    ...update.map(({ id, ifVersion }, i) => ({ id, ifVersion, path: `update[${i}].id` })),
    ...remove.map(({ id, ifVersion }, i) => ({ id, ifVersion, path: `delete[${i}].id` })),
  ];
  const seen = await shiftsOf(ctx, scheduleId, named);
  const concerned = [
    ...named.map(({ id, path }) => ({ employeeId: seen.get(id)?.employeeId, path })),
    ...create.map(({ employeeId }, i) => ({ employeeId, path: `create[${i}].employeeId` })),
    ...update.map(({ employeeId }, i) => ({ employeeId, path: `update[${i}].employeeId` })),
  ].flatMap(({ employeeId, path }) => (employeeId === undefined ? [] : [{ employeeId, path }]));
  await requireInScope(ctx, concerned);
  await lockEmployees(
    ctx,
    concerned.map(({ employeeId }) => employeeId),
  );
  const shifts = await shiftsOf(ctx, scheduleId, named);
  refuseStale(named.map(({ id, ifVersion }) => ({ shift: shifts.get(id) as Shift, ifVersion })));
  for (const [id, { employeeId }] of shifts) if (seen.get(id)?.employeeId !== employeeId) throw movedMeanwhile();
  return shifts;
}

/** Throws a 404 with the path of the first shift that is not, or no longer, in the schedule. */
async function shiftsOf(ctx: RequestContext, scheduleId: string, named: readonly Named[]): Promise<Map<string, Shift>> {
  if (named.length === 0) return new Map();
  const shifts = await presentShifts(
    ctx,
    named.map(({ id }) => id),
  );
  for (const { id, path } of named)
    if (shifts.get(id)?.scheduleId !== scheduleId) throw notFound('Shift of the schedule', path, id);
  return shifts;
}

interface Made {
  created: readonly ShiftRow[];
  altered: readonly ShiftRow[];
  deleted: readonly Shift[];
}

async function recordChanges(
  ctx: RequestContext,
  scheduleId: string,
  { created, altered, deleted }: Made,
  update: readonly ShiftChangeInput[],
): Promise<void> {
  const changeOf = new Map(update.map(({ ifVersion: _, ...change }) => [change.id, withoutAbsent(change)]));
  const told = ({ id, employeeId, templateId, date, startTime, endTime, breaks }: ShiftRow | Shift) => ({
    id,
    employeeId,
    templateId,
    date,
    startTime,
    endTime,
    breaks,
  });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'shift.change', {
    scheduleId,
    counts: { created: created.length, updated: altered.length, deleted: deleted.length },
    created: created.map(told),
    updated: altered.map(({ id }) => changeOf.get(id)),
    deleted: deleted.map(told),
  });
}
