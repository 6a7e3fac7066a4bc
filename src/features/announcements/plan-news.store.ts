import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { columnsOf } from '../../kernel/import/columns';
import type { KnownShift } from './plan-news.rules';

/** SQL for employees whose visible shifts of a schedule are not those of their last notification. */
const differences = (whose = '') => `with present as (
    select f.employee_id,
      jsonb_agg(jsonb_build_object('shiftId', f.id, 'date', f.date, 'startTime', to_char(f.start_time, 'HH24:MI'),
        'endTime', to_char(f.end_time, 'HH24:MI'), 'breaks', f.breaks) order by f.date, f.start_time, f.id) as shifts
    from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
    where f.organization_id = $1 and f.schedule_id = $2 and s.status <> 'draft' ${whose}
    group by f.employee_id),
  told as (select f.employee_id, f.shifts from announced_plan f
    where f.organization_id = $1 and f.schedule_id = $2 ${whose})
  select coalesce(p.employee_id, t.employee_id) as "employeeId", p.shifts as now, t.shifts as told
  from present p full join told t on t.employee_id = p.employee_id
  where p.shifts is distinct from t.shifts`;
const DIFFERENCES = differences();
const OWN_DIFFERENCES = differences('and f.employee_id = $3');

interface PlanDifference {
  employeeId: string;
  now: KnownShift[] | null;
  told: KnownShift[] | null;
}

const columns = columnsOf<PlanDifference>([
  { name: 'employee_id', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'shifts', type: 'jsonb', of: ({ now }) => JSON.stringify(now ?? []) },
]);

/**
 * Returns the employees whose shifts of a schedule differ from those of their last notification. Concurrent jobs for
 * the schedule wait.
 */
export async function planDifferences(ctx: RequestContext, scheduleId: string): Promise<PlanDifference[]> {
  await lockNews(ctx, scheduleId);
  return ctx.sql<PlanDifference>('planNews.differences', DIFFERENCES, [tenantOf(ctx).organizationId, scheduleId]);
}

const lockNews = (ctx: RequestContext, scheduleId: string): Promise<unknown> =>
  ctx.sql(null, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`plan news ${scheduleId}`]);

/** Returns true if earlier changes of the schedule are still collected, so that their people are yet to be notified. */
export async function areChangesCollected(ctx: RequestContext, scheduleId: string): Promise<boolean> {
  const found = await ctx.sql(
    null,
    `select from job_run where organization_id = $1 and kind = 'notification.plans' and key = $2 limit 1`,
    [tenantOf(ctx).organizationId, changesKey(scheduleId)],
  );
  return found.length > 0;
}

/** Key of the job that collects changes of a schedule while it waits. */
export const changesKey = (scheduleId: string): string => `${scheduleId} changed`;

/** Stores the plans that employees have been notified of. */
export async function storeTold(
  ctx: RequestContext,
  scheduleId: string,
  differences: readonly PlanDifference[],
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const present = differences.filter(({ now }) => now !== null);
  await ctx.sql(
    null,
    `insert into announced_plan (organization_id, schedule_id, ${columns.names})
     select $1::uuid, $2::uuid, ${columns.names} from ${columns.unnest(3)}
     on conflict (organization_id, schedule_id, employee_id) do update set shifts = excluded.shifts`,
    [organizationId, scheduleId, ...(await columns.arrays(present))],
  );
  await ctx.sql(
    null,
    'delete from announced_plan where organization_id = $1 and schedule_id = $2 and employee_id = any($3)',
    [organizationId, scheduleId, idArray(differences.filter(({ now }) => now === null).map((each) => each.employeeId))],
  );
}

/** Stores the plan of an employee who changed their own shifts, so that no notification is sent. */
export async function storeOwnKnown(
  ctx: RequestContext,
  scheduleIds: readonly string[],
  employeeId: string,
): Promise<void> {
  for (const scheduleId of scheduleIds) {
    await lockNews(ctx, scheduleId);
    const own = await ctx.sql<PlanDifference>('planNews.ownDifferences', OWN_DIFFERENCES, [
      tenantOf(ctx).organizationId,
      scheduleId,
      employeeId,
    ]);
    if (own.length > 0) await storeTold(ctx, scheduleId, own);
  }
}
