import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { conflict } from '../kernel/errors';
import { AdherenceAlert } from './alert.entity';
import type { UpdateAlertInput } from './alert.inputs';
import { ALERT_TRANSITIONS } from './alert.lifecycle';
import { findAlert } from './alert.queries';
import { appendLiveEvents } from './live-log.commands';

export async function updateAlert(ctx: RequestContext, id: string, { action, notes }: UpdateAlertInput): Promise<AdherenceAlert> {
  const { organizationId } = tenantOf(ctx);
  await findAlert(ctx, id);
  const alert = await ctx.em.findOneOrFail(AdherenceAlert, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const { from, to } = ALERT_TRANSITIONS[action];
  if (!from.includes(alert.status)) throw conflict(`An alert that is ${alert.status} cannot be ${to}`, { status: alert.status });
  alert.status = to;
  if (action === 'acknowledge') alert.acknowledgedAt = ctx.clock.now();
  else alert.resolvedAt = ctx.clock.now();
  if (notes != null) alert.notes = notes;
  await recordAudit(ctx, organizationId, `alert.${action}`, { alertId: id, employeeId: alert.employeeId, type: alert.type, ...(notes == null ? {} : { notes }) });
  const changed = await findAlert(ctx, id);
  appendLiveEvents(ctx, [{ kind: 'alert', subjectId: id }]);
  return changed;
}
