import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, notFound } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { localDateOf } from '../../kernel/time/local-time';
import { recordAudit } from '../audit/audit.commands';
import { openErasures } from './erasure.queries';
import { lockHolds, removeHold, storeHold } from './legal-hold.store';
import { requirePerson } from './person.queries';
import type { SetLegalHoldArgs } from './privacy.inputs';
import type { LegalHold } from './privacy.type';

/** Waits for deletions that have begun: none begins after the hold is confirmed. */
export async function setLegalHold(
  ctx: RequestContext,
  { employeeId = null, reason, until = null }: SetLegalHoldArgs,
): Promise<LegalHold> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  if (until !== null && until < today)
    throw badInput([{ path: 'until', message: `must not be before today ${today}, got "${until}"` }]);
  await lockHolds(ctx, 'change');
  if (employeeId !== null) await requirePerson(ctx, employeeId);
  const erasing = (await openErasures(ctx)).find((id) => employeeId === null || id === employeeId);
  if (erasing) throw conflict(`The erasure of ${erasing} has begun and is not done yet`, { path: 'employeeId' });
  const hold = { id: newId(), employeeId, reason, until };
  await storeHold(ctx, hold);
  await recordAudit(ctx, organizationId, 'legal_hold.set', { holdId: hold.id, employeeId, until });
  return hold;
}

export async function endLegalHold(ctx: RequestContext, id: string): Promise<boolean> {
  await lockHolds(ctx, 'change');
  if (!(await removeHold(ctx, id))) throw notFound('Legal hold', 'id', id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'legal_hold.end', { holdId: id });
  return true;
}
