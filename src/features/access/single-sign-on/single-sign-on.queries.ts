import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { SingleSignOn } from './single-sign-on.type';

/** The row of an organization, with its secret as it is stored: sealed. */
export interface StoredSingleSignOn extends Omit<SingleSignOn, 'signInUrl' | 'redirectUrl'> {
  slug: string;
  sealedSecret: string;
}

/** What the secret of an organization is sealed for: in another organization's row it does not open. */
export const sealedFor = (organizationId: string): string => `single sign-on of ${organizationId}`;

export async function storedSingleSignOn(ctx: RequestContext): Promise<StoredSingleSignOn | null> {
  const [row] = await ctx.sql<StoredSingleSignOn>(
    'singleSignOn.stored',
    `select s.issuer, s.client_id as "clientId", s.client_secret as "sealedSecret", s.email_domains as "emailDomains",
       s.groups_claim as "groupsClaim", s.group_roles as "groupRoles", s.default_role as "defaultRole",
       s.creates_employees as "createsEmployees", s.password_sign_in as "passwordSignIn",
       s.updated_at as "updatedAt", o.slug
     from single_sign_on s join organization o on o.id = s.organization_id where s.organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return row ?? null;
}

/** The settings as admins see them; null where there are none. */
export async function ownSingleSignOn(ctx: RequestContext): Promise<SingleSignOn | null> {
  const stored = await storedSingleSignOn(ctx);
  if (!stored) return null;
  const { slug } = stored;
  return { ...stored, signInUrl: signInUrl(ctx, slug), redirectUrl: redirectUrl(ctx, slug) };
}

export const signInUrl = ({ publicUrl }: RequestContext, slug: string): string => `${publicUrl}/auth/sso/${slug}`;

/**
 * Each organization has its own: a provider that sends a browser on to another organization's provider never sees what
 * that one answers (RFC 9700, 4.4.2).
 */
export const redirectUrl = ({ publicUrl }: RequestContext, slug: string): string =>
  `${publicUrl}/auth/sso/callback/${slug}`;

/** The organizations, two at most, whose people have e-mails of this domain. */
export async function slugsOfDomain(ctx: RequestContext, domain: string): Promise<string[]> {
  const rows = await ctx.system<{ slug: string }>('singleSignOn.slugs', 'select slug from single_sign_on_slugs($1)', [
    domain,
  ]);
  return rows.map(({ slug }) => slug);
}
