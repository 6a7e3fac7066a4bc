import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { dropOverrides, refuseBreaches } from '../check/check.commands';
import type { RuleOverrideInput } from '../check/check.type';
import type { LockedSchedule } from '../lock.store';
import { findSchedule } from '../schedule.queries';
import { announceShifts } from '../scheduling.topics';
import type { Shift } from '../shift.entity';
import { refuseOverlaps } from '../shift.queries';
import { versionUnderGivenId } from '../shift.rules';
import { deleteShifts, insertShifts, keepAsBegun, storeShifts, type ShiftRow } from '../shift.store';
import { changeSetOf } from './change-set.queries';
import type { ChangeNote } from './change-set.rules';
import { appendChangeSets } from './change-set.store';
import type { BulkWrite } from './bulk.type';
import type { SkippedCells } from './bulk.rules';
import type { ChangeSet } from './change-set.type';

/** Changes of the shifts of one schedule. */
export interface PlanWrite {
  create: readonly ShiftRow[];
  update: readonly { before: Shift; after: ShiftRow }[];
  remove: readonly Shift[];
}

export const countOfWrite = ({ create, update, remove }: PlanWrite): number =>
  create.length + update.length + remove.length;

const MAX_AT_ONCE = 4_000;

/** Refuses a bulk write of more shifts than one call may change. */
export function refuseTooMany(shifts: number, max: number, path: string): void {
  if (shifts > max) throw badInput([{ path, message: `must change at most ${max} shifts at once, got ${shifts}` }]);
}

/**
 * Writes changes of shifts like individual edits, all or none, and appends their change set. Overlaps and hard breaches
 * refuse everything. Call it with the schedule and all employees locked.
 */
export async function writePlan(
  ctx: RequestContext,
  schedule: LockedSchedule,
  write: PlanWrite,
  { override, note }: { override: RuleOverrideInput | null; note: ChangeNote },
): Promise<ChangeSet | null> {
  const { create, update, remove } = write;
  if (countOfWrite(write) === 0) return null;
  const replaced = [...update.map(({ before }) => before), ...remove];
  await keepAsBegun(
    ctx,
    replaced.map(({ id }) => id),
  );
  await deleteShifts(
    ctx,
    remove.map(({ id }) => id),
  );
  const altered = update.map(({ after }) => after);
  for (let from = 0; from < altered.length; from += MAX_AT_ONCE)
    await storeShifts(ctx, altered.slice(from, from + MAX_AT_ONCE));
  await insertShifts(ctx, create);
  const written = [...create, ...altered];
  const moved = update.filter(({ before, after }) => before.employeeId !== after.employeeId);
  await dropOverrides(
    ctx,
    (override ? update : moved).map(({ after }) => after.id),
  );
  const shiftIds = written.map(({ id }) => id);
  if (written.length > 0) {
    await refuseOverlaps(ctx, { shiftIds });
    const stayed = update.filter((each) => !moved.includes(each)).map(({ before }) => before);
    const employeeIds = written.map(({ employeeId }) => employeeId);
    await refuseBreaches(ctx, { schedule, employeeIds, shiftIds, before: stayed }, override);
  }
  await announceShifts(ctx, new Map([[schedule.id, schedule]]), [...replaced, ...written], {
    ...note,
    reason: note.reason ?? override?.reason,
  });
  return closeChangeSet(ctx, schedule.id);
}

/** Appends the change set of the open operation and returns it; null if it changed nothing. */
export async function closeChangeSet(ctx: RequestContext, scheduleId: string): Promise<ChangeSet | null> {
  const operationId = await appendChangeSets(ctx);
  return operationId === null ? null : changeSetOf(ctx, scheduleId, { operationId });
}

/** Returns versions for shifts that come back under their ids, higher than all that they had. */
export async function versionsOfReturned(ctx: RequestContext, ids: readonly string[]): Promise<(id: string) => number> {
  const rows = await ctx.sql<{ id: string; version: number }>(
    null,
    `select shift_id as id, max(version) as version from shift_image
     where organization_id = $1 and shift_id = any($2) group by shift_id`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const known = new Map(rows.map(({ id, version }) => [id, version]));
  const usual = versionUnderGivenId(ctx.clock.now());
  return (id) => Math.max(usual, (known.get(id) ?? 0) + 1);
}

/** Returns a shift as it is stored, from a state of it. */
export const asRow = (shift: Shift, fields: Partial<ShiftRow> = {}): ShiftRow => {
  const { id, scheduleId, employeeId, templateId, date, startTime, endTime, breaks, onQueue } = shift;
  const instants = { startsAt: new Date(shift.startsAt), endsAt: new Date(shift.endsAt) };
  const plan = { scheduleId, employeeId, templateId, date, startTime, endTime, breaks, onQueue };
  return { id, ...plan, ...instants, ...fields };
};

export const bulkWrite = async (
  ctx: RequestContext,
  scheduleId: string,
  changeSet: ChangeSet | null,
  written: number,
  skipped: SkippedCells,
): Promise<BulkWrite> => ({
  schedule: await findSchedule(ctx, scheduleId, 'scheduleId'),
  changeSet,
  written,
  skipped: skipped.shifts,
  skippedByReason: skipped.byReason,
  skippedCells: skipped.cells,
  clockChanges: [],
  closedDays: [],
});
