import type { RequestContext } from '../../../kernel/context';
import { defineJob } from '../../../platform/jobs/define-job';
import { enqueueJob } from '../../../platform/jobs/job-run.commands';
import { findJob } from '../../jobs/job.queries';
import type { Job } from '../../jobs/job.type';
import { askerOf } from './asker.queries';
import {
  limitsOf,
  peopleAndTemplates,
  readGeneration,
  requireAllInScope,
  storeGeneration,
} from './generation.commands';
import { generationJobShape, USUAL_SECONDS, type GenerateScheduleInput } from './generation.inputs';
import { generateInThread } from './generation.thread';
import { nowMs } from '../../../kernel/time/process-clock';

/** Longest time in which a search that is asked to finish gives its best. */
const SECONDS_TO_FINISH = 10;

/**
 * Makes a draft full of shifts in the background. Cancelled, it keeps the best schedule found so far; of a node that
 * dies another one begins anew.
 */
export const runGeneration = defineJob({
  kind: 'schedule.generate',
  input: generationJobShape,
  isSearch: true,
  secondsToFinish: SECONDS_TO_FINISH,
  async run(ctx, { input, seconds }, { progress, signal, tooLate }) {
    const begunMs = nowMs();
    const { data, peopleLeftOut } = await readGeneration(ctx, input);
    ctx.endReads();
    const generated = await generateInThread(
      { data, limits: limitsOf(input, begunMs, seconds) },
      { finish: signal, signal: tooLate, onProgress: progress },
    );
    return { data, generated, peopleLeftOut };
  },
  store: (ctx, { data, ...found }, { input, askedBy }) => storeGeneration(ctx, input, data, { ...found, askedBy }),
});

/** Asks for a search of so many seconds in the background; what is wrong with the input is told at once. */
export async function startGeneration(
  ctx: RequestContext,
  input: GenerateScheduleInput,
  seconds: number | null | undefined,
): Promise<Job> {
  await requireAllInScope(ctx, input);
  await peopleAndTemplates(ctx, input);
  const jobId = await enqueueJob(ctx, runGeneration, {
    input,
    seconds: seconds ?? USUAL_SECONDS,
    askedBy: askerOf(ctx),
  });
  return findJob(ctx, jobId);
}
