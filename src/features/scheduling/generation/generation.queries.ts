import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import type { PackedProblem } from './search/packed';

interface RequestedPerson {
  id: string;
  active: boolean;
  weeklyHoursTarget: number | null;
}

/** In order of id: the order of asking does not change what is generated. */
export function requestedPeople(ctx: RequestContext, employeeIds: readonly string[]): Promise<RequestedPerson[]> {
  return ctx.sql<RequestedPerson>(
    null,
    `select e.id, u.status = 'active' as active, e.weekly_hours_target as "weeklyHoursTarget"
     from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id = any($2) order by e.id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
}

/** Published and locked shifts of these employees that begin from one day to another, packed. */
export function existingShiftsOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<PackedProblem['existing']> {
  const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;
  return ctx.sql<PackedProblem['existing'][number]>(
    null,
    `select f.employee_id as "employeeId",
       json_agg(json_build_array(f.date, ${ms('f.starts_at')}, ${ms('f.ends_at')}, f.breaks)
         order by f.date, f.start_time, f.id)::text as shifts
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status <> 'draft'
     group by f.employee_id order by f.employee_id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to],
  );
}
