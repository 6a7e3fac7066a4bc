import type { RequestContext } from '../../kernel/context';
import type { OfOrganization, OperatorPrincipal, Principal, Tier } from '../../kernel/principal';

/** A context without a request. The command line, start-up and background work set the organization they act for. */
export type OperatorContext = RequestContext & { principal: Principal | null };

/** Returns the operator of an organization, as which the command line, start-up and background work act. */
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

/** Returns the operator of the organization with this slug; null if there is none. */
export async function operatorOfSlug(ctx: RequestContext, slug: string): Promise<OperatorPrincipal | null> {
  const [row] = await ctx.system<Row>('organization.ofSlug', 'select * from organization_of_slug($1)', [slug]);
  return row ? operatorOfRow(row) : null;
}

/** Returns the operator of the organization with this id; null if there is none. */
export async function operatorOfId(ctx: RequestContext, id: string): Promise<OperatorPrincipal | null> {
  const [row] = await ctx.system<Row>('organization.ofId', 'select * from organization_of_id($1)', [id]);
  return row ? operatorOfRow(row) : null;
}

/** Returns the number of organizations in the database. */
export async function countOrganizations(ctx: RequestContext): Promise<number> {
  const [all] = await ctx.system<{ count: string }>('organization.count', 'select organization_count() as count');
  return Number(all?.count);
}
