import { tenantOf, type RequestContext } from '../../kernel/context';
import { grouped } from '../../kernel/collections';
import { idArray } from '../../kernel/graphql/loaders';

/**
 * Returns the users who answer for each of these employees: the active supervisor of their team, otherwise of the
 * nearest team above, otherwise all active admins.
 */
export async function supervisorsOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await ctx.sql<{ employeeId: string; userId: string }>(
    null,
    `with recursive above as (
       select e.id as employee_id, t.id as team_id, t.parent_team_id, t.supervisor_id, 0 as height
       from employee e join team t on t.organization_id = $1 and t.id = e.team_id
       where e.organization_id = $1 and e.id = any($2)
       union all
       select a.employee_id, t.id, t.parent_team_id, t.supervisor_id, a.height + 1
       from above a join team t on t.organization_id = $1 and t.id = a.parent_team_id
     ), nearest as (
       select distinct on (a.employee_id) a.employee_id, u.id as user_id
       from above a join user_account u on u.organization_id = $1 and u.id = a.supervisor_id and u.status = 'active'
       order by a.employee_id, a.height
     )
     select employee_id as "employeeId", user_id as "userId" from nearest
     union all
     select e.id, u.id from unnest($2::uuid[]) as e (id)
     join user_account u on u.organization_id = $1 and u.role = 'admin' and u.status = 'active'
     where not exists (select from nearest n where n.employee_id = e.id)`,
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)])],
  );
  const users = grouped(rows, ({ employeeId }) => employeeId);
  return new Map([...users].map(([employeeId, own]) => [employeeId, own.map(({ userId }) => userId)]));
}
