import { tenantOf, type RequestContext } from '../../kernel/context';
import { keptCount } from '../../platform/database/kept-count';
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
    action === null ? 'audit.list' : 'audit.listOfAction',
    `select id, user_id as "userId", user_name as "userName", action, details, ip_address as "ipAddress",
       created_at as "createdAt"
     from audit_entry where organization_id = $1 ${action === null ? '' : 'and action = $4'}
     order by sequence desc limit $2 offset $3`,
    [organizationId, limit, offset, ...(action === null ? [] : [action])],
  );
  return { logs, total: await keptCount(ctx, 'audit_entry', { subject: action === null ? '' : `action ${action}` }) };
}
