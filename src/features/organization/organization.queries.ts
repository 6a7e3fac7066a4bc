import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { Organization } from './organization.entity';
import { settingsInForce } from './organization.rules';

type Row = Omit<Organization, 'settings'>;

/** Returns the organization of the caller. */
export async function ownOrganization(ctx: RequestContext): Promise<Organization> {
  const rows = await ctx.sql<Row>(
    'organization.own',
    'select id, name, slug, timezone, tier, settings as "chosenSettings" from organization where id = $1',
    [tenantOf(ctx).organizationId],
  );
  const row = rows[0];
  if (!row) throw notFound('Organization', 'id', tenantOf(ctx).organizationId);
  return { ...row, settings: settingsInForce(row.chosenSettings) };
}

/**
 * Locks the organization: bulk changes of people, and changes that revoke admin rights, are serialized. Call it before
 * any user or employee is locked, to prevent deadlocks.
 */
export async function lockPeople(ctx: RequestContext): Promise<void> {
  await ctx.sql('organization.lockPeople', 'select id from organization where id = $1 for no key update', [
    tenantOf(ctx).organizationId,
  ]);
}
