import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { partOf } from '../../kernel/graphql/page';
import type { Schedule } from './schedule.entity';
import type { SchedulesFilter } from './schedule.inputs';
import { onlyShiftsOf } from './scheduling.policy';

const COLUMNS = `id, name, start_date as "startDate", end_date as "endDate", status, published_at as "publishedAt"`;

export async function listSchedules(ctx: RequestContext, filter: SchedulesFilter): Promise<Schedule[]> {
  const { status, startDate, endDate } = filter;
  return ctx.sql<Schedule>(
    null, // each combination of filters needs its own plan
    `select ${COLUMNS} from schedule
     where organization_id = $1 and ($2::text is null or status = $2) and ($3::date is null or end_date >= $3)
       and ($4::date is null or start_date <= $4) and ($5::uuid is null or status <> 'draft')
     order by schedule.start_date, name_folded, id ${partOf(filter)}`,
    [tenantOf(ctx).organizationId, status ?? null, startDate ?? null, endDate ?? null, onlyShiftsOf(ctx)],
  );
}

/** Drafts are hidden from agents. */
export async function findSchedule(ctx: RequestContext, id: string, path: string): Promise<Schedule> {
  const [schedule] = await ctx.sql<Schedule>(
    'schedule.find',
    `select ${COLUMNS} from schedule
     where organization_id = $1 and id = $2 and ($3::uuid is null or status <> 'draft')`,
    [tenantOf(ctx).organizationId, id, onlyShiftsOf(ctx)],
  );
  if (!schedule) throw notFound('Schedule', path, id);
  return schedule;
}

/** Returns the existing schedules among these ids, drafts included. */
export async function schedulesById(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, Schedule>> {
  const rows = await ctx.sql<Schedule>(
    'schedule.byId',
    `select ${COLUMNS} from schedule where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(rows.map((schedule) => [schedule.id, schedule]));
}
