import { tenantOf, type RequestContext } from '../../../kernel/context';
import { findSchedule } from '../schedule.queries';
import type { GenerateScheduleInput } from './generation.inputs';
import type { ScheduleFindings } from './generation.type';
import type { Proven } from './solving/certificate';

/** Returns a version of the current shifts of a schedule that changes with every edit. */
export async function versionOfShifts(ctx: RequestContext, scheduleId: string): Promise<string> {
  const [row] = await ctx.sql<{ version: string }>(
    'schedulePlan.version',
    // Each edit gives a row a new xmin, independent of the clocks of the nodes.
    `select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from shift
     where organization_id = $1 and schedule_id = $2`,
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return row!.version;
}

/** The input a schedule was generated from; an improvement adds its people. */
export type PlanInput = Partial<GenerateScheduleInput>;

/** Returns the input a schedule was generated from and its last certificate; null if there is none. */
export async function planOf(
  ctx: RequestContext,
  scheduleId: string,
): Promise<{ input: PlanInput | null; proven: Proven | null } | null> {
  const [row] = await ctx.sql<{ input: PlanInput | null; proven: Proven | null }>(
    'schedulePlan.find',
    'select input, certificate as proven from schedule_plan where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return row ?? null;
}

/** Returns the infeasibilities and shortages of the last search for a schedule; null without any. */
export async function scheduleFindings(ctx: RequestContext, scheduleId: string): Promise<ScheduleFindings | null> {
  const { id } = await findSchedule(ctx, scheduleId, 'scheduleId');
  type Later = 'teamBreaches' | 'closedDays';
  type Kept = Omit<ScheduleFindings, Later> & Partial<Pick<ScheduleFindings, Later>>;
  const [row] = await ctx.sql<{ findings: Kept | null }>(
    'schedulePlan.findings',
    'select findings from schedule_plan where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, id],
  );
  // Searches of earlier versions stored neither of these.
  return row?.findings ? { teamBreaches: [], closedDays: [], ...row.findings } : null;
}
