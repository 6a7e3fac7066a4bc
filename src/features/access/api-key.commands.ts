import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, notFound } from '../../kernel/errors';
import type { KeyPrincipal, Tier } from '../../kernel/principal';
import { newId } from '../../kernel/ids';
import { ApiKey } from './api-key.entity';
import type { CreateApiKeyInput } from './api-key.inputs';
import type { CreatedApiKey } from './api-key.type';
import { digest, isKeyShaped, newKey, previewOf } from './secrets';

const TOUCH_MS = 60_000;

interface KeyRow {
  organization_id: string;
  timezone: string;
  tier: Tier;
  key_id: string;
  key_name: string;
  permissions: string[];
  last_used_at: string | null;
}

/** The principal of a key, or null when it is unknown, revoked or expired; notes its use at most once a minute. */
export async function resolveKey(ctx: RequestContext, key: string): Promise<KeyPrincipal | null> {
  if (!isKeyShaped(key)) return null;
  const now = ctx.clock.now();
  const [row] = await ctx.system<KeyRow>('key.principal', 'select * from key_principal($1, $2)', [digest(key), now]);
  if (!row) return null;
  if (!row.last_used_at || now.getTime() - Date.parse(row.last_used_at) > TOUCH_MS) {
    await ctx.system('key.touch', 'select touch_key($1, $2)', [row.key_id, now]);
  }
  return {
    kind: 'key',
    organizationId: row.organization_id,
    timeZone: row.timezone,
    tier: row.tier,
    keyId: row.key_id,
    keyName: row.key_name,
    permissions: row.permissions,
  };
}

export async function createApiKey(ctx: RequestContext, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= now)
    throw badInput([{ path: 'expiresAt', message: `must lie in the future, got ${input.expiresAt}` }]);
  const key = newKey();
  const created = ctx.em.create(ApiKey, {
    id: newId(),
    organizationId,
    name: input.name,
    keyHash: digest(key),
    keyPreview: previewOf(key),
    permissions: input.permissions,
    status: 'active',
    expiresAt,
    createdAt: now,
  });
  await recordAudit(ctx, organizationId, 'api_key.create', {
    apiKeyId: created.id,
    name: created.name,
    permissions: created.permissions,
    expiresAt,
  });
  return { id: created.id, name: created.name, key };
}

/** Revoking a revoked key changes nothing. */
export async function revokeApiKey(ctx: RequestContext, id: string): Promise<ApiKey> {
  const { organizationId } = tenantOf(ctx);
  const key = await ctx.em.findOne(ApiKey, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!key) throw notFound('API key', 'id', id);
  if (key.status === 'active') {
    key.status = 'revoked';
    await recordAudit(ctx, organizationId, 'api_key.revoke', { apiKeyId: id, name: key.name });
  }
  return key;
}
