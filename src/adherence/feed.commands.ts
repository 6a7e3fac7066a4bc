import { tenantOf, type RequestContext } from '../kernel/context';

/** Nothing running for longer than this is an outage, in which no record could arrive. */
const OUTAGE = '60 seconds';

/** Says that a node runs. Gaps are measured by the database's clock, which all nodes share. */
export async function beat(ctx: RequestContext): Promise<void> {
  await ctx.system(
    'feed.beat',
    `insert into node_heartbeat as h (beat_at, seen_at) values (clock_timestamp(), $1)
     on conflict (single) do update set beat_at = excluded.beat_at, seen_at = excluded.seen_at,
       down_from = case when excluded.beat_at - h.beat_at > interval '${OUTAGE}' then h.seen_at else h.down_from end,
       resumed_at = case when excluded.beat_at - h.beat_at > interval '${OUTAGE}' then excluded.seen_at else h.resumed_at end`,
    [ctx.clock.now()],
  );
}

/** Keeps the silence in which judgement waits, or its end. */
export async function noteSilence(ctx: RequestContext, from: number, until: number | null): Promise<void> {
  await ctx.q(
    'feed.silence',
    `insert into adherence_feed (organization_id, silent_from, silent_until) values ($1, $2, $3)
     on conflict (organization_id) do update set silent_from = excluded.silent_from, silent_until = excluded.silent_until`,
    [tenantOf(ctx).organizationId, new Date(from), until === null ? null : new Date(until)],
  );
}

/** Other rules are in force from now on. */
export async function noteRules(ctx: RequestContext): Promise<void> {
  await ctx.q(
    'feed.rules',
    `insert into adherence_feed (organization_id, rules_since) values ($1, $2)
     on conflict (organization_id) do update set rules_since = excluded.rules_since`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
}

/** A record has arrived. Every state of an organization touches this one row, so it does so last. */
export function noteArrival(ctx: RequestContext): void {
  ctx.beforeCommit(async () => {
    await ctx.q(
      'feed.arrived',
      `insert into adherence_feed as f (organization_id, received_at) values ($1, $2)
       on conflict (organization_id) do update set received_at = greatest(f.received_at, excluded.received_at)`,
      [tenantOf(ctx).organizationId, ctx.clock.now()],
    );
  });
}
