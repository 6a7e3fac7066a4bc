import { userOf, tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import type { RotationDaysArgs } from './rotation.inputs';
import { requireOwnRotation } from './rotation.policy';
import { assignmentsOf, plannedRotationDays } from './rotation.queries';
import type { PlannedRotationDay, RotationAssignment } from './rotation.type';

/** Returns the rotation days that callers may see: their own for agents, else everybody's. */
export async function visibleRotationDays(
  ctx: RequestContext,
  { employeeIds, ...range }: RotationDaysArgs,
): Promise<PlannedRotationDay[]> {
  if (userOf(ctx).role === 'agent') requireOwnRotation(ctx, employeeIds);
  else await requireKnown(ctx, employeeIds);
  return plannedRotationDays(ctx, employeeIds, range);
}

export async function visibleAssignments(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<RotationAssignment[]> {
  await requireKnown(ctx, employeeIds);
  return assignmentsOf(ctx, employeeIds);
}

/** Throws a 404 with the path of the first unknown employee. */
async function requireKnown(ctx: RequestContext, employeeIds: readonly string[]): Promise<void> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    'select id from employee where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
  const known = new Set(rows.map(({ id }) => id));
  const index = employeeIds.findIndex((id) => !known.has(id));
  if (index >= 0) throw notFound('Employee', `employeeIds[${index}]`, employeeIds[index]!);
}
