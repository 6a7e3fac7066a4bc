import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import type { RetentionKind, StoredPeriod } from './retention.rules';

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
  const [row] = await ctx.sql<{ count: number }>(
    'retention.expire',
    'select expire_rows($1, $2, $3, $4, $5, $6) as count',
    [tenantOf(ctx).organizationId, kind, before, beforeDate, idArray(held), most],
  );
  return row?.count ?? 0;
}
