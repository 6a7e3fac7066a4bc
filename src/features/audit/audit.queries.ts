import type { GraphQLResolveInfo } from 'graphql';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { selects } from '../../kernel/graphql/selection';
import { storedCount } from '../../platform/database/row-count';
import type { AuditEntry } from './audit-entry.entity';
import type { AuditLogArgs } from './audit.inputs';
import type { AuditLogPage } from './audit.type';

/** Returns the entries of one action or of all, newest first; the total is counted only if selected. */
export async function auditLogPage(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
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
  if (!selects(info, 'total')) return { logs, total: 0 };
  return { logs, total: await storedCount(ctx, 'audit_entry', { subject: action === null ? '' : `action ${action}` }) };
}
