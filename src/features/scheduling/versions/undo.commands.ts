import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict, notFound } from '../../../kernel/errors';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { refuseLocked } from '../schedule.lifecycle';
import { refuseInactive } from '../shift.commands';
import type { Shift } from '../shift.entity';
import { presentShifts } from '../shift.queries';
import { isSameShift } from '../shift.rules';
import { changeSetOf } from './change-set.queries';
import { UNDOABLE_KINDS, type ChangeNote } from './change-set.rules';
import type { ChangeSet } from './change-set.type';
import { asRow, versionsOfReturned, writePlan } from './plan-write.commands';
import { undoState } from './undo.queries';
import { requireVersion, shiftsOfVersion, shiftsTouched } from './version.queries';

interface Options {
  changeSetId?: string | null;
  override?: RuleOverrideInput | null;
  reason?: string | null;
}

/** Reverts the caller's newest change set, or with `changeSetId` that of any user. */
export async function undo(ctx: RequestContext, scheduleId: string, options: Options): Promise<ChangeSet> {
  const schedule = await lockedSchedule(ctx, scheduleId);
  const { changeSetId } = options;
  const set = changeSetId
    ? await changeSetOf(ctx, scheduleId, { id: changeSetId })
    : (await undoState(ctx, scheduleId)).undo;
  if (changeSetId && !set) throw notFound('Change set', 'changeSetId', changeSetId);
  if (!set) throw conflict('There is nothing to undo');
  if (!UNDOABLE_KINDS.includes(set.kind)) throw conflict(`A change of kind ${set.kind} cannot be undone`);
  return turnBack(
    ctx,
    schedule,
    { set, from: set.version, to: set.version - 1 },
    options,
    changeSetId ? 'revert' : 'undo',
  );
}

/** Repeats the change set that the caller has undone last. */
export async function redo(ctx: RequestContext, scheduleId: string, options: Options): Promise<ChangeSet> {
  const schedule = await lockedSchedule(ctx, scheduleId);
  const { redo: set } = await undoState(ctx, scheduleId);
  if (!set) throw conflict('There is nothing to redo');
  return turnBack(ctx, schedule, { set, from: set.version - 1, to: set.version }, options, 'redo');
}

async function lockedSchedule(ctx: RequestContext, scheduleId: string): Promise<LockedSchedule> {
  await lockTimeZone(ctx);
  const schedules = await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }]);
  return schedules.get(scheduleId)!;
}

interface Turn {
  set: ChangeSet;
  from: number;
  to: number;
}

/** Brings the shifts of a change set from one of its sides to the other; each must still be as on the first side. */
async function turnBack(
  ctx: RequestContext,
  schedule: LockedSchedule,
  { set, from, to }: Turn,
  { override = null, reason }: Options,
  kind: 'undo' | 'redo' | 'revert',
): Promise<ChangeSet> {
  const { id: scheduleId } = schedule;
  await requireVersion(ctx, scheduleId, { version: Math.min(from, to) });
  const shiftIds = await shiftsTouched(ctx, scheduleId, set.version - 1, set.version);
  const expected = byId(await shiftsOfVersion(ctx, scheduleId, from, { shiftIds }));
  const wanted = byId(await shiftsOfVersion(ctx, scheduleId, to, { shiftIds }));
  const employeeIds = [...new Set([...expected.values(), ...wanted.values()].map(({ employeeId }) => employeeId))];
  await requireInScope(
    ctx,
    employeeIds.map((employeeId) => ({ employeeId, path: 'scheduleId' })),
  );
  refuseLocked(schedule);
  await lockEmployees(ctx, employeeIds);
  const present = await presentShifts(ctx, shiftIds);
  refuseChanged(shiftIds, expected, present, kind);

  const create = shiftIds.flatMap((id) => (!present.has(id) && wanted.has(id) ? [wanted.get(id)!] : []));
  const versionOf = await versionsOfReturned(
    ctx,
    create.map(({ id }) => id),
  );
  const update = [...present.values()].flatMap((before) => {
    const after = wanted.get(before.id);
    return after && !isSameShift(before, after) ? [{ before, after: asRow(after) }] : [];
  });
  await refuseInactive(ctx, [
    ...create.map(({ employeeId }) => employeeId),
    ...update.flatMap(({ before, after }) => (before.employeeId === after.employeeId ? [] : [after.employeeId])),
  ]);
  const write = {
    create: create.map((shift) => asRow(shift, { version: versionOf(shift.id) })),
    update,
    remove: [...present.values()].filter(({ id }) => !wanted.has(id)),
  };
  const note: ChangeNote = { kind, reason, ofVersion: set.version };
  const made = await writePlan(ctx, schedule, write, { override, note });
  if (!made) throw conflict(`There is nothing to ${kind === 'redo' ? 'redo' : 'undo'}`);
  await recordAudit(ctx, tenantOf(ctx).organizationId, `schedule.${kind}`, {
    scheduleId,
    ofVersion: set.version,
    version: made.version,
    ...(reason && { reason }),
  });
  return made;
}

const byId = (shifts: readonly Shift[]): Map<string, Shift> => new Map(shifts.map((shift) => [shift.id, shift]));

const MAX_TOLD = 100;

function refuseChanged(
  ids: readonly string[],
  expected: ReadonlyMap<string, Shift>,
  present: ReadonlyMap<string, Shift>,
  kind: 'undo' | 'redo' | 'revert',
): void {
  const changed = ids.filter((id) => {
    const [should, is] = [expected.get(id), present.get(id)];
    return should && is ? !isSameShift(should, is) : Boolean(should) !== Boolean(is);
  });
  if (changed.length === 0) return;
  const word = kind === 'redo' ? 'redone' : 'undone';
  const count = changed.length === 1 ? '1 of its shifts was' : `${changed.length} of its shifts were`;
  throw conflict(`The change cannot be ${word}: ${count} changed later`, {
    current: changed.slice(0, MAX_TOLD).map((id) => {
      const shift = present.get(id);
      if (!shift) return { id };
      const { version, date, startTime, endTime, employeeId, breaks, templateId } = shift;
      return { id, version, date, startTime, endTime, employeeId, breaks, templateId };
    }),
  });
}
