import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';

/** Stores when these employees were deactivated and reactivated; unchanged employees are not written. */
export async function keepLeavers(ctx: RequestContext, employeeIds: readonly string[]): Promise<void> {
  await ctx.sql(
    null,
    `with back as (
       update employee_away a set back_at = $3 from ${EMPLOYEE_SOURCE}
       where e.organization_id = $1 and e.id = any($2) and u.status = 'active'
         and a.organization_id = $1 and a.employee_id = e.id and a.back_at is null
     )
     insert into employee_away (organization_id, employee_id, left_at)
     select $1, e.id, $3::timestamptz from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id = any($2) and u.status = 'inactive' and not exists (
       select from employee_away a where a.organization_id = $1 and a.employee_id = e.id and a.back_at is null)
     order by e.id
     on conflict (organization_id, employee_id, left_at) do update set back_at = null`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), ctx.clock.now()],
  );
}
