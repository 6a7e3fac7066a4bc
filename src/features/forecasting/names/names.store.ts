import { tenantOf, type RequestContext } from '../../../kernel/context';

/** Separates this advisory lock from others in the database. */
const NAMES_LOCK_SEED = 160;

/** Locks the names of an organization: changes of queue and skill names are serialized. */
export const lockNames = (ctx: RequestContext): Promise<object[]> =>
  ctx.sql(null, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    tenantOf(ctx).organizationId,
    NAMES_LOCK_SEED,
  ]);
