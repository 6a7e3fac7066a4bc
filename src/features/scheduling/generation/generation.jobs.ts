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

/** Seconds that a search asked to finish may take to return its best schedule. */
const SECONDS_TO_FINISH = 10;

/**
 * Generates a draft schedule in the background. When cancelled, it stores the best schedule found so far. If its node
 * dies, another node restarts it.
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

/** Enqueues a background search of so many seconds; invalid input is refused immediately. */
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
