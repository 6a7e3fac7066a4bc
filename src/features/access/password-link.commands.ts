import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import type { PasswordLink } from './password-link.type';
import { digest, newToken } from './secrets';

const VALID_MS = 72 * 3_600_000;

/**
 * Makes a user's one-time link in the open unit of work; an older one is void from then on. The caller audits it.
 */
export async function makePasswordLink(
  ctx: RequestContext,
  organizationId: string,
  userId: string,
): Promise<PasswordLink> {
  const token = newToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MS);
  await ctx.sql(
    'session.makeLink',
    `insert into password_link (token_hash, organization_id, user_id, expires_at) values ($1, $2, $3, $4)
     on conflict (organization_id, user_id) do update set token_hash = excluded.token_hash,
       expires_at = excluded.expires_at`,
    [digest(token), organizationId, userId, expiresAt],
  );
  return { url: `${ctx.publicUrl}/set-password?token=${token}`, expiresAt };
}

/** Nobody sets a password any more by the one-time links that these users were given. */
export async function voidPasswordLinks(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  await ctx.sql('session.voidLinks', 'delete from password_link where organization_id = $1 and user_id = any($2)', [
    tenantOf(ctx).organizationId,
    idArray(userIds),
  ]);
}
