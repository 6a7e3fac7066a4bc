import { z } from 'zod';
import type { RequestContext } from '../../../kernel/context';
import { defineJob } from '../../../platform/jobs/define-job';
import { enqueueJob } from '../../../platform/jobs/job-run.commands';
import type { Stream } from '../../demand/interval-key';
import { streamKey } from '../runs/run.rules';
import { staffFromForecasts, streamsToRead } from './forecast-people.queries';
import {
  forgetRequirements,
  noteFailures,
  storeRequirements,
  type NewRequirement,
  type RequirementFailure,
} from './requirement.store';
import { inputHashes, STORED_DAYS } from './stored-requirement.rules';
import { isAnyForecast, storedStreams } from './stored-requirement.queries';

interface Answer {
  /** The first day; null without a forecast. */
  from: string | null;
  changed: NewRequirement[];
  /** Queue-channels whose requirement could not be computed. */
  failed: RequirementFailure[];
  gone: Stream[];
}

/**
 * Recomputes the requirement of each queue-channel whose forecast or settings changed, and of deferred work also if
 * those with the shared idle time changed. A queue-channel that fails does not affect others.
 */
export const computeRequirement = defineJob({
  kind: 'requirement.compute',
  input: z.object({}),
  isHeavy: true,
  async run(ctx, _input, { progress, signal }): Promise<Answer> {
    const streams = await streamsToRead(ctx);
    const stored = await storedStreams(ctx);
    // The newest forecasts determine the current day. A queue-channel whose last run failed keeps its older forecast.
    const from = streams.reduce((last, { origin }) => (origin > last ? origin : last), '');
    const hashes = inputHashes(streams, from);
    const gone = [...stored.values()].filter((stream) => stream.inputHash && !hashes.has(streamKey(stream)));
    const isChanged = (stream: Stream): boolean => {
      const key = streamKey(stream);
      return stored.get(key)?.inputHash !== hashes.get(key);
    };
    const changed = streams.filter(isChanged);
    if (changed.length === 0) return { from: from || null, changed: [], failed: [], gone };
    const hasDeferred = changed.some(({ kind }) => kind === 'deferred');
    const needed = hasDeferred ? streams : changed;
    const failed: Answer['failed'] = [];
    const figures = await staffFromForecasts(ctx, needed, {
      from,
      days: STORED_DAYS,
      probabilities: (stream) => isChanged(stream),
      endsReads: true,
      signal,
      onFailed: ({ queue, channel }, reason) => void failed.push({ queue, channel, reason }),
      onProgress: (share) => progress(share, 'people by interval'),
    });
    return {
      from,
      gone,
      failed,
      changed: changed.flatMap((stream): NewRequirement[] => {
        const key = streamKey(stream);
        const own = figures.get(key);
        if (!own) return [];
        const { queue, channel, skillId } = stream;
        const inputHash = hashes.get(key) as string;
        return [{ queue, channel, skillId, inputHash, firstDay: from, days: STORED_DAYS, figures: own }];
      }),
    };
  },
  async store(ctx, { from, changed, failed, gone }) {
    await storeRequirements(ctx, changed);
    await noteFailures(ctx, failed);
    await forgetRequirements(ctx, gone, from);
    return { streams: changed.length, forgotten: gone.length, failed: failed.length };
  },
});

/** Enqueues the job in the open unit of work if any forecast exists; a job already waiting is reused. */
export async function requirementSoon(ctx: RequestContext): Promise<void> {
  if (await isAnyForecast(ctx)) await enqueueJob(ctx, computeRequirement, {}, { key: 'requirement' });
}
