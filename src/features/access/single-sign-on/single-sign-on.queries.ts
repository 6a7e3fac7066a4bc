import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { SingleSignOn } from './single-sign-on.type';

/** The row of an organization, with its encrypted secret. */
export interface StoredSingleSignOn extends Omit<SingleSignOn, 'signInUrl' | 'redirectUrl'> {
  slug: string;
  sealedSecret: string;
}

/** The associated data of the encryption: a secret cannot be decrypted in another organization's row. */
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

/** Returns the settings visible to admins; null if there are none. */
export async function ownSingleSignOn(ctx: RequestContext): Promise<SingleSignOn | null> {
  const stored = await storedSingleSignOn(ctx);
  if (!stored) return null;
  const { slug } = stored;
  return { ...stored, signInUrl: signInUrl(ctx, slug), redirectUrl: redirectUrl(ctx, slug) };
}

export const signInUrl = ({ publicUrl }: RequestContext, slug: string): string => `${publicUrl}/auth/sso/${slug}`;

/**
 * Each organization has its own redirect URL, so that one provider cannot receive responses meant for another one
 * (mix-up attack, RFC 9700, 4.4.2).
 */
export const redirectUrl = ({ publicUrl }: RequestContext, slug: string): string =>
  `${publicUrl}/auth/sso/callback/${slug}`;

/** Returns at most two organizations whose users have e-mails of this domain. */
export async function slugsOfDomain(ctx: RequestContext, domain: string): Promise<string[]> {
  const rows = await ctx.system<{ slug: string }>('singleSignOn.slugs', 'select slug from single_sign_on_slugs($1)', [
    domain,
  ]);
  return rows.map(({ slug }) => slug);
}
