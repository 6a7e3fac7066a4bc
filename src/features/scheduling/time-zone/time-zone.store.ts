import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import type { ScheduleStatus } from '../schedule.lifecycle';
import { scheduleChanged, schedulesEdited } from '../scheduling.topics';
import { shiftInstants, type LocalShift } from '../shift.rules';

/**
 * Shifts are stored as wall-clock times, so a new time zone changes their instants. All shifts of an employee move in
 * one transaction, so that overlap and rule checks never mix two zones.
 */

/** Maximum number of shifts moved per transaction. */
export const moveBounds = { shiftsAtOnce: 5_000 };

const MAX_EMPLOYEES = 1_000;

/** True if the organization has too many shifts to move in one transaction. */
export async function movesInSlices(ctx: RequestContext): Promise<boolean> {
  const beyond = await ctx.sql(null, 'select from shift where organization_id = $1 offset $2 limit 1', [
    tenantOf(ctx).organizationId,
    moveBounds.shiftsAtOnce,
  ]);
  return beyond.length > 0;
}

/** Marks the shifts of all employees to be moved. */
export async function noteShiftsToMove(ctx: RequestContext): Promise<void> {
  await ctx.sql(
    null,
    `insert into shifts_to_move (organization_id, employee_id)
     select organization_id, id from employee where organization_id = $1 on conflict do nothing`,
    [tenantOf(ctx).organizationId],
  );
}

export async function countEmployeesToMove(ctx: RequestContext): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(
    null,
    'select count(*) as count from shifts_to_move where organization_id = $1',
    [tenantOf(ctx).organizationId],
  );
  return row?.count ?? 0;
}

/**
 * Returns employees with shifts to be moved, up to the limit of one transaction; only those among the given ones, if
 * any.
 */
export async function employeesToMove(ctx: RequestContext, among: readonly string[] | null = null): Promise<string[]> {
  const rows = await ctx.sql<{ id: string; shifts: number }>(
    null,
    `select m.employee_id as id, (select count(*) from shift f
       where f.organization_id = m.organization_id and f.employee_id = m.employee_id) as shifts
     from shifts_to_move m
     where m.organization_id = $1 and ($2::uuid[] is null or m.employee_id = any($2))
     order by m.employee_id limit ${MAX_EMPLOYEES}`,
    [tenantOf(ctx).organizationId, among && idArray(among)],
  );
  let sum = 0;
  return rows.filter(({ shifts }, i) => (sum += shifts) <= moveBounds.shiftsAtOnce || i === 0).map(({ id }) => id);
}

/**
 * Moves the shifts of these employees, or of everyone, to the instants of their dates and times in a time zone. Past
 * shifts stay as published, because they are history.
 */
export async function moveShifts(
  ctx: RequestContext,
  timeZone: string,
  employeeIds: readonly string[] | 'everybody',
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const [isMoved, ...moved] =
    employeeIds === 'everybody' ? ['$2::text is null', null] : ['employee_id = any($2::uuid[])', idArray(employeeIds)];
  const instantsOf = shiftInstants(timeZone);
  const local = await ctx.sql<LocalShift>(
    null,
    `select distinct date, start_time as "startTime", end_time as "endTime" from shift
     where organization_id = $1 and ${isMoved} order by date`,
    [organizationId, ...moved],
  );
  const schedules = await ctx.sql<{ id: string; status: ScheduleStatus }>(
    null,
    `with moved as (
     update shift f set starts_at = r."startsAt", ends_at = r."endsAt",
       changed_at = case when f.ends_at > $4 then $4 else f.changed_at end
     from json_to_recordset($3) as r (date date, "startTime" time, "endTime" time, "startsAt" timestamptz,
       "endsAt" timestamptz)
     where f.organization_id = $1 and ${isMoved} and f.date = r.date and f.start_time = r."startTime"
       and f.end_time = r."endTime" and (f.starts_at, f.ends_at) is distinct from (r."startsAt", r."endsAt")
     returning f.schedule_id)
     select s.id, s.status from schedule s
     where s.organization_id = $1 and s.id in (select schedule_id from moved) order by s.id`,
    [
      organizationId,
      ...moved,
      JSON.stringify(local.map((shift) => ({ ...shift, ...instantsOf(shift) }))),
      ctx.clock.now(),
    ],
  );
  await ctx.sql(null, `delete from shifts_to_move where organization_id = $1 and ${isMoved}`, [
    organizationId,
    ...moved,
  ]);
  await schedulesEdited.publish(
    ctx,
    schedules.map(({ id, status }) => ({
      scheduleId: id,
      shiftIds: 'all',
      employeeIds: employeeIds === 'everybody' ? 'all' : employeeIds,
      isSeen: status !== 'draft',
    })),
  );
  const [first, last] = [local[0], local.at(-1)];
  if (first && last && employeeIds !== 'everybody')
    await scheduleChanged.publish(ctx, {
      employeeIds,
      from: first.date,
      to: last.date,
      scheduleIds: [],
      change: 'changed',
    });
}
