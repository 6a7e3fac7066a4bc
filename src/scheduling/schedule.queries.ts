import type { GraphQLResolveInfo } from 'graphql';
import { tenantOf, type RequestContext } from '../kernel/context';
import { badInput, notFound } from '../kernel/errors';
import { batchLoader, idArray } from '../kernel/loaders';
import { selects } from '../kernel/selection';
import type { Schedule } from './schedule.entity';
import type { SchedulesFilter } from './schedule.inputs';
import { onlyShiftsOf } from './scheduling.policy';
import { prefetchShiftsOf } from './shift.queries';

const COLUMNS = `id, name, start_date as "startDate", end_date as "endDate", status, published_at as "publishedAt"`;

export async function listSchedules(ctx: RequestContext, { status, startDate, endDate }: SchedulesFilter): Promise<Schedule[]> {
  return ctx.q<Schedule>(
    'schedule.list',
    `select ${COLUMNS} from schedule
     where organization_id = $1 and ($2::text is null or status = $2) and ($3::date is null or end_date >= $3)
       and ($4::date is null or start_date <= $4) and ($5::uuid is null or status <> 'draft')
     order by schedule.start_date, name_folded, id`,
    [tenantOf(ctx).organizationId, status ?? null, startDate ?? null, endDate ?? null, onlyShiftsOf(ctx)],
  );
}

/** Drafts are not there for agents. */
export async function findSchedule(ctx: RequestContext, id: string, path: string): Promise<Schedule> {
  const [schedule] = await ctx.q<Schedule>(
    'schedule.find',
    `select ${COLUMNS} from schedule where organization_id = $1 and id = $2 and ($3::uuid is null or status <> 'draft')`,
    [tenantOf(ctx).organizationId, id, onlyShiftsOf(ctx)],
  );
  if (!schedule) throw notFound('Schedule', path, id);
  return schedule;
}

export interface ScheduleCounts {
  shifts: number;
  employees: number;
}

/** Of the shifts that the caller may see. */
export const countsBySchedule = batchLoader<ScheduleCounts>(
  async (q, scheduleIds, ctx) => {
    const rows = await q<ScheduleCounts & { scheduleId: string }>(
      'schedule.counts',
      `select schedule_id as "scheduleId", count(*) as shifts, count(distinct employee_id) as employees
       from shift where organization_id = $1 and schedule_id = any($2) and ($3::uuid is null or employee_id = $3) group by schedule_id`,
      [tenantOf(ctx).organizationId, idArray(scheduleIds), onlyShiftsOf(ctx)],
    );
    return new Map(rows.map((row) => [row.scheduleId, row]));
  },
  { shifts: 0, employees: 0 },
);

/** Reads the children that an operation selects of all schedules, each by one statement. */
export async function prefetchSchedules(ctx: RequestContext, info: GraphQLResolveInfo, schedules: Schedule[]): Promise<Schedule[]> {
  const ids = schedules.map(({ id }) => id);
  const shifts = selects(info, 'shifts');
  if (selects(info, 'shiftCount') || selects(info, 'employeeCount') || (shifts && ids.length > 1)) await countsBySchedule.prefetch(ctx, ids);
  if (shifts) {
    refuseTooMany(ctx, ids);
    await prefetchShiftsOf(ctx, info, ids);
  }
  return schedules;
}

const MOST_SHIFTS_OF_SEVERAL = 20_000;

/** One schedule is answered whole, however large; several only within reason. */
function refuseTooMany(ctx: RequestContext, ids: readonly string[]): void {
  if (ids.length < 2) return;
  const shifts = ids.reduce((sum, id) => sum + (countsBySchedule.ready(ctx, id)?.shifts ?? 0), 0);
  if (shifts > MOST_SHIFTS_OF_SEVERAL) {
    throw badInput([{ path: 'shifts', message: `would answer ${shifts} shifts, more than ${MOST_SHIFTS_OF_SEVERAL}: ask for one schedule, or for pages of shifts` }]);
  }
}
