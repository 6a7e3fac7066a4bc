import { tenantOf, type RequestContext } from '../../../kernel/context';
import { newId } from '../../../kernel/ids';
import { columnsOf } from '../../../kernel/import/columns';
import type { SharedSeason } from '../../../engines/forecaster/season/long-run';
import type { Stream } from '../../demand/interval-key';
import type { StreamForecast } from '../solving/forecast-stream';
import type { RunCause, RunOutcome } from './run.rules';

/** Stores the progress of runs: pending queue-channels, those taken by a run, and their outcomes. */

const STREAMS = columnsOf<Stream>([
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
]);

/** The reason why a queue-channel is pending: its inputs or its history changed. */
export type DueReason = 'inputs' | 'history';

/** Marks queue-channels as pending for the next run. */
export async function markDue(ctx: RequestContext, streams: readonly Stream[], due: DueReason): Promise<void> {
  if (streams.length === 0) return;
  await ctx.sql(
    null,
    `insert into forecast_stream as s (organization_id, due, queue, channel)
     select $1, $2, queue, channel from ${STREAMS.unnest(3)}
     order by queue collate "C", channel collate "C"
     on conflict (organization_id, queue, channel) do update set due = excluded.due
       where s.due is null or s.due = 'inputs' and excluded.due = 'history'`,
    [tenantOf(ctx).organizationId, due, ...(await STREAMS.arrays(streams))],
  );
}

interface OpenedRun {
  /** `YYYY-MM-DD`, the first forecast day. */
  origin: string;
  /**
   * True if history changed: the run includes all queue-channels of the channels, because they share a seasonal
   * profile.
   */
  wholeChannels: boolean;
  /** Remaining queue-channels. */
  pending: Stream[];
  /** Total number of queue-channels in the run. */
  streams: number;
}

/** Takes the pending queue-channels, or resumes a run that another node left. Undefined if nothing is pending. */
export async function openRun(
  ctx: RequestContext,
  run: { id: string; cause: RunCause; origin: string },
): Promise<OpenedRun | null> {
  const { organizationId } = tenantOf(ctx);
  return ctx.unitOfWork(organizationId, async () => {
    const opened = (await findRun(ctx, run.id)) ?? (await takeDue(ctx, run));
    if (!opened) return null;
    const rows = await ctx.sql<Stream & { outcome: RunOutcome }>(
      null,
      `select queue, channel, outcome from forecast_run_stream where organization_id = $1 and run_id = $2
       order by queue collate "C", channel collate "C"`,
      [organizationId, run.id],
    );
    const pending = rows.flatMap(({ outcome, ...stream }) => (outcome === 'pending' ? [stream] : []));
    return { ...opened, pending, streams: rows.length };
  });
}

async function findRun(
  ctx: RequestContext,
  id: string,
): Promise<Pick<OpenedRun, 'origin' | 'wholeChannels'> | undefined> {
  const [run] = await ctx.sql<{ origin: string; wholeChannels: boolean }>(
    null,
    `select origin, whole_channels as "wholeChannels" from forecast_run where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  return run;
}

async function takeDue(
  ctx: RequestContext,
  { id, cause, origin }: { id: string; cause: RunCause; origin: string },
): Promise<Pick<OpenedRun, 'origin' | 'wholeChannels'> | undefined> {
  const { organizationId } = tenantOf(ctx);
  await inheritGivenUp(ctx, id);
  const taken = await ctx.sql<Stream & { due: DueReason }>(
    null,
    `with before as (
       select queue, channel, due from forecast_stream where organization_id = $1 and due is not null
       order by queue collate "C", channel collate "C" for update
     )
     update forecast_stream s set due = null from before b
     where s.organization_id = $1 and s.queue = b.queue and s.channel = b.channel returning s.queue, s.channel, b.due`,
    [organizationId],
  );
  if (taken.length === 0) return undefined;
  const wholeChannels = taken.some(({ due }) => due === 'history');
  await ctx.sql(
    null,
    `insert into forecast_run (id, organization_id, cause, origin, whole_channels, began_at)
     values ($2, $1, $3, $4, $5, $6)`,
    [organizationId, id, cause, origin, wholeChannels, ctx.clock.now()],
  );
  await ctx.sql(
    null,
    `insert into forecast_run_stream (organization_id, run_id, queue, channel)
     select $1::uuid, $2::uuid, queue, channel from ${STREAMS.unnest(4)}
     union
     select $1, $2, queue, channel from forecast_stream
     where $3 and organization_id = $1 and channel = any($5::text[])`,
    [organizationId, id, wholeChannels, ...(await STREAMS.arrays(taken))],
  );
  return { origin, wholeChannels };
}

const GIVEN_UP = 'The run was given up before it came to this queue.';

/** Marks the remains of cancelled and finally failed runs as pending; a run that will be retried keeps its own. */
async function inheritGivenUp(ctx: RequestContext, ownId: string): Promise<void> {
  const left = await ctx.sql<Stream>(
    null,
    `update forecast_run_stream s set outcome = 'failed', reason = coalesce(s.reason, $2) from forecast_run r
     where s.organization_id = $1 and s.outcome = 'pending' and r.organization_id = s.organization_id
       and r.id = s.run_id and r.finished_at is null and r.id <> $3
       and not exists (
         select from job_run j
         where j.organization_id = $1 and j.status in ('waiting', 'running') and j.input->>'runId' = r.id::text
       )
     returning s.queue, s.channel`,
    [tenantOf(ctx).organizationId, GIVEN_UP, ownId],
  );
  await markDue(ctx, left, 'history');
}

/** Records the failure for the remaining queue-channels of a run that will be retried. */
export async function noteFault(ctx: RequestContext, runId: string, reason: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const left = await ctx.sql<Stream>(
    null,
    `update forecast_run_stream set reason = $3 where organization_id = $1 and run_id = $2 and outcome = 'pending'
     returning queue, channel`,
    [organizationId, runId, reason],
  );
  await ctx.sql(
    null,
    `with concerned as (
       select s.queue, s.channel from forecast_stream s join ${STREAMS.unnest(4)}
         on s.queue = r.queue and s.channel = r.channel
       where s.organization_id = $1 order by s.queue collate "C", s.channel collate "C" for update of s
     )
     update forecast_stream s set reason = $2, failed_at = coalesce(s.failed_at, $3) from concerned c
     where s.organization_id = $1 and s.queue = c.queue and s.channel = c.channel`,
    [organizationId, reason, ctx.clock.now(), ...(await STREAMS.arrays(left))],
  );
}

/** The outcome of a queue-channel in a run: its forecast, or the reason for none. */
export interface StreamAnswer {
  outcome: Exclude<RunOutcome, 'pending'>;
  forecastId: string | null;
  reason: string | null;
}

/**
 * Stores the outcome of a queue-channel. Returns false if another node has stored one already; the caller must then
 * roll back.
 */
export async function noteAnswer(
  ctx: RequestContext,
  runId: string,
  { queue, channel }: Stream,
  { outcome, forecastId, reason }: StreamAnswer,
): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const noted = await ctx.sql(
    'forecastRun.note',
    `update forecast_run_stream set outcome = $5, forecast_id = $6, reason = $7
     where organization_id = $1 and run_id = $2 and queue = $3 and channel = $4 and outcome = 'pending'
     returning queue`,
    [organizationId, runId, queue, channel, outcome, forecastId, reason],
  );
  if (noted.length === 0) return false;
  await ctx.sql(
    'forecastRun.settle',
    `insert into forecast_stream as s (organization_id, queue, channel, forecast_id, reason, failed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, queue, channel) do update set forecast_id = excluded.forecast_id,
       reason = excluded.reason,
       failed_at = case when excluded.failed_at is null then null else coalesce(s.failed_at, excluded.failed_at) end`,
    [organizationId, queue, channel, forecastId, reason, reason === null ? null : ctx.clock.now()],
  );
  return true;
}

export interface NewForecast extends Stream {
  origin: string;
  inputHash: string;
}

/** Returns the id of the forecast made from equal input on this day, if any. */
export async function forecastOfInput(
  ctx: RequestContext,
  { queue, channel, origin, inputHash }: NewForecast,
): Promise<string | null> {
  const [row] = await ctx.sql<{ id: string }>(
    'forecast.ofInput',
    `select id from forecast
     where organization_id = $1 and queue = $2 and channel = $3 and origin = $4 and input_hash = $5`,
    [tenantOf(ctx).organizationId, queue, channel, origin, inputHash],
  );
  return row?.id ?? null;
}

/** Returns the id of the stored forecast, inserted by this or another node. */
export async function insertForecast(
  ctx: RequestContext,
  stream: NewForecast,
  { modelVersion, audit, flags, dayVolume, dayLower80, dayUpper80, kept }: StreamForecast,
): Promise<string> {
  const array = (values: Float32Array): string => `{${values.join(',')}}`;
  const [row] = await ctx.sql<{ id: string }>(
    null,
    `insert into forecast (id, organization_id, queue, channel, origin, input_hash, model_version, made_at, audit,
       flags, day_volume, day_lower80, day_upper80, kept)
     values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (organization_id, queue, channel, origin, input_hash) do nothing returning id`,
    [
      tenantOf(ctx).organizationId,
      newId(),
      stream.queue,
      stream.channel,
      stream.origin,
      stream.inputHash,
      modelVersion,
      ctx.clock.now(),
      JSON.stringify(audit),
      JSON.stringify(flags),
      array(dayVolume),
      array(dayLower80),
      array(dayUpper80),
      Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength),
    ],
  );
  return row?.id ?? ((await forecastOfInput(ctx, stream)) as string);
}

/** Stores the seasonal profiles of channels learned for this origin. */
export async function keepSeasons(
  ctx: RequestContext,
  origin: string,
  seasons: ReadonlyMap<string, SharedSeason | null>,
): Promise<void> {
  if (seasons.size === 0) return;
  await ctx.sql(
    null,
    `insert into forecast_season (organization_id, channel, origin, season)
     select $1, channel, $2, season from json_to_recordset($3) as r (channel text, season jsonb) order by channel
     on conflict (organization_id, channel) do update set origin = excluded.origin, season = excluded.season`,
    [
      tenantOf(ctx).organizationId,
      origin,
      JSON.stringify([...seasons].map(([channel, season]) => ({ channel, season }))),
    ],
  );
}

export async function finishRun(ctx: RequestContext, runId: string): Promise<void> {
  await ctx.sql(null, 'update forecast_run set finished_at = $3 where organization_id = $1 and id = $2', [
    tenantOf(ctx).organizationId,
    runId,
    ctx.clock.now(),
  ]);
}

/** Records that the nightly run was requested. Returns false if it was already. */
export async function noteNight(ctx: RequestContext, night: string): Promise<boolean> {
  const rows = await ctx.sql(
    null,
    `insert into forecast_night as n (organization_id, night) values ($1, $2)
     on conflict (organization_id) do update set night = excluded.night where n.night < excluded.night
     returning night`,
    [tenantOf(ctx).organizationId, night],
  );
  return rows.length > 0;
}

/** Retention of runs: all of the last days, then one night per week, then one per month. */
const ALL_DAYS = 7;
const WEEKLY_DAYS = 63;
const MONTHLY_DAYS = 550;

/**
 * Deletes old runs, and forecasts that no remaining run refers to. Keeps all runs of the last 7 days, then the first
 * night of each week, from 9 weeks on the first night of each month, and none after 18 months.
 */
export async function thinRuns(ctx: RequestContext, today: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const firstOf = (part: 'week' | 'month', from: number) =>
    `select distinct on (date_trunc('${part}', origin)) id from forecast_run
     where organization_id = $1 and cause = 'night' and origin >= $2::date - ${from}
     order by date_trunc('${part}', origin), origin`;
  await ctx.sql(
    null,
    `delete from forecast_run where organization_id = $1 and origin < $2::date - ${ALL_DAYS}
       and id not in (${firstOf('week', WEEKLY_DAYS)}) and id not in (${firstOf('month', MONTHLY_DAYS)})`,
    [organizationId, today],
  );
  await ctx.sql(
    null,
    `delete from forecast f where f.organization_id = $1 and f.origin < $2::date - ${ALL_DAYS}
       and not exists (select from forecast_stream s where s.organization_id = $1 and s.forecast_id = f.id)
       and not exists (select from forecast_run_stream s where s.organization_id = $1 and s.forecast_id = f.id)`,
    [organizationId, today],
  );
}
