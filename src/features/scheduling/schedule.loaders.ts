import type { GraphQLResolveInfo } from 'graphql';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput } from '../../kernel/errors';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { isFiltered, selects } from '../../kernel/graphql/selection';
import type { Schedule } from './schedule.entity';
import { onlyShiftsOf } from './scheduling.policy';
import { prefetchShiftsOf } from './shift.loaders';

interface ScheduleCounts {
  shifts: number;
  employees: number;
}

/** Reads the counter table that triggers maintain. */
const COUNTS = `select subject as "scheduleId",
    coalesce(sum(rows) filter (where counted = 'shift'), 0)::bigint as shifts,
    coalesce(sum(rows) filter (where counted = 'schedule_employee'), 0)::bigint as employees
  from row_count
  where organization_id = $1 and counted in ('shift', 'schedule_employee') and subject = any($2::text[])
    and day = '-infinity'
  group by subject`;
const COUNTS_OF_EMPLOYEE = `select schedule_id as "scheduleId", shifts, 1 as employees from schedule_employee
  where organization_id = $1 and schedule_id = any($2) and employee_id = $3 and shifts > 0`;

/** Counts only the shifts that the caller may see. */
const countsBySchedule = batchLoader<ScheduleCounts>(
  async (q, scheduleIds, ctx) => {
    const employeeId = onlyShiftsOf(ctx);
    const values = [tenantOf(ctx).organizationId, idArray(scheduleIds)];
    const rows = employeeId
      ? await q<ScheduleCounts & { scheduleId: string }>('schedule.countsOfEmployee', COUNTS_OF_EMPLOYEE, [
          ...values,
          employeeId,
        ])
      : await q<ScheduleCounts & { scheduleId: string }>('schedule.counts', COUNTS, values);
    return new Map(rows.map((row) => [row.scheduleId, row]));
  },
  { shifts: 0, employees: 0 },
);

/** Returns the number of shifts of a schedule, or of employees with shifts in it. */
export function countOf(ctx: RequestContext, scheduleId: string, count: keyof ScheduleCounts) {
  const counts = countsBySchedule.load(ctx, scheduleId);
  return counts instanceof Promise ? counts.then((found) => found[count]) : counts[count];
}

/** Loads the employees with shifts in a schedule whose shifts the caller may see. */
export const employeeIdsBySchedule = batchLoader<readonly string[]>(async (q, scheduleIds, ctx) => {
  const rows = await q<{ scheduleId: string; employeeIds: string[] }>(
    'schedule.employees',
    `select schedule_id as "scheduleId", array_agg(employee_id order by employee_id) as "employeeIds"
     from schedule_employee
     where organization_id = $1 and schedule_id = any($2) and shifts > 0 and ($3::uuid is null or employee_id = $3)
     group by schedule_id`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds), onlyShiftsOf(ctx)],
  );
  return new Map(rows.map(({ scheduleId, employeeIds }) => [scheduleId, employeeIds]));
}, []);

/** Reads the children that an operation selects of all schedules, with one statement each. */
export async function prefetchSchedules(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  schedules: Schedule[],
): Promise<Schedule[]> {
  const ids = schedules.map(({ id }) => id);
  const shifts = selects(info, 'shifts') && !isFiltered(info, 'shifts');
  if (selects(info, 'shiftCount') || selects(info, 'employeeCount') || (shifts && ids.length > 1))
    await countsBySchedule.prefetch(ctx, ids);
  if (selects(info, 'employeeIds')) await employeeIdsBySchedule.prefetch(ctx, ids);
  if (shifts) {
    refuseTooMany(ctx, ids);
    await prefetchShiftsOf(ctx, info, ids);
  }
  return schedules;
}

const MAX_SHIFTS_OF_SEVERAL = 20_000;

/** A single schedule is returned in full; several only up to a total number of shifts. */
function refuseTooMany(ctx: RequestContext, ids: readonly string[]): void {
  if (ids.length < 2) return;
  const shifts = ids.reduce((sum, id) => sum + (countsBySchedule.ready(ctx, id)?.shifts ?? 0), 0);
  if (shifts <= MAX_SHIFTS_OF_SEVERAL) return;
  const message =
    `would answer ${shifts} shifts, more than ${MAX_SHIFTS_OF_SEVERAL}: ` +
    'ask for one schedule, or for pages of shifts';
  throw badInput([{ path: 'shifts', message }]);
}
