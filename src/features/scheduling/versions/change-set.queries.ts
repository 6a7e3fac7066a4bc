import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { offsetOf, type PageArgs } from '../../../kernel/graphql/page';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { requireOwnEmployee } from '../scheduling.policy';
import { findSchedule } from '../schedule.queries';
import { onlyShiftsOf } from '../scheduling.policy';
import type { ChangeSetKind } from './change-set.rules';
import type { ChangeSet, ChangeSetPage, NotifiedEmployee, NotifiedEmployeePage } from './change-set.type';

export const CHANGE_SET_COLUMNS = `c.id, c.schedule_id as "scheduleId", c.operation_id as "operationId", c.version,
  c.kind, c.at, c.user_id as "userId", c.user_name as "userName", c.reason, c.status, c.added, c.removed, c.changed,
  c.people, c.minutes_delta as "minutesDelta", c.of_version as "ofVersion"`;

/** Agents see neither author nor reason. */
export const shownTo = (ctx: RequestContext, found: ChangeSet): ChangeSet =>
  onlyShiftsOf(ctx) === null ? found : { ...found, userId: null, userName: null, reason: null };

/** Operations that began or ended a state of a shift of the employee. */
const OF_EMPLOYEE = `select i.operation_id from shift_image i
    where i.organization_id = $1 and i.schedule_id = $2 and i.employee_id = $3
  union select coalesce(
      (select p.operation_id from shift_image p join change_set pc on pc.organization_id = $1 and pc.schedule_id = $2
         and pc.operation_id = p.operation_id
       where p.organization_id = $1 and p.schedule_id = $2 and p.shift_id = s.shift_id
         and (s.until is null or pc.version < s.until)
         and pc.version > coalesce((select e.version from change_set e where e.organization_id = $1
           and e.schedule_id = $2 and e.operation_id = s.entered_by), 0)
       order by pc.version desc limit 1),
      s.entered_by)
    from (
      select i.shift_id, i.entered_by, c.version as until from shift_image i join change_set c
        on c.organization_id = $1 and c.schedule_id = $2 and c.operation_id = i.operation_id
      where i.organization_id = $1 and i.schedule_id = $2 and i.employee_id = $3
      union all
      select f.id, f.entered_by, null from shift f
      where f.organization_id = $1 and f.schedule_id = $2 and f.employee_id = $3
    ) s`;

interface ChangeSetsFilter extends PageArgs {
  scheduleId: string;
  employeeId?: string | null;
  kinds?: readonly ChangeSetKind[] | null;
}

/** Newest first. Agents find the published changes of their own shifts. */
export async function listChangeSets(ctx: RequestContext, filter: ChangeSetsFilter): Promise<ChangeSetPage> {
  const { scheduleId, kinds, page, limit } = filter;
  await findSchedule(ctx, scheduleId, 'scheduleId');
  const own = onlyShiftsOf(ctx);
  if (filter.employeeId) requireOwnEmployee(ctx, filter.employeeId);
  const employeeId = filter.employeeId ?? own;
  const where = `c.organization_id = $1 and c.schedule_id = $2
    ${employeeId ? `and c.operation_id in (${OF_EMPLOYEE})` : 'and $3::uuid is null'}
    and ($4::text[] is null or c.kind = any($4)) and ($5::uuid is null or c.status <> 'draft')`;
  const values = [tenantOf(ctx).organizationId, scheduleId, employeeId ?? null, kinds ? idArray(kinds) : null, own];
  const rows = await ctx.sql<ChangeSet>(
    null,
    `select ${CHANGE_SET_COLUMNS} from change_set c where ${where} order by c.version desc limit $6 offset $7`,
    [...values, limit, offsetOf(filter)],
  );
  const [count] = await ctx.sql<{ total: number }>(
    null,
    `select count(*) as total from change_set c where ${where}`,
    values,
  );
  return { data: rows.map((row) => shownTo(ctx, row)), page, limit, total: count?.total ?? 0 };
}

/** Returns the change set of an operation on a schedule; null if it changed nothing. */
export async function changeSetOf(
  ctx: RequestContext,
  scheduleId: string,
  by: { operationId: string } | { version: number } | { id: string },
): Promise<ChangeSet | null> {
  const [column, value] = Object.entries(by)[0] as [string, string | number];
  const name = column === 'operationId' ? 'operation_id' : column;
  const [row] = await ctx.sql<ChangeSet>(
    `changeSet.by.${column}`,
    `select ${CHANGE_SET_COLUMNS} from change_set c
     where c.organization_id = $1 and c.schedule_id = $2 and c.${name} = $3`,
    [tenantOf(ctx).organizationId, scheduleId, value],
  );
  return row ?? null;
}

interface NoticeRow extends NotifiedEmployee {
  total: number;
}

/** Sorted by first day, then name. */
export async function notifiedOf(ctx: RequestContext, id: string, args: PageArgs): Promise<NotifiedEmployeePage> {
  const { page, limit } = args;
  const rows = await ctx.sql<NoticeRow>(
    'changeSet.notified',
    `select n.employee_id as "employeeId", n.differences, n.first_date as "firstDate", count(*) over () as total
     from change_set_notice n join ${EMPLOYEE_SOURCE} on e.organization_id = $1 and e.id = n.employee_id
     where n.organization_id = $1 and n.change_set_id = $2 and ($3::uuid is null or n.employee_id = $3)
     order by n.first_date, u.name_sort, e.id limit $4 offset $5`,
    [tenantOf(ctx).organizationId, id, onlyShiftsOf(ctx), limit, offsetOf(args)],
  );
  return { data: rows, page, limit, total: rows[0]?.total ?? (page > 1 ? await countNotified(ctx, id) : 0) };
}

async function countNotified(ctx: RequestContext, id: string): Promise<number> {
  const [row] = await ctx.sql<{ total: number }>(
    'changeSet.countNotified',
    `select count(*) as total from change_set_notice
     where organization_id = $1 and change_set_id = $2 and ($3::uuid is null or employee_id = $3)`,
    [tenantOf(ctx).organizationId, id, onlyShiftsOf(ctx)],
  );
  return row?.total ?? 0;
}

/** Sorts employees by name: returns the position of each. */
export async function namePositions(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select e.id from ${EMPLOYEE_SOURCE} where e.organization_id = $1 and e.id = any($2) order by u.name_sort, e.id`,
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)])],
  );
  return new Map(rows.map(({ id }, i) => [id, i]));
}
