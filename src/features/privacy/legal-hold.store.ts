import { tenantOf, type RequestContext } from '../../kernel/context';
import type { LegalHold } from './privacy.type';

/**
 * Locks the holds of the organization until the end of the unit of work. Deletions share the lock, so that none runs
 * past a hold that has been confirmed.
 */
export async function lockHolds(ctx: RequestContext, mode: 'change' | 'respect'): Promise<void> {
  const lock = mode === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await ctx.sql(null, `select ${lock}(hashtextextended($1, 0))`, [`legal holds ${tenantOf(ctx).organizationId}`]);
}

export async function storeHold(ctx: RequestContext, { id, employeeId, reason, until }: LegalHold): Promise<void> {
  await ctx.sql(
    'legalHold.store',
    `insert into legal_hold (organization_id, id, employee_id, reason, until, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantOf(ctx).organizationId, id, employeeId, reason, until, ctx.clock.now()],
  );
}

/** Returns false if there is no such hold. */
export async function removeHold(ctx: RequestContext, id: string): Promise<boolean> {
  const rows = await ctx.sql(
    'legalHold.remove',
    'delete from legal_hold where organization_id = $1 and id = $2 returning id',
    [tenantOf(ctx).organizationId, id],
  );
  return rows.length > 0;
}
