import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { FeedHealth, Silence } from './feed.rules';

/** Stores the start of a feed outage, during which judgement is suspended. */
export async function noteSilenceBegan(ctx: RequestContext, fromMs: number): Promise<void> {
  await ctx.sql(
    'feed.silence',
    `insert into adherence_feed (organization_id, silent_from) values ($1, $2)
     on conflict (organization_id) do update set silent_from = excluded.silent_from, silent_until = null,
       recovers_until = null`,
    [tenantOf(ctx).organizationId, new Date(fromMs)],
  );
}

/**
 * Stores the end of a feed outage. The end applies to everyone if `recoversUntilMs` is null. Otherwise it applies to
 * employees with a record since, and the others have until then. The first of several concurrent records counts.
 */
export async function noteSilenceEnded(
  ctx: RequestContext,
  { fromMs, untilMs }: Silence,
  recoversUntilMs: number | null,
): Promise<void> {
  await ctx.sql(
    'feed.heard',
    `insert into adherence_feed as f (organization_id, silent_from, silent_until, recovers_until, check_at)
     values ($1, $2, $3, $4, $4)
     on conflict (organization_id) do update set silent_from = excluded.silent_from,
       silent_until = least(excluded.silent_until,
         case when f.silent_from = excluded.silent_from then f.silent_until end),
       recovers_until = least(excluded.recovers_until,
         case when f.silent_from = excluded.silent_from then f.recovers_until end),
       check_at = excluded.check_at`,
    [
      tenantOf(ctx).organizationId,
      new Date(fromMs),
      new Date(untilMs),
      recoversUntilMs === null ? null : new Date(recoversUntilMs),
    ],
  );
}

/**
 * Ends the outage for employees without any record once the recovery time is over. Returns their ids. Judgements are
 * locked before the feed, in the same order as by imports.
 */
export async function noteRecovered(ctx: RequestContext): Promise<string[]> {
  const { organizationId } = tenantOf(ctx);
  const unheard = await ctx.sql<{ employeeId: string }>(
    null,
    `with unheard as (
       select j.employee_id, f.recovers_until from agent_judgement j
       join adherence_feed f on f.organization_id = j.organization_id
       where j.organization_id = $1 and f.recovers_until is not null
         and (j.reconnected_at is null or j.reconnected_at < f.silent_until)
       order by j.employee_id for update of j
     )
     update agent_judgement j set reconnected_at = u.recovers_until from unheard u
     where j.organization_id = $1 and j.employee_id = u.employee_id
     returning j.employee_id as "employeeId"`,
    [organizationId],
  );
  await ctx.sql('feed.recovered', 'update adherence_feed set recovers_until = null where organization_id = $1', [
    organizationId,
  ]);
  return unheard.map(({ employeeId }) => employeeId);
}

/** Stores when the clock checks the feed again. */
export async function noteNextCheck(ctx: RequestContext, checkAtMs: number | null): Promise<void> {
  await ctx.sql(
    'feed.check',
    `insert into adherence_feed (organization_id, check_at) values ($1, $2)
     on conflict (organization_id) do update set check_at = excluded.check_at`,
    [tenantOf(ctx).organizationId, checkAtMs === null ? null : new Date(checkAtMs)],
  );
}

/** Stores that the current thresholds take effect now. */
export async function noteThresholds(ctx: RequestContext): Promise<void> {
  await ctx.sql(
    'feed.thresholds',
    `insert into adherence_feed (organization_id, thresholds_since) values ($1, $2)
     on conflict (organization_id) do update set thresholds_since = excluded.thresholds_since`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
}

/** Minimum interval between stored arrivals, because all imports of an organization contend for this row. */
const NOTED_MS = 1_000;

const isNoted = ({ feed, storedCheckMs }: Arrived, nowMs: number): boolean => {
  const { receivedMs, silentAfterMs, silentFromMs, silenceIsOpen, recoversUntilMs } = feed;
  if (receivedMs === null || silentFromMs !== null || silenceIsOpen || recoversUntilMs !== null) return false;
  const checkMs = silentAfterMs > 0 ? receivedMs + silentAfterMs : null;
  return storedCheckMs === checkMs && nowMs >= receivedMs && nowMs - receivedMs < NOTED_MS;
};

/** The feed before the record, and the stored time of the next check. */
interface Arrived {
  feed: FeedHealth;
  storedCheckMs: number | null;
}

/**
 * Stores that a record arrived, and the next check after the threshold. All imports of an organization write this row,
 * so it is written by the last statement of the transaction.
 */
export function noteArrival(ctx: RequestContext, arrived: Arrived | null): void {
  const now = ctx.clock.now();
  if (arrived && isNoted(arrived, now.getTime())) return;
  const afterMs = arrived?.feed.silentAfterMs ?? 0;
  ctx.beforeCommit(async () => {
    const checkAt = afterMs > 0 ? new Date(now.getTime() + afterMs) : null;
    await ctx.sql(
      'feed.arrived',
      `insert into adherence_feed as f (organization_id, received_at, check_at) values ($1, $2, $3)
       on conflict (organization_id) do update set received_at = greatest(f.received_at, excluded.received_at),
         check_at = coalesce(f.recovers_until, excluded.check_at)`,
      [tenantOf(ctx).organizationId, now, checkAt],
    );
  });
}
