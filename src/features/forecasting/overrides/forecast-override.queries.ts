import type { RequestContext } from '../../../kernel/context';
import { aboutStream, inputTable } from '../input-table';
import type { ForecastOverridesArgs } from './forecast-override.inputs';
import type { ForecastOverrideFields } from './forecast-override.rules';
import type { ForecastOverridePage } from './forecast-override.type';

export const overrideTable = inputTable<ForecastOverrideFields>({
  table: 'forecast_override',
  noun: 'Override',
  order: 't.created_at, t.id',
  columns: {
    queue: 'queue',
    channel: 'channel',
    startDate: 'start_date',
    endDate: 'end_date',
    startTime: 'start_time',
    endTime: 'end_time',
    contacts: 'contacts',
    factor: 'factor',
    handleTimeSeconds: 'handle_time_seconds',
    note: 'note',
  },
});

/** Sorted by entry, which is the order in which they apply. */
export const overridesPage = (ctx: RequestContext, args: ForecastOverridesArgs): Promise<ForecastOverridePage> =>
  overrideTable.page(ctx, aboutStream(args), args);
