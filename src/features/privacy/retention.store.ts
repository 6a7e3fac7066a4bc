import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { MINUTE_MS } from '../../kernel/time/units';
import type { RetentionKind, StoredPeriod } from './retention.rules';

/** Statement of a batch over a large table; the application's statements have 15 s. */
const STATEMENT_TIMEOUT_MS = 2 * MINUTE_MS;

export async function storePeriod(ctx: RequestContext, kind: RetentionKind, period: StoredPeriod): Promise<void> {
  await ctx.sql(
    'retention.store',
    `insert into retention_rule (organization_id, kind, days, former_days, acts_at) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, kind) do update set days = excluded.days, former_days = excluded.former_days,
       acts_at = excluded.acts_at`,
    [tenantOf(ctx).organizationId, kind, period.days, period.formerDays, period.actsAt],
  );
}

/** Returns false if the night was noted before. */
export async function noteRetentionNight(ctx: RequestContext, night: string): Promise<boolean> {
  const rows = await ctx.sql(
    'retention.night',
    `insert into retention_night as n (organization_id, night) values ($1, $2)
     on conflict (organization_id) do update set night = excluded.night where n.night < excluded.night
     returning night`,
    [tenantOf(ctx).organizationId, night],
  );
  return rows.length > 0;
}

/** Adds to the counts of the night in the open unit of work, so that a run that is ended loses none. */
export async function addNightCount(ctx: RequestContext, kind: RetentionKind, rows: number): Promise<void> {
  if (rows === 0) return;
  await ctx.sql(
    'retention.count',
    `insert into retention_night as n (organization_id, night, counts)
     values ($1, '-infinity', jsonb_build_object($2::text, $3::integer))
     on conflict (organization_id) do update set counts = n.counts
       || jsonb_build_object($2::text, coalesce((n.counts ->> $2)::integer, 0) + $3::integer)`,
    [tenantOf(ctx).organizationId, kind, rows],
  );
}

/** Returns the counts since the last call, and resets them. */
export async function takeNightCounts(ctx: RequestContext): Promise<Partial<Record<RetentionKind, number>>> {
  const [row] = await ctx.sql<{ counts: Partial<Record<RetentionKind, number>> }>(
    'retention.counts',
    `update retention_night n set counts = '{}'
     from (select organization_id, counts from retention_night where organization_id = $1 for update) former
     where n.organization_id = former.organization_id returning former.counts`,
    [tenantOf(ctx).organizationId],
  );
  return row?.counts ?? {};
}

interface Expiry {
  before: Date;
  /** Start of `before`, as a date of the organization. */
  beforeDate: string;
  /** Employees under a legal hold. */
  held: readonly string[];
  most: number;
}

/** Deletes at most so many rows of a kind, in the open unit of work. Returns how many were deleted. */
export async function expireRows(ctx: RequestContext, kind: RetentionKind, expiry: Expiry): Promise<number> {
  const { before, beforeDate, held, most } = expiry;
  await ctx.sql(null, `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  const [row] = await ctx.sql<{ count: number }>(
    'retention.expire',
    'select expire_rows($1, $2, $3, $4, $5, $6) as count',
    [tenantOf(ctx).organizationId, kind, before, beforeDate, idArray(held), most],
  );
  return row?.count ?? 0;
}
