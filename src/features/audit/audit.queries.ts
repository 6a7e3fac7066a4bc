import { tenantOf, type RequestContext } from '../../kernel/context';
import type { AuditEntry } from './audit-entry.entity';
import type { AuditLogArgs } from './audit.inputs';
import type { AuditLogPage } from './audit.type';

/** The entries of one action or of all, newest first. */
export async function auditLogPage(
  ctx: RequestContext,
  { limit, offset, action = null }: AuditLogArgs,
): Promise<AuditLogPage> {
  const { organizationId } = tenantOf(ctx);
  const logs = await ctx.sql<AuditEntry>(
    'audit.list',
    `select id, user_id as "userId", user_name as "userName", action, details, ip_address as "ipAddress",
       created_at as "createdAt"
     from audit_entry where organization_id = $1 and ($2::text is null or action = $2)
     order by sequence desc limit $3 offset $4`,
    [organizationId, action, limit, offset],
  );
  const [count] = await ctx.sql<{ total: number }>(
    'audit.total',
    'select count(*) as total from audit_entry where organization_id = $1 and ($2::text is null or action = $2)',
    [organizationId, action],
  );
  return { logs, total: count?.total ?? 0 };
}
