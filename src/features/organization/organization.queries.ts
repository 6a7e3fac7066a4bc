import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { Organization } from './organization.entity';
import { settingsInForce } from './organization.rules';

type Row = Omit<Organization, 'settings'>;

/** The organization of the caller. */
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
 * Who changes several people at once, or takes rights from an admin, is alone in that while the unit of work lasts. It
 * is asked for before any user or employee is locked: so nobody waits for another in a circle.
 */
export async function lockPeople(ctx: RequestContext): Promise<void> {
  await ctx.sql('organization.lockPeople', 'select id from organization where id = $1 for no key update', [
    tenantOf(ctx).organizationId,
  ]);
}
