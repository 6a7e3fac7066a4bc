import type { RequestContext } from '../../kernel/context';
import type { OfOrganization, OperatorPrincipal, Principal, Tier } from '../../kernel/principal';

/** A context without a request behind it: the command line, start-up and background work say for whom they act. */
export type OperatorContext = RequestContext & { principal: Principal | null };

/** The operator of an organization: the command line, start-up and background work act as it. */
export const operatorOf = ({ organizationId, timeZone, tier }: OfOrganization): OperatorPrincipal => ({
  kind: 'operator',
  name: 'muster command line',
  organizationId,
  timeZone,
  tier,
});

interface Row {
  organization_id: string;
  timezone: string;
  tier: Tier;
}

const operatorOfRow = ({ organization_id: organizationId, timezone: timeZone, tier }: Row): OperatorPrincipal =>
  operatorOf({ organizationId, timeZone, tier });

/** The operator of the organization with this slug, or null where there is none. */
export async function operatorOfSlug(ctx: RequestContext, slug: string): Promise<OperatorPrincipal | null> {
  const [row] = await ctx.system<Row>('organization.ofSlug', 'select * from organization_of_slug($1)', [slug]);
  return row ? operatorOfRow(row) : null;
}

/** The operator of the organization with this id, or null where there is none. */
export async function operatorOfId(ctx: RequestContext, id: string): Promise<OperatorPrincipal | null> {
  const [row] = await ctx.system<Row>('organization.ofId', 'select * from organization_of_id($1)', [id]);
  return row ? operatorOfRow(row) : null;
}

/** How many organizations the database has. */
export async function countOrganizations(ctx: RequestContext): Promise<number> {
  const [all] = await ctx.system<{ count: string }>('organization.count', 'select organization_count() as count');
  return Number(all?.count);
}
