import type { RequestContext } from '../kernel/context';
import { digest, newToken } from './secrets.rules';

const VALID_MS = 72 * 3_600_000;

export interface PasswordLink {
  url: string;
  expiresAt: Date;
}

/** Makes a user's one-time link in the open unit of work; an older one is void from then on. Whoever calls records it. */
export async function makePasswordLink(ctx: RequestContext, organizationId: string, userId: string): Promise<PasswordLink> {
  const token = newToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MS);
  await ctx.q(
    'session.makeLink',
    `insert into password_link (token_hash, organization_id, user_id, expires_at) values ($1, $2, $3, $4)
     on conflict (organization_id, user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [digest(token), organizationId, userId, expiresAt],
  );
  return { url: `${ctx.publicUrl}/set-password?token=${token}`, expiresAt };
}
