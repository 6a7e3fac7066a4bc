import type { RecurringJob } from '../../platform/jobs/define-job';
import { forgetLiveEvents } from './log.commands';

/** A client that was away resumes from what is kept. */
const KEPT_MS = 2 * 3_600_000;

export const forgetEvents: RecurringJob = {
  name: 'live.forget',
  cron: '* * * * *',
  run: (ctx) => forgetLiveEvents(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS)),
};
