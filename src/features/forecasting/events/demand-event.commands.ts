import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { recordAudit } from '../../audit/audit.commands';
import { forecastInputsChanged } from '../forecasting.topics';
import type { CreateDemandEventInput, UpdateDemandEventInput } from './demand-event.inputs';
import { demandEventTable } from './demand-event.queries';
import { demandEventFaults, type DemandEventFields } from './demand-event.rules';
import type { DemandEvent } from './demand-event.type';

const NONE = {
  queue: null,
  channel: null,
  startTime: null,
  endTime: null,
  percent: null,
  contacts: null,
  halfLifeHours: null,
  weekday: null,
  factor: null,
};

export async function createDemandEvent(ctx: RequestContext, input: CreateDemandEventInput): Promise<DemandEvent> {
  const fields = checked({ ...NONE, ...withoutAbsent(input) });
  const event = await demandEventTable.insert(ctx, fields);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'demand_event.create', { eventId: event.id, ...input });
  await forecastInputsChanged.publish(ctx, event);
  return event;
}

export async function updateDemandEvent(
  ctx: RequestContext,
  id: string,
  input: UpdateDemandEventInput,
): Promise<DemandEvent> {
  const before = await demandEventTable.locked(ctx, id);
  const change = withoutAbsent(input);
  if (Object.keys(change).length === 0) return before;
  const event = await demandEventTable.update(ctx, id, checked({ ...before, ...change }));
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'demand_event.update', { eventId: id, ...change });
  await forecastInputsChanged.publish(ctx, before);
  await forecastInputsChanged.publish(ctx, event);
  return event;
}

export async function deleteDemandEvent(ctx: RequestContext, id: string): Promise<boolean> {
  const event = await demandEventTable.locked(ctx, id);
  await demandEventTable.remove(ctx, id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'demand_event.delete', { eventId: id, name: event.name });
  await forecastInputsChanged.publish(ctx, event);
  return true;
}

function checked(fields: DemandEventFields): DemandEventFields {
  const faults = demandEventFaults(fields);
  if (faults.length > 0) throw badInput(faults);
  return fields;
}
