import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import type { ExceptionReason } from './exception.type';

const COLUMNS = 'id, name, archived_at as "archivedAt"';

/** Sorted by name and id, without archived ones. */
export const listReasons = (ctx: RequestContext): Promise<ExceptionReason[]> =>
  ctx.sql<ExceptionReason>(
    'exceptionReason.list',
    `select ${COLUMNS} from exception_reason where organization_id = $1 and archived_at is null
     order by name_folded, id`,
    [tenantOf(ctx).organizationId],
  );

/** Returns a reason that is not archived. */
export async function reasonInUse(ctx: RequestContext, id: string, path: string): Promise<ExceptionReason> {
  const [reason] = await ctx.sql<ExceptionReason>(
    'exceptionReason.find',
    `select ${COLUMNS} from exception_reason where organization_id = $1 and id = $2 and archived_at is null`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!reason) throw notFound('Reason', path, id);
  return reason;
}
