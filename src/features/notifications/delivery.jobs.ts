import { z } from 'zod';
import type { RequestContext } from '../../kernel/context';
import { defineJob } from '../../platform/jobs/define-job';
import { enqueueJob } from '../../platform/jobs/job-run.commands';
import { sendDeliveries } from './delivery.commands';
import { nextDueAt } from './delivery.store';

/** Sends the e-mails and pushes of an organization that are due, and asks for the job of the next time. */
export const deliverNotifications = defineJob({
  kind: 'notification.deliver',
  input: z.object({}),
  isRemote: true,
  isCancellable: false,
  attempts: 1_000, // what waits is delivered, however many nodes die
  run: (ctx, _input, { signal }) => sendDeliveries(ctx, signal),
  async store(ctx, answer) {
    const next = await nextDueAt(ctx);
    if (next) await deliverAt(ctx, next);
    return answer;
  },
});

/** A burst of notifications makes one job; it begins so long after the first. */
const SOON_SECONDS = 0.25;

/** Asks for a delivery as part of the open unit of work; one that waits for another time stays beside it. */
export async function deliverAt(ctx: RequestContext, at: Date): Promise<void> {
  const laterSeconds = (at.getTime() - ctx.clock.now().getTime()) / 1_000;
  const key = laterSeconds > 0 ? at.toISOString() : 'now';
  const seconds = Math.max(SOON_SECONDS, laterSeconds);
  await enqueueJob(ctx, deliverNotifications, {}, { key, delay: { seconds, mostSeconds: seconds } });
}
