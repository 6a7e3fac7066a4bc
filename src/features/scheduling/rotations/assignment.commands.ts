import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { recordAudit } from '../../audit/audit.commands';
import { inactiveAmong } from '../../people/employee.queries';
import { requireInScope } from '../../people/scope.queries';
import { lockEmployees } from '../lock.store';
import { templatesInUse } from '../template.queries';
import { lockRotation } from './rotation.commands';
import type { AssignRotationInput, RotationExceptionArgs } from './rotation.inputs';
import { assignmentsOf, findRotation, plannedRotationDays } from './rotation.queries';
import { versionOn } from './rotation.rules';
import type { PlannedRotationDay, RotationAssignment } from './rotation.type';

/** Assigns a rotation to employees, or ends theirs; returns their assignments from the day on. */
export async function assignRotation(ctx: RequestContext, input: AssignRotationInput): Promise<RotationAssignment[]> {
  const { organizationId } = tenantOf(ctx);
  const { rotationId, from, to = null, offset, stagger } = input;
  const employeeIds = [...new Set(input.employeeIds)];
  await requireInScope(
    ctx,
    input.employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const length = rotationId ? await lengthOf(ctx, rotationId, input) : 1;
  await lockEmployees(ctx, employeeIds);
  const inactive = rotationId ? await inactiveAmong(ctx, employeeIds) : new Set<string>();
  const assigned = employeeIds
    .map((employeeId, i) => ({ employeeId, offset: (((offset + i * stagger) % length) + length) % length }))
    .filter(({ employeeId }) => !inactive.has(employeeId));
  const ids = assigned.map(({ employeeId }) => employeeId);
  await endAssignments(ctx, ids, from, to);
  if (rotationId)
    await ctx.sql(
      null,
      `insert into rotation_assignment (organization_id, employee_id, valid_from, valid_to, rotation_id, cycle_offset)
       select $1, a.id, $4, $5, $6, a.cycle_offset from unnest($2::uuid[], $3::integer[]) as a (id, cycle_offset)`,
      [organizationId, idArray(ids), `{${assigned.map((each) => each.offset).join()}}`, from, to, rotationId],
    );
  await recordAudit(ctx, organizationId, 'rotation.assign', { ...input, employeeIds: ids });
  return assignmentsOf(ctx, ids, from);
}

/** Returns the length of the cycle to which an offset refers; locks the rotation against being archived. */
async function lengthOf(ctx: RequestContext, rotationId: string, { from, offset }: AssignRotationInput) {
  await lockRotation(ctx, rotationId);
  const { versions } = await findRotation(ctx, rotationId, 'rotationId');
  const { length } = (versionOn(versions, from) ?? versions[0]!).days;
  if (offset >= length)
    throw badInput([{ path: 'offset', message: `must be at most ${length - 1}, as the cycle is, got ${offset}` }]);
  return length;
}

/** Ends the assignments of employees the day before; of those that begin later, what lies after `to` stays. */
async function endAssignments(ctx: RequestContext, ids: readonly string[], from: string, to: string | null) {
  const values = [tenantOf(ctx).organizationId, idArray(ids), from];
  const own = 'organization_id = $1 and employee_id = any($2)';
  await ctx.sql(
    null,
    `update rotation_assignment set valid_to = $3::date - 1
     where ${own} and valid_from < $3 and (valid_to is null or valid_to >= $3)`,
    values,
  );
  await ctx.sql(
    null,
    `delete from rotation_assignment
     where ${own} and valid_from >= $3 and ($4::date is null or valid_to <= $4)`,
    [...values, to],
  );
  if (to !== null)
    await ctx.sql(
      null,
      `update rotation_assignment set valid_from = $4::date + 1 where ${own} and valid_from between $3 and $4`,
      [...values, to],
    );
}

/** Replaces one day of one employee, or restores it; null where no rotation applies. */
export async function setRotationException(
  ctx: RequestContext,
  { employeeId, date, day = null }: RotationExceptionArgs,
): Promise<PlannedRotationDay | null> {
  const { organizationId } = tenantOf(ctx);
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  if (day) await templatesInUse(ctx, [{ templateId: day.templateId, path: 'day.templateId' }]);
  await lockEmployees(ctx, [employeeId]);
  const range = { from: date, to: date };
  const [before] = await plannedRotationDays(ctx, [employeeId], range);
  if (!before) return null;
  const key = [organizationId, employeeId, date];
  if (day)
    await ctx.sql(
      'rotation.except',
      `insert into rotation_exception (organization_id, employee_id, date, day) values ($1, $2, $3, $4)
       on conflict (organization_id, employee_id, date) do update set day = excluded.day`,
      [...key, JSON.stringify(day)],
    );
  else
    await ctx.sql(
      'rotation.restoreDay',
      'delete from rotation_exception where organization_id = $1 and employee_id = $2 and date = $3',
      key,
    );
  await recordAudit(ctx, organizationId, 'rotation.except', { employeeId, date, day });
  const [after] = await plannedRotationDays(ctx, [employeeId], range);
  return after ?? null;
}
