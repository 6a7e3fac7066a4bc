import { tenantOf, type RequestContext } from '../../kernel/context';
import type { RetentionRule } from './privacy.type';
import {
  defaultDays,
  MIN_RETENTION_DAYS,
  RETENTION_KINDS,
  type RetentionKind,
  type StoredPeriod,
} from './retention.rules';

/** Returns the periods that the organization has set. */
export async function storedPeriods(ctx: RequestContext): Promise<Map<RetentionKind, StoredPeriod>> {
  const rows = await ctx.sql<{ kind: RetentionKind; days: number | null; formerDays: number | null; actsAt: string }>(
    'retention.periods',
    `select kind, days, former_days as "formerDays", acts_at as "actsAt" from retention_rule
     where organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return new Map(rows.map(({ kind, actsAt, ...days }) => [kind, { ...days, actsAt: new Date(actsAt) }]));
}

export const ruleOf = (kind: RetentionKind, days: number | null): RetentionRule => ({
  kind,
  days,
  minDays: MIN_RETENTION_DAYS[kind],
});

/** Returns the chosen period of each kind. */
export async function retentionRules(ctx: RequestContext): Promise<RetentionRule[]> {
  const stored = await storedPeriods(ctx);
  return RETENTION_KINDS.map((kind) => {
    const period = stored.get(kind);
    return ruleOf(kind, period ? period.days : defaultDays(kind));
  });
}
