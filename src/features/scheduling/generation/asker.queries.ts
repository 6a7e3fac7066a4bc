import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { PLANNING_ROLES, type Role } from '../../../kernel/principal';
import { inScope, scopeOfUser, scopeValues } from '../../people/scope.queries';
import type { Asker } from './asker.rules';

export function askerOf(ctx: RequestContext): Asker {
  const { userId, userName } = userOf(ctx);
  return { userId, userName };
}

/**
 * Checks that the requester is still active, still plans and is still in charge of these employees, because access can
 * be revoked during the search.
 */
export async function refuseWhoMayNotPlan(
  ctx: RequestContext,
  { userId }: Asker,
  employeeIds: readonly string[],
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const [user] = await ctx.sql<{ role: Role }>(
    'user.mayPlan',
    `select role from user_account
     where organization_id = $1 and id = $2 and status = 'active' and role = any($3)`,
    [organizationId, userId, `{${PLANNING_ROLES.join()}}`],
  );
  if (!user) throw forbidden('Whoever asked for it may not plan any more');
  const scope = await scopeOfUser(ctx, { organizationId, userId, role: user.role, employeeId: null });
  if (scope.everybody) return;
  const [outside] = await ctx.sql<{ id: string }>(
    'user.outsideScope',
    `select e.id from employee e where e.organization_id = $1 and e.id = any($2) and ${inScope('e', 3)} is not true
     order by e.id limit 1`,
    [organizationId, idArray(employeeIds), ...scopeValues(scope)],
  );
  if (outside) throw forbidden(`Whoever asked for it does not answer for the employee ${outside.id} any more`);
}
