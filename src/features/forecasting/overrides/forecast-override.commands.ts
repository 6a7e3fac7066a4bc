import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { recordAudit } from '../../audit/audit.commands';
import { forecastInputsChanged } from '../forecasting.topics';
import type { CreateForecastOverrideInput, UpdateForecastOverrideInput } from './forecast-override.inputs';
import { overrideTable } from './forecast-override.queries';
import { overrideFaults, type ForecastOverrideFields } from './forecast-override.rules';
import type { ForecastOverride } from './forecast-override.type';

const NONE = {
  startTime: null,
  endTime: null,
  contacts: null,
  factor: null,
  handleTimeSeconds: null,
  note: null,
};

export async function createForecastOverride(
  ctx: RequestContext,
  input: CreateForecastOverrideInput,
): Promise<ForecastOverride> {
  const override = await overrideTable.insert(
    ctx,
    checked({ ...NONE, ...withoutAbsent(input), channel: input.channel ?? '' }),
  );
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'forecast_override.create', {
    overrideId: override.id,
    ...input,
  });
  await forecastInputsChanged.publish(ctx, override);
  return override;
}

export async function updateForecastOverride(
  ctx: RequestContext,
  id: string,
  input: UpdateForecastOverrideInput,
): Promise<ForecastOverride> {
  const before = await overrideTable.locked(ctx, id);
  const change = withoutAbsent(input);
  if (Object.keys(change).length === 0) return before;
  const override = await overrideTable.update(ctx, id, checked({ ...before, ...change }));
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'forecast_override.update', { overrideId: id, ...change });
  await forecastInputsChanged.publish(ctx, override);
  return override;
}

export async function deleteForecastOverride(ctx: RequestContext, id: string): Promise<boolean> {
  const override = await overrideTable.locked(ctx, id);
  await overrideTable.remove(ctx, id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'forecast_override.delete', { overrideId: id, ...override });
  await forecastInputsChanged.publish(ctx, override);
  return true;
}

function checked(fields: ForecastOverrideFields): ForecastOverrideFields {
  const faults = overrideFaults(fields);
  if (faults.length > 0) throw badInput(faults);
  return fields;
}
