import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { addDays, localDateOf } from '../../kernel/time/local-time';

const DAYS_BACK = 56;
/** Minimum weeks with shifts to conclude that the other weekdays are off. */
const MIN_WEEKS = 4;
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

/**
 * SQL for weekdays (0 Sunday) by employee, from the current weekly availability and from eight weeks of published
 * shifts.
 */
const WEEKDAYS = `with pattern as (
    select distinct on (employee_id) employee_id, windows from availability_pattern
    where organization_id = $1 and employee_id = any($2) and valid_from <= $3 and (valid_to is null or valid_to >= $3)
    order by employee_id, valid_from desc
  ),
  worked as (
    select f.employee_id, array_agg(distinct extract(dow from f.date)::int) as weekdays
    from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
    where f.organization_id = $1 and f.employee_id = any($2) and f.date between $4 and $5 and s.status <> 'draft'
    group by f.employee_id having count(distinct date_trunc('week', f.date)) >= ${MIN_WEEKS}
  )
  select e.id as "employeeId", worked.weekdays as worked,
    (select array_agg(distinct (w ->> 'day')::int) from jsonb_array_elements(p.windows) w) as available
  from unnest($2::uuid[]) as e (id)
  left join pattern p on p.employee_id = e.id
  left join worked on worked.employee_id = e.id`;

/**
 * Returns the working weekdays of employees, 0 Sunday to 6 Saturday. Employees are omitted if their weekdays are
 * unknown or include Monday to Friday.
 */
export async function workdaysOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
): Promise<Map<string, readonly number[]>> {
  if (employeeIds.length === 0) return new Map();
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const before = from < today ? from : today;
  const rows = await ctx.sql<{ employeeId: string; worked: number[] | null; available: number[] | null }>(
    null,
    WEEKDAYS,
    [organizationId, idArray(employeeIds), from, addDays(before, -DAYS_BACK), addDays(before, -1)],
  );
  return new Map(
    rows.flatMap(({ employeeId, worked, available }) => {
      const known = (worked ?? available ?? MONDAY_TO_FRIDAY).filter((day) => available?.includes(day) ?? true);
      const isUsual = known.length === 0 || MONDAY_TO_FRIDAY.every((day) => known.includes(day));
      return isUsual ? [] : [[employeeId, known] as const];
    }),
  );
}
