import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { list, uuid } from '../../../kernel/shapes';
import { localDateOf } from '../../../kernel/time/local-time';
import { defineJob } from '../../../platform/jobs/define-job';
import { enqueueJob } from '../../../platform/jobs/job-run.commands';
import { findJob } from '../../jobs/job.queries';
import type { Job } from '../../jobs/job.type';
import { askerShape } from '../generation/asker.rules';
import { USUAL_SECONDS } from '../generation/generation.inputs';
import { generateInThread } from '../generation/generation.thread';
import { nowMs } from '../../../kernel/time/process-clock';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import { pinnedIn } from '../annotations/pinned.queries';
import { refuseLocked } from '../schedule.lifecycle';
import { findSchedule } from '../schedule.queries';
import { improvable, storeImproved } from './improvement.commands';
import type { ImproveScheduleArgs } from './improvement.inputs';

/** Seconds that a search asked to finish may take to return its best schedule. */
const SECONDS_TO_FINISH = 10;
/** Points of each changed shift of a published schedule: as much as one person-hour of shortage. */
const USUAL_DISRUPTION = 100;

const shape = z.object({
  scheduleId: uuid,
  keepShiftIds: list(uuid, { max: Infinity }),
  employeeIds: list(uuid, { max: Infinity }),
  version: z.string(),
  askedBy: askerShape,
  seconds: z.number(),
  seed: z.number(),
  epochs: z.number().nullable(),
  disruption: z.number().nullable(),
  reason: z.string().nullish(),
});

/**
 * Improves a schedule in the background, starting from its shifts. A published schedule is repaired with few changes,
 * each at a cost, and its shifts of today and before stay. Nothing is stored if the schedule changed since the request.
 */
export const improveInBackground = defineJob({
  kind: 'schedule.improve',
  input: shape,
  isSearch: true,
  secondsToFinish: SECONDS_TO_FINISH,
  async run(ctx, { scheduleId, seconds, seed, epochs, ...asked }, { progress, signal, tooLate }) {
    const { disruption, keepShiftIds, employeeIds } = asked;
    const schedule = await findSchedule(ctx, scheduleId, 'scheduleId');
    refuseLocked(schedule);
    const isSeen = schedule.status !== 'draft';
    const costOfChange = disruption ?? (isSeen ? USUAL_DISRUPTION : 0);
    // The day on which the search can end stays fixed as well.
    const over = new Date(ctx.clock.now().getTime() + (seconds + SECONDS_TO_FINISH) * 1000);
    const pins = await pinnedIn(ctx, scheduleId);
    const data = await planningOfSchedule(ctx, schedule, {
      employeeIds,
      // A repair changes no shift for the sake of a pattern.
      weights: { disruption: costOfChange, ...(costOfChange > 0 && { patterns: 0 }) },
      kept: {
        until: isSeen ? localDateOf(over, tenantOf(ctx).timeZone) : null,
        shiftIds: [...new Set([...keepShiftIds, ...pins.shiftIds])],
        ...(pins.daysOff.length > 0 && { daysOff: pins.daysOff }),
      },
    });
    ctx.endReads();
    const generated = await generateInThread(
      { data, limits: { epochs, untilMs: nowMs() + 1000 * seconds, seed } },
      { finish: signal, signal: tooLate, onProgress: progress },
    );
    return { schedule, data, generated };
  },
  store: (ctx, improved, asked) => storeImproved(ctx, asked, improved),
});

/** Enqueues a background search of so many seconds; invalid input is refused immediately. */
export async function improveSchedule(ctx: RequestContext, args: ImproveScheduleArgs): Promise<Job> {
  const { scheduleId, keepShiftIds, employeeIds, seconds, seed, epochs, disruption, reason } = args;
  const jobId = await enqueueJob(ctx, improveInBackground, {
    ...(await improvable(ctx, { scheduleId, keepShiftIds: keepShiftIds ?? [], employeeIds: employeeIds ?? [] })),
    seconds: seconds ?? USUAL_SECONDS,
    seed: seed ?? 0,
    epochs: epochs ?? null,
    disruption: disruption ?? null,
    reason: reason ?? null,
  });
  return findJob(ctx, jobId);
}
