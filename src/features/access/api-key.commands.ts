import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, notFound } from '../../kernel/errors';
import type { KeyPrincipal, Tier } from '../../kernel/principal';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import { HOUR_MS } from '../../kernel/time/units';
import { ApiKey } from './api-key.entity';
import type { CreateApiKeyInput, CreateImportKeyArgs, RotateApiKeyArgs } from './api-key.inputs';
import { liveSecretsOf } from './api-key.loaders';
import type { ApiKeySecret, CreatedApiKey } from './api-key.type';
import { digest, isKeyShaped, newKey, previewOf } from './secrets';

const TOUCH_MS = 60_000;

interface KeyRow {
  organization_id: string;
  timezone: string;
  tier: Tier;
  key_id: string;
  key_name: string;
  permissions: string[];
  secret_id: string;
  last_used_at: string | null;
}

/**
 * Returns the principal of a key; null if it is unknown, ended, revoked or expired. Records its use at most once a
 * minute.
 */
export async function resolveKey(ctx: RequestContext, key: string): Promise<KeyPrincipal | null> {
  if (!isKeyShaped(key)) return null;
  const now = ctx.clock.now();
  const [row] = await ctx.system<KeyRow>('key.principal', 'select * from secret_principal($1, $2)', [digest(key), now]);
  if (!row) return null;
  if (!row.last_used_at || now.getTime() - Date.parse(row.last_used_at) > TOUCH_MS) {
    await ctx.system('key.touch', 'select touch_secret($1, $2, $3)', [row.organization_id, row.secret_id, now]);
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
  const expiresAt = futureInstant(ctx, 'expiresAt', input.expiresAt);
  const key = newKey();
  const created = ctx.em.create(ApiKey, {
    id: newId(),
    organizationId,
    name: input.name,
    keyPreview: previewOf(key),
    permissions: input.permissions,
    status: 'active',
    expiresAt,
    createdAt: ctx.clock.now(),
  });
  await storeSecret(ctx, created.id, key);
  await recordAudit(ctx, organizationId, 'api_key.create', {
    apiKeyId: created.id,
    name: created.name,
    permissions: created.permissions,
    expiresAt,
  });
  return { id: created.id, name: created.name, key };
}

const IMPORT_KEY_LIVES_MS = HOUR_MS;
/** Planners import history; importing employees and states is reserved to admins. */
const IMPORTS_OF_PLANNERS: readonly string[] = ['import:historical', 'import:deflection'];

/** Creates a key for the import of one file. The key ends itself afterwards, and expires within an hour in any case. */
export async function createImportKey(
  ctx: RequestContext,
  { name, permission }: CreateImportKeyArgs,
): Promise<CreatedApiKey> {
  const { principal } = ctx;
  if (principal?.kind === 'user' && principal.role === 'planner' && !IMPORTS_OF_PLANNERS.includes(permission))
    throw forbidden('The role planner may import contact history and deflection', 'permission');
  const expiresAt = new Date(ctx.clock.now().getTime() + IMPORT_KEY_LIVES_MS).toISOString();
  return createApiKey(ctx, { name, permissions: [permission], expiresAt });
}

/** Revokes the key of the caller. */
export async function endImportKey(ctx: RequestContext): Promise<boolean> {
  const { principal } = ctx;
  if (principal?.kind === 'key') await revokeApiKey(ctx, principal.keyId);
  return true;
}

/** Adds a new secret to a key. The previous one stays valid until it is ended, or until `oldSecretEndsAt`. */
export async function rotateApiKey(
  ctx: RequestContext,
  { id, oldSecretEndsAt }: RotateApiKeyArgs,
): Promise<CreatedApiKey> {
  const { organizationId } = tenantOf(ctx);
  const oldEndsAt = futureInstant(ctx, 'oldSecretEndsAt', oldSecretEndsAt);
  const apiKey = await lockedKey(ctx, id);
  if (apiKey.status !== 'active') throw conflict('The API key is revoked: make another one', { status: apiKey.status });
  const live = (await liveSecretsOf(ctx.sql, [id], ctx)).get(id) ?? [];
  if (live.length > 1) throw conflict('The API key has two secrets already: end one of them first', { path: 'id' });
  const key = newKey();
  apiKey.keyPreview = previewOf(key);
  const secretId = await storeSecret(ctx, id, key);
  if (oldEndsAt) await endSecrets(ctx, live, oldEndsAt);
  await recordAudit(ctx, organizationId, 'api_key.rotate', {
    apiKeyId: id,
    name: apiKey.name,
    secretId,
    oldSecretEndsAt: oldEndsAt,
  });
  return { id, name: apiKey.name, key };
}

/** Ending an ended secret changes nothing. The last permanent secret of a key cannot be ended. */
export async function endApiKeySecret(ctx: RequestContext, secretId: string): Promise<ApiKey> {
  const { organizationId } = tenantOf(ctx);
  const [secret] = await ctx.sql<{ apiKeyId: string }>(
    'key.ofSecret',
    'select api_key_id as "apiKeyId" from api_key_secret where organization_id = $1 and id = $2',
    [organizationId, secretId],
  );
  if (!secret) throw notFound('Secret of an API key', 'secretId', secretId);
  const apiKey = await lockedKey(ctx, secret.apiKeyId);
  const live = (await liveSecretsOf(ctx.sql, [apiKey.id], ctx)).get(apiKey.id) ?? [];
  const ending = live.filter(({ id }) => id === secretId);
  if (ending.length === 0) return apiKey;
  if (!live.some(({ id, endsAt }) => id !== secretId && endsAt === null))
    throw conflict('No other secret of the API key stays: rotate it first, or revoke the key', { path: 'secretId' });
  await endSecrets(ctx, ending, ctx.clock.now());
  await recordAudit(ctx, organizationId, 'api_key.end_secret', { apiKeyId: apiKey.id, name: apiKey.name, secretId });
  return apiKey;
}

/** Revoking a revoked key changes nothing. */
export async function revokeApiKey(ctx: RequestContext, id: string): Promise<ApiKey> {
  const { organizationId } = tenantOf(ctx);
  const key = await lockedKey(ctx, id);
  if (key.status === 'active') {
    key.status = 'revoked';
    await recordAudit(ctx, organizationId, 'api_key.revoke', { apiKeyId: id, name: key.name });
  }
  return key;
}

async function lockedKey(ctx: RequestContext, id: string): Promise<ApiKey> {
  const { organizationId } = tenantOf(ctx);
  const key = await ctx.em.findOne(ApiKey, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!key) throw notFound('API key', 'id', id);
  return key;
}

/** Null when no instant is given. */
function futureInstant(ctx: RequestContext, path: string, given: string | null | undefined): Date | null {
  if (!given) return null;
  const at = new Date(given);
  if (at <= ctx.clock.now()) throw badInput([{ path, message: `must lie in the future, got ${given}` }]);
  return at;
}

async function storeSecret(ctx: RequestContext, apiKeyId: string, key: string): Promise<string> {
  const id = newId();
  await ctx.sql(
    'key.storeSecret',
    `insert into api_key_secret (id, organization_id, api_key_id, secret_hash, preview, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, tenantOf(ctx).organizationId, apiKeyId, digest(key), previewOf(key), ctx.clock.now()],
  );
  return id;
}

async function endSecrets(ctx: RequestContext, secrets: readonly ApiKeySecret[], at: Date): Promise<void> {
  await ctx.sql(
    'key.endSecrets',
    'update api_key_secret set ends_at = $3 where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(secrets.map(({ id }) => id)), at],
  );
}
