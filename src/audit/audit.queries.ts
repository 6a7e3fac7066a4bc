import { tenantOf, type RequestContext } from '../kernel/context';
import type { AuditEntry } from './audit-entry.entity';
import type { AuditLogArgs } from './audit.inputs';

export async function auditLog(ctx: RequestContext, { limit, offset, action }: AuditLogArgs): Promise<AuditEntry[]> {
  return ctx.q<AuditEntry>(
    'audit.list',
    `select id, user_id as "userId", user_name as "userName", action, details, ip_address as "ipAddress", created_at as "createdAt"
     from audit_entry where organization_id = $1 and ($2::text is null or action = $2)
     order by sequence desc limit $3 offset $4`,
    [tenantOf(ctx).organizationId, action ?? null, limit, offset],
  );
}

export async function auditLogTotal(ctx: RequestContext, action: string | null): Promise<number> {
  const rows = await ctx.q<{ total: number }>(
    'audit.total',
    'select count(*) as total from audit_entry where organization_id = $1 and ($2::text is null or action = $2)',
    [tenantOf(ctx).organizationId, action],
  );
  return rows[0]?.total ?? 0;
}
