import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import type { ScheduleStatus } from './schedule.lifecycle';
import type { DateRange } from './schedule.rules';
import { employeesToMove, moveShifts } from './time-zone/time-zone.store';

/**
 * Writers of shifts take locks in a fixed order, each kind by id: the organization's time zone, schedules, employees.
 * This prevents deadlocks, and overlapping shifts of one employee from two concurrent transactions.
 */

/** Locks and returns the organization's time zone, so that it cannot change while the unit of work resolves shifts. */
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

/** Locks schedules so that their status and dates cannot change; 404 with the path of the first unknown one. */
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

export const lockEmployees = (ctx: RequestContext, employeeIds: readonly string[]): Promise<void> =>
  lockEmployeesWhere(ctx, 'employee.lock', 'e.id = any($2)', idArray([...new Set(employeeIds)]));

export const lockEmployeesOf = (ctx: RequestContext, scheduleId: string): Promise<void> =>
  lockEmployeesWhere(
    ctx,
    'employee.lockOfSchedule',
    'exists (select from shift f where f.organization_id = $1 and f.schedule_id = $2 and f.employee_id = e.id)',
    scheduleId,
  );

/** FOR NO KEY UPDATE does not block the foreign-key checks of state imports. */
async function lockEmployeesWhere(ctx: RequestContext, name: string, condition: string, value: string) {
  const rows = await ctx.sql<LockedEmployee>(
    name,
    `select e.id, ${IS_TO_MOVE} as "isToMove" from employee e where e.organization_id = $1 and ${condition}
     order by e.id for no key update of e`,
    [tenantOf(ctx).organizationId, value],
  );
  await moveShiftsOf(ctx, rows);
}

interface LockedEmployee {
  id: string;
  isToMove: boolean;
}

const IS_TO_MOVE = 'exists (select from shifts_to_move m where m.organization_id = $1 and m.employee_id = e.id)';

/** Moves pending shifts, so that all shifts of locked employees use the current time zone. */
async function moveShiftsOf(ctx: RequestContext, employees: readonly LockedEmployee[]): Promise<void> {
  const ids = employees.filter(({ isToMove }) => isToMove).map(({ id }) => id);
  if (ids.length === 0) return;
  const timeZone = await lockTimeZone(ctx);
  for (let next = await employeesToMove(ctx, ids); next.length > 0; next = await employeesToMove(ctx, ids))
    await moveShifts(ctx, timeZone, next);
}
