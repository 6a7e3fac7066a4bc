import { grouped } from '../../kernel/collections';
import type { Query, RequestContext } from '../../kernel/context';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import type { ApiKeySecret } from './api-key.type';

/** Loads the valid secrets of keys, newest first. */
export async function liveSecretsOf(
  sql: Query,
  keyIds: readonly string[],
  { clock }: RequestContext,
): Promise<Map<string, ApiKeySecret[]>> {
  const secrets = await sql<ApiKeySecret & { apiKeyId: string }>(
    'key.secrets',
    `select id, api_key_id as "apiKeyId", preview, created_at as "createdAt", ends_at as "endsAt",
       last_used_at as "lastUsedAt"
     from api_key_secret where api_key_id = any($1) and (ends_at is null or ends_at > $2)
     order by created_at desc, id desc`,
    [idArray(keyIds), clock.now()],
  );
  return grouped(secrets, ({ apiKeyId }) => apiKeyId);
}

export const liveSecretsByKey = batchLoader<ApiKeySecret[]>(liveSecretsOf, []);
