import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { MusterError, notFound } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import type { Tier } from '../../../kernel/principal';
import { uuid } from '../../../kernel/shapes';
import { localDateOf } from '../../../kernel/time/local-time';
import { defineJob, type RecurringJob, type UnattendedContext } from '../../../platform/jobs/define-job';
import { enqueueJob } from '../../../platform/jobs/job-run.commands';
import { operatorOfId } from '../../access/operator';
import { recordAudit } from '../../audit/audit.commands';
import { findJob } from '../../jobs/job.queries';
import type { Job } from '../../jobs/job.type';
import { settingsOfStreams } from '../queue-settings/queue-settings.queries';
import { forecastPending } from './forecast-run.commands';
import type { RunForecastArgs } from './run.inputs';
import { RUN_CAUSES, type RunCause } from './run.rules';
import { finishRun, markDue, noteFault, noteNight, openRun, thinRuns } from './run.store';
import { forecastsFailed, forecastsMade } from './run.topics';

/** Debounce of imports: a run begins this long after the last import, and at most that long after the first one. */
const AFTER_IMPORTS = { seconds: 10, mostSeconds: 60 };

/**
 * Forecasts the pending queue-channels one after another in a worker thread, each stored in its own transaction. If a
 * node dies, another one continues with the first queue-channel not yet stored.
 */
export const runForecasts = defineJob({
  kind: 'forecast.run',
  input: z.object({ runId: uuid, cause: z.enum(RUN_CAUSES) }),
  isHeavy: true,
  async run(ctx, { runId, cause }, tools) {
    const origin = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
    const run = await openRun(ctx, { id: runId, cause, origin });
    if (!run) return { streams: 0 };
    try {
      const counts = await forecastPending(ctx, { ...run, runId }, tools);
      return { runId, streams: run.streams, ...counts };
    } catch (error) {
      await tellFault(ctx, runId, error, tools.signal);
      throw error;
    }
  },
  async store(ctx, answer, { runId, cause }) {
    await finishRun(ctx, runId);
    if (cause === 'night') await thinRuns(ctx, localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone));
    if ('runId' in answer && answer.made > 0) {
      const { made, unchanged, none, failed } = answer;
      await forecastsMade.publish(ctx, { runId, made, unchanged, none, failed });
    }
    if ('runId' in answer && answer.failed > 0) await forecastsFailed.publish(ctx, { runId, failed: answer.failed });
    return answer;
  },
});

const OURS = 'something went wrong on our side';

/** Records for each queue why the run failed, except for short database outages. */
async function tellFault(ctx: RequestContext, runId: string, error: unknown, signal: AbortSignal): Promise<void> {
  const isKnown = error instanceof MusterError;
  if (signal.aborted || (isKnown && error.code === 'SERVICE_UNAVAILABLE')) return;
  const reason = `The run failed, and is tried again: ${isKnown ? error.message : OURS}`;
  const note = () => noteFault(ctx, runId, reason);
  // If the database is unavailable for this too, the job reports the error.
  await ctx.unitOfWork(tenantOf(ctx).organizationId, note).catch(() => {});
}

/** Marks pending queue-channels and enqueues a run in the open unit of work. Returns the id of the job. */
export const forecastSoon = (ctx: RequestContext, cause: RunCause): Promise<string> =>
  enqueueJob(
    ctx,
    runForecasts,
    { runId: newId(), cause },
    { key: cause, ...(cause === 'imports' ? { delay: AFTER_IMPORTS } : {}) },
  );

/**
 * Starts the nightly run of each organization in which it is night: all its queue-channels, from the new day's origin.
 */
export const forecastAtNight: RecurringJob = {
  name: 'forecast.night',
  cron: '*/5 * * * *',
  async run(ctx) {
    const nights = await ctx.system<{ organization_id: string; night: string; tier: Tier }>(
      'forecast.nights',
      'select * from forecast_nights($1)',
      [ctx.clock.now()],
    );
    const faults: unknown[] = [];
    for (const { organization_id: organizationId, night } of nights)
      await beginNight(ctx, organizationId, night).catch((error: unknown) => faults.push(error));
    // Errors of some organizations do not prevent the runs of others.
    if (faults.length > 0) throw faults[0];
  },
};

async function beginNight(ctx: UnattendedContext, organizationId: string, night: string): Promise<void> {
  ctx.principal = await operatorOfId(ctx, organizationId);
  await ctx.unitOfWork(organizationId, async () => {
    if (!(await noteNight(ctx, night))) return;
    await markDue(ctx, await settingsOfStreams(ctx), 'history');
    await forecastSoon(ctx, 'night');
  });
}

/** Starts a run of a queue, of a channel, or of all on request. */
export async function runForecast(ctx: RequestContext, { queue, channel }: RunForecastArgs): Promise<Job> {
  const ofQueue = (await settingsOfStreams(ctx)).filter((stream) => queue == null || stream.queue === queue);
  if (ofQueue.length === 0) throw notFound('A queue with contacts', 'queue', queue ?? '');
  const streams = ofQueue.filter((stream) => channel == null || stream.channel === channel);
  if (streams.length === 0) throw notFound('A queue with contacts of this channel', 'channel', channel ?? '');
  await markDue(ctx, streams, 'history');
  const jobId = await forecastSoon(ctx, 'hand');
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'forecast.run', {
    queue: queue ?? null,
    channel: channel ?? null,
  });
  return findJob(ctx, jobId);
}
