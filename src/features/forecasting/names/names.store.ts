import { tenantOf, type RequestContext } from '../../../kernel/context';

/** Separates this advisory lock from any other of the database. */
const NAMES_LOCK_SEED = 160;

/** Locks the names of an organization: queues and skills are renamed, merged and removed one after another. */
export const lockNames = (ctx: RequestContext): Promise<object[]> =>
  ctx.sql(null, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    tenantOf(ctx).organizationId,
    NAMES_LOCK_SEED,
  ]);
