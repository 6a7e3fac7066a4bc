import { recordAudit } from '../audit/audit.commands';
import { lockPeople } from '../organization/organization.queries';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import type { MoveEmployeesInput } from './employee.inputs';
import { lockEmployees } from './employee.queries';
import { employeesChanged } from './employee.topics';
import type { MovedEmployees } from './employee.type';
import { teamById } from './team.loaders';
import { requireTeamInUse } from './team.queries';

/** Moves all employees or none; members of the team stay unchanged. */
export async function moveEmployees(
  ctx: RequestContext,
  { employeeIds, teamId = null }: MoveEmployeesInput,
): Promise<MovedEmployees> {
  await lockPeople(ctx);
  if (teamId) await requireTeamInUse(ctx, teamId, 'teamId');
  const known = await lockEmployees(ctx, employeeIds);
  const unknown = employeeIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw notFound('Employee', `employeeIds[${unknown}]`, employeeIds[unknown] as string);
  const moved = await storeTeam(ctx, [...known], teamId);
  if (moved.length > 0)
    await recordAudit(ctx, tenantOf(ctx).organizationId, 'employee.move', { teamId, employeeIds: moved });
  return { moved: moved.length, team: teamId === null ? null : await teamById.load(ctx, teamId) };
}

/** Puts locked employees into a team, or into none. Returns those who were not in it. */
export async function storeTeam(
  ctx: RequestContext,
  employeeIds: readonly string[],
  teamId: string | null,
): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    `update employee set team_id = $3
     where organization_id = $1 and id = any($2) and team_id is distinct from $3 returning id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), teamId],
  );
  const moved = rows.map(({ id }) => id).sort();
  if (moved.length > 0) await employeesChanged.publish(ctx, { employeeIds: moved });
  return moved;
}
