import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SOURCE } from '../people/employee-columns';
import { rowChanges } from './change.queries';
import type { SyncArgs } from './sync.inputs';
import type { SyncedEmployee, SyncedEmployees } from './sync.type';

const EMPLOYEES = `select ${EMPLOYEE_COLUMNS}, t.name as "teamName", coalesce((
    select json_agg(json_build_object('name', k.name, 'proficiencyLevel', s.proficiency_level) order by k.name)
    from employee_skill s join skill k on k.organization_id = $1 and k.id = s.skill_id
    where s.organization_id = $1 and s.employee_id = e.id), '[]') as skills
  from ${EMPLOYEE_SOURCE}
  left join team t on t.organization_id = $1 and t.id = e.team_id
  where e.organization_id = $1 and e.id = any($2)`;

export async function syncEmployees(ctx: RequestContext, args: SyncArgs): Promise<SyncedEmployees> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'employee', args);
  const employees = await ctx.sql<SyncedEmployee>('sync.employees', EMPLOYEES, [
    tenantOf(ctx).organizationId,
    idArray(changes.map(({ key }) => key)),
  ]);
  const byId = new Map(employees.map((employee) => [employee.id, employee]));
  const data = changes.flatMap(({ key, updatedAt }) => {
    const employee = byId.get(key);
    return employee ? [{ ...employee, updatedAt }] : [];
  });
  return { data, ...place };
}
