import type { RecurringJob } from '../../platform/jobs/define-job';
import { forgetLiveEvents } from './log.commands';
import { HOUR_MS } from '../../kernel/time/units';

/** Retention of the log: how long a client can be disconnected and still resume. */
const KEPT_MS = 2 * HOUR_MS;

export const forgetEvents: RecurringJob = {
  name: 'live.forget',
  cron: '* * * * *',
  run: (ctx) => forgetLiveEvents(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS)),
};
