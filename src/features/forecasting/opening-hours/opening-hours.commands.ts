import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { recordAudit } from '../../audit/audit.commands';
import { forecastInputsChanged } from '../forecasting.topics';
import type { CreateOpeningHoursInput, UpdateOpeningHoursInput } from './opening-hours.inputs';
import { openingHoursTable } from './opening-hours.queries';
import { openingHoursFaults, type OpeningHoursFields } from './opening-hours.rules';
import type { OpeningHours } from './opening-hours.type';

export async function createOpeningHours(ctx: RequestContext, input: CreateOpeningHoursInput): Promise<OpeningHours> {
  const openingHours = await openingHoursTable.insert(
    ctx,
    checked({ queue: null, channel: null, ...withoutAbsent(input) }),
  );
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'opening_hours.create', {
    openingHoursId: openingHours.id,
    ...input,
  });
  await forecastInputsChanged.publish(ctx, openingHours);
  return openingHours;
}

export async function updateOpeningHours(
  ctx: RequestContext,
  id: string,
  input: UpdateOpeningHoursInput,
): Promise<OpeningHours> {
  const before = await openingHoursTable.locked(ctx, id);
  const change = withoutAbsent(input);
  if (Object.keys(change).length === 0) return before;
  const openingHours = await openingHoursTable.update(ctx, id, checked({ ...before, ...change }));
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'opening_hours.update', { openingHoursId: id, ...change });
  await forecastInputsChanged.publish(ctx, openingHours);
  return openingHours;
}

export async function deleteOpeningHours(ctx: RequestContext, id: string): Promise<boolean> {
  const openingHours = await openingHoursTable.locked(ctx, id);
  await openingHoursTable.remove(ctx, id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'opening_hours.delete', { openingHoursId: id, ...openingHours });
  await forecastInputsChanged.publish(ctx, openingHours);
  return true;
}

function checked(fields: OpeningHoursFields): OpeningHoursFields {
  const faults = openingHoursFaults(fields.hours);
  if (faults.length > 0) throw badInput(faults);
  return fields;
}
