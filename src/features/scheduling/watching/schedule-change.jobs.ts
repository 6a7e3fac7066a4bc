import type { RecurringJob } from '../../../platform/jobs/define-job';
import { forgetScheduleChanges } from './schedule-change.commands';
import { HOUR_MS } from '../../../kernel/time/units';

/** Longer than the live log keeps the corresponding events. */
const KEPT_MS = 4 * HOUR_MS;

export const forgetChanges: RecurringJob = {
  name: 'schedule.forget_changes',
  cron: '7 * * * *',
  run: (ctx) => forgetScheduleChanges(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS)),
};
