import type { QueueForecast } from '../../../engines/forecaster/reading/kept-forecast';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import type { Stream } from '../../demand/interval-key';
import { forecastOfBytes } from './kept-bytes';

/** Metadata of a stored forecast. */
export interface ForecastHead extends Stream {
  id: string;
  /** The first forecast day. */
  origin: string;
  inputHash: string;
  modelVersion: string;
  madeAt: string;
}

const HEAD = `f.id, f.queue, f.channel, f.origin, f.input_hash as "inputHash", f.model_version as "modelVersion",
  f.made_at as "madeAt"`;

/** Returns the current forecasts of all queue-channels that have one, sorted by queue and channel. */
export function currentForecastHeads(ctx: RequestContext): Promise<ForecastHead[]> {
  return ctx.sql<ForecastHead>(
    'forecast.heads',
    `select ${HEAD} from forecast_stream s
     join forecast f on f.organization_id = s.organization_id and f.id = s.forecast_id
     where s.organization_id = $1 order by f.queue collate "C", f.channel collate "C"`,
    [tenantOf(ctx).organizationId],
  );
}

/** Returns stored forecasts by id, as bytes for `forecastOfBytes`, which also works in worker threads. */
export async function keptForecasts(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await ctx.sql<{ id: string; kept: Uint8Array }>(
    null,
    'select id, kept from forecast where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** Loads a forecast without expanding it. */
export async function loadForecast(ctx: RequestContext, id: string): Promise<QueueForecast> {
  const kept = (await keptForecasts(ctx, [id])).get(id);
  if (!kept) throw new Error(`The forecast ${id} is gone`);
  return forecastOfBytes(kept);
}

export interface ForecastDetails extends ForecastHead {
  audit: unknown;
  flags: { kind: string; date?: string; message: string }[];
}

/** Reads the audit and remarks of a forecast. */
export async function forecastDetails(ctx: RequestContext, id: string): Promise<ForecastDetails> {
  const [row] = await ctx.sql<ForecastDetails>(
    'forecast.details',
    `select ${HEAD}, f.audit, f.flags from forecast f where f.organization_id = $1 and f.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!row) throw new Error(`The forecast ${id} is gone`);
  return row;
}

/** The current state of a queue-channel, or that in a run; undefined if the queue-channel is unknown. */
export interface StreamState {
  forecastId: string | null;
  reason: string | null;
  failedAt: string | null;
}

export async function streamState(
  ctx: RequestContext,
  { queue, channel }: Stream,
  runId: string | null,
): Promise<StreamState | undefined> {
  const { organizationId } = tenantOf(ctx);
  const [row] = runId
    ? await ctx.sql<StreamState>(
        'forecast.stateInRun',
        `select forecast_id as "forecastId", reason, null as "failedAt" from forecast_run_stream
         where organization_id = $1 and queue = $2 and channel = $3 and run_id = $4`,
        [organizationId, queue, channel, runId],
      )
    : await ctx.sql<StreamState>(
        'forecast.state',
        `select forecast_id as "forecastId", reason, failed_at as "failedAt" from forecast_stream
         where organization_id = $1 and queue = $2 and channel = $3`,
        [organizationId, queue, channel],
      );
  return row;
}
