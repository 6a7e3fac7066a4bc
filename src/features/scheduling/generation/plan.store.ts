import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { GenerateScheduleInput } from './generation.inputs';
import type { Proven } from './solving/certificate';

/** Keeps what is proven of a schedule, and what it was generated from: of a schedule made by hand, nothing. */
export async function keepPlan(
  ctx: RequestContext,
  scheduleId: string,
  { input, proven }: { input: GenerateScheduleInput | null; proven: Proven },
): Promise<void> {
  await ctx.em.flush(); // the schedule comes first
  await ctx.sql(
    'schedulePlan.keep',
    `insert into schedule_plan (organization_id, schedule_id, input, certificate, certified_at)
     values ($1, $2, $3, $4, $5)
     on conflict (schedule_id) do update set certificate = excluded.certificate, certified_at = excluded.certified_at`,
    [tenantOf(ctx).organizationId, scheduleId, input && JSON.stringify(input), JSON.stringify(proven), ctx.clock.now()],
  );
}
