import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import type { ScheduleStatus } from './schedule.lifecycle';
import type { DateRange } from './schedule.rules';

/**
 * Writers of shifts lock, always in this order and each kind by id: the organization's time zone, schedules, employees.
 * So no two writers wait for each other in a circle, and two overlapping shifts of one employee cannot slip past each
 * other.
 */

/** The organization's time zone; it cannot change while the unit of work resolves shifts with it. */
export async function lockTimeZone(ctx: RequestContext): Promise<string> {
  const [organization] = await ctx.sql<{ timezone: string }>(
    'organization.timeZone',
    'select timezone from organization where id = $1 for share',
    [tenantOf(ctx).organizationId],
  );
  return organization?.timezone as string;
}

export interface LockedSchedule extends DateRange {
  id: string;
  status: ScheduleStatus;
}

/** Schedules whose status and dates cannot change meanwhile; 404 with the path of the first unknown one. */
export async function lockSchedules(
  ctx: RequestContext,
  asked: readonly { scheduleId: string; path: string }[],
): Promise<Map<string, LockedSchedule>> {
  const rows = await ctx.sql<LockedSchedule>(
    'schedule.share',
    `select id, status, start_date as "startDate", end_date as "endDate" from schedule
     where organization_id = $1 and id = any($2) order by id for share`,
    [tenantOf(ctx).organizationId, idArray([...new Set(asked.map(({ scheduleId }) => scheduleId))])],
  );
  const schedules = new Map(rows.map((row) => [row.id, row]));
  for (const { scheduleId, path } of asked)
    if (!schedules.has(scheduleId)) throw notFound('Schedule', path, scheduleId);
  return schedules;
}

/** FOR NO KEY UPDATE: the foreign-key checks of state imports need not wait. */
export async function lockEmployees(ctx: RequestContext, employeeIds: readonly string[]): Promise<void> {
  await ctx.sql(
    'employee.lock',
    'select id from employee where organization_id = $1 and id = any($2) order by id for no key update',
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)])],
  );
}

export async function lockEmployeesOf(ctx: RequestContext, scheduleId: string): Promise<void> {
  await ctx.sql(
    'employee.lockOfSchedule',
    `select id from employee e where organization_id = $1
       and exists (select from shift f where f.organization_id = $1 and f.schedule_id = $2 and f.employee_id = e.id)
     order by id for no key update`,
    [tenantOf(ctx).organizationId, scheduleId],
  );
}
