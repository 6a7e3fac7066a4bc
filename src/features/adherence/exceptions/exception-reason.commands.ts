import { tenantOf, type RequestContext } from '../../../kernel/context';
import { newId } from '../../../kernel/ids';
import { folded } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import type { ExceptionReasonInput } from './exception.inputs';
import { reasonInUse } from './exception-reason.queries';
import type { ExceptionReason } from './exception.type';

export async function createReason(ctx: RequestContext, { name }: ExceptionReasonInput): Promise<ExceptionReason> {
  const id = newId();
  await change(
    ctx,
    'insert into exception_reason (id, organization_id, name, name_folded, created_at) values ($2, $1, $3, $4, $5)',
    [id, name, folded(name), ctx.clock.now()],
  );
  return audited(ctx, 'create_reason', { id, name, archivedAt: null });
}

export async function renameReason(
  ctx: RequestContext,
  id: string,
  { name }: ExceptionReasonInput,
): Promise<ExceptionReason> {
  const reason = await reasonInUse(ctx, id, 'id');
  await change(ctx, 'update exception_reason set name = $3, name_folded = $4 where organization_id = $1 and id = $2', [
    id,
    name,
    folded(name),
  ]);
  return audited(ctx, 'rename_reason', { ...reason, name });
}

/** Archived reasons cannot be used for new exceptions; existing exceptions keep them. */
export async function archiveReason(ctx: RequestContext, id: string): Promise<ExceptionReason> {
  const reason = await reasonInUse(ctx, id, 'id');
  const archivedAt = ctx.clock.now();
  await change(ctx, 'update exception_reason set archived_at = $3 where organization_id = $1 and id = $2', [
    id,
    archivedAt,
  ]);
  return audited(ctx, 'archive_reason', { ...reason, archivedAt: archivedAt.toISOString() });
}

const change = (ctx: RequestContext, statement: string, values: unknown[]): Promise<object[]> =>
  ctx.sql(null, statement, [tenantOf(ctx).organizationId, ...values]);

async function audited(ctx: RequestContext, action: string, reason: ExceptionReason): Promise<ExceptionReason> {
  const { id: reasonId, name } = reason;
  await recordAudit(ctx, tenantOf(ctx).organizationId, `exception.${action}`, { reasonId, name });
  return reason;
}
