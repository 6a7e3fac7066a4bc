import type { RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { HOUR_MS } from '../../kernel/time/units';
import type { PasswordLink } from './password-link.type';
import { digest, newToken } from './secrets';

const VALID_MS = 72 * HOUR_MS;

/**
 * Creates a one-time link for each of these users in the open unit of work and voids older ones. The caller writes the
 * audit entry.
 */
export async function makePasswordLinks(
  ctx: RequestContext,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, PasswordLink>> {
  const tokens = userIds.map((userId) => ({ userId, token: newToken() }));
  const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MS);
  const rows = tokens.map(({ userId, token }) => ({ user: userId, hash: digest(token) }));
  await ctx.sql(
    'session.makeLinks',
    `insert into password_link (token_hash, organization_id, user_id, expires_at)
     select hash, $1, "user", $3 from json_to_recordset($2) as r ("user" uuid, hash text) order by "user"
     on conflict (organization_id, user_id) do update set token_hash = excluded.token_hash,
       expires_at = excluded.expires_at`,
    [organizationId, JSON.stringify(rows), expiresAt],
  );
  const urlOf = (token: string) => `${ctx.publicUrl}/set-password?token=${token}`;
  return new Map(tokens.map(({ userId, token }) => [userId, { url: urlOf(token), expiresAt }]));
}

/** Creates the link of one user. */
export const makePasswordLink = async (
  ctx: RequestContext,
  organizationId: string,
  userId: string,
): Promise<PasswordLink> => (await makePasswordLinks(ctx, organizationId, [userId])).get(userId) as PasswordLink;

/** Voids the one-time links of these users. */
export async function voidPasswordLinks(
  ctx: RequestContext,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  await ctx.sql('session.voidLinks', 'delete from password_link where organization_id = $1 and user_id = any($2)', [
    organizationId,
    idArray(userIds),
  ]);
}
