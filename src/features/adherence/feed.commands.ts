import { tenantOf, type RequestContext } from '../../kernel/context';

/** Stores the silence in which judgement waits, without an end while it lasts. */
export async function noteSilence(ctx: RequestContext, fromMs: number, untilMs: number | null): Promise<void> {
  await ctx.sql(
    'feed.silence',
    `insert into adherence_feed (organization_id, silent_from, silent_until) values ($1, $2, $3)
     on conflict (organization_id) do update set silent_from = excluded.silent_from,
       silent_until = excluded.silent_until`,
    [tenantOf(ctx).organizationId, new Date(fromMs), untilMs === null ? null : new Date(untilMs)],
  );
}

/** The present thresholds took effect now. */
export async function noteThresholds(ctx: RequestContext): Promise<void> {
  await ctx.sql(
    'feed.thresholds',
    `insert into adherence_feed (organization_id, rules_since) values ($1, $2)
     on conflict (organization_id) do update set rules_since = excluded.rules_since`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
}

/** A record has arrived. All imports of an organization write this one row, so each does it as its last statement. */
export function noteArrival(ctx: RequestContext): void {
  ctx.beforeCommit(async () => {
    await ctx.sql(
      'feed.arrived',
      `insert into adherence_feed as f (organization_id, received_at) values ($1, $2)
       on conflict (organization_id) do update set received_at = greatest(f.received_at, excluded.received_at)`,
      [tenantOf(ctx).organizationId, ctx.clock.now()],
    );
  });
}
