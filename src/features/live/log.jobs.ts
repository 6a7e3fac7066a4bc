import type { RecurringJob } from '../../platform/jobs/define-job';
import { forgetLiveEvents } from './log.commands';

/** Retention of the log: how long a client can be disconnected and still resume. */
const KEPT_MS = 2 * 3_600_000;

export const forgetEvents: RecurringJob = {
  name: 'live.forget',
  cron: '* * * * *',
  run: (ctx) => forgetLiveEvents(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS)),
};
