import { tenantOf, type RequestContext } from '../../kernel/context';
import { partOf, type ListArgs } from '../../kernel/graphql/page';
import type { ApiKey } from './api-key.entity';

/** Sorted by name and id. */
export function listApiKeys(ctx: RequestContext, list: ListArgs): Promise<ApiKey[]> {
  const part = partOf(list);
  return ctx.sql<ApiKey>(
    part ? null : 'key.list',
    `select id, name, key_preview as "keyPreview", permissions, status, expires_at as "expiresAt",
      last_used_at as "lastUsedAt",
       created_at as "createdAt"
     from api_key where organization_id = $1 order by name, id ${part}`,
    [tenantOf(ctx).organizationId],
  );
}
