import { tenantOf, type RequestContext } from '../../kernel/context';
import type { ApiKey } from './api-key.entity';

export function listApiKeys(ctx: RequestContext): Promise<ApiKey[]> {
  return ctx.sql<ApiKey>(
    'key.list',
    `select id, name, key_preview as "keyPreview", permissions, status, expires_at as "expiresAt",
      last_used_at as "lastUsedAt",
       created_at as "createdAt"
     from api_key where organization_id = $1 order by name, id`,
    [tenantOf(ctx).organizationId],
  );
}
