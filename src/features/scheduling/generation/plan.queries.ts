import { tenantOf, type RequestContext } from '../../../kernel/context';
import { findSchedule } from '../schedule.queries';
import type { GenerateScheduleInput } from './generation.inputs';
import type { ScheduleFindings } from './generation.type';
import type { Proven } from './solving/certificate';

/** The shifts of a schedule as they are now, in a word that changes with every edit. */
export async function versionOfShifts(ctx: RequestContext, scheduleId: string): Promise<string> {
  const [row] = await ctx.sql<{ version: string }>(
    'schedulePlan.version',
    // Each edit gives a row a new transaction, whatever the clocks of the nodes say.
    `select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from shift
     where organization_id = $1 and schedule_id = $2`,
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return row!.version;
}

/** What a schedule was generated from, and what was proven of it last; null where nothing was. */
export async function planOf(
  ctx: RequestContext,
  scheduleId: string,
): Promise<{ input: GenerateScheduleInput | null; proven: Proven | null } | null> {
  const [row] = await ctx.sql<{ input: GenerateScheduleInput | null; proven: Proven | null }>(
    'schedulePlan.find',
    'select input, certificate as proven from schedule_plan where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return row ?? null;
}

/** What the last search for a schedule could not do; null where no search has told. */
export async function scheduleFindings(ctx: RequestContext, scheduleId: string): Promise<ScheduleFindings | null> {
  const { id } = await findSchedule(ctx, scheduleId, 'scheduleId');
  type Later = 'teamBreaches' | 'closedDays';
  type Kept = Omit<ScheduleFindings, Later> & Partial<Pick<ScheduleFindings, Later>>;
  const [row] = await ctx.sql<{ findings: Kept | null }>(
    'schedulePlan.findings',
    'select findings from schedule_plan where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, id],
  );
  // Searches of earlier versions kept neither.
  return row?.findings ? { teamBreaches: [], closedDays: [], ...row.findings } : null;
}
