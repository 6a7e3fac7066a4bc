import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../../kernel/context';
import type { Tier } from '../../kernel/principal';
import { Organization } from './organization.entity';
import type { UpdateSettingsInput } from './organization.inputs';
import { ownOrganization } from './organization.queries';
import { mergeSettings, settingsInForce } from './organization.rules';
import { settingsChanged, type SettingsInForce } from './organization.topics';

export async function updateSettings(ctx: RequestContext, change: UpdateSettingsInput): Promise<Organization> {
  const { organizationId } = tenantOf(ctx);
  const organization = await ctx.em.findOneOrFail(Organization, organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  const before = inForce(organization);
  if (change.name != null) organization.name = change.name;
  if (change.timezone != null) organization.timezone = change.timezone;
  if (change.settings != null)
    organization.chosenSettings = mergeSettings(organization.chosenSettings, change.settings);
  if (Object.values(change).every((value) => value == null)) return ownOrganization(ctx);
  await recordAudit(ctx, organizationId, 'settings.update', { ...change });
  await settingsChanged.publish(ctx, { before, after: inForce(organization) });
  return ownOrganization(ctx);
}

const inForce = ({ timezone, chosenSettings }: Organization): SettingsInForce => ({
  timezone,
  settings: settingsInForce(chosenSettings),
});

export interface NewOrganization {
  name: string;
  slug: string;
  timezone: string;
  tier: Tier;
}

/** Creates an organization, in a unit of work whose tenant is the new id. */
export async function createOrganization(ctx: RequestContext, id: string, fields: NewOrganization): Promise<void> {
  await ctx.sql(
    null,
    `insert into organization (id, name, slug, timezone, tier, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, fields.name, fields.slug, fields.timezone, fields.tier, ctx.clock.now()],
  );
  await recordAudit(ctx, id, 'organization.create', { ...fields });
}

/**
 * For operators: the application's database role may not change a tier, so the login role does. The
 * trigger organization_tier then makes judgement of all employees pending, or stops it.
 */
export async function changeTier(ctx: RequestContext, tier: Tier): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql(null, 'set local role none');
  await ctx.sql(null, 'update organization set tier = $2 where id = $1', [organizationId, tier]);
  await ctx.sql(null, 'set local role muster_app');
  await recordAudit(ctx, organizationId, 'organization.update', { tier });
}
