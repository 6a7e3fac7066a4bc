import type { RecurringJob } from '../../platform/jobs/define-job';
import { DAY_MS } from '../../kernel/time/units';
import { forgetNotificationsBefore } from './notification.store';

const KEPT_DAYS = 90;

export const forgetNotifications: RecurringJob = {
  name: 'notification.forget',
  cron: '17 * * * *',
  run: (ctx) => forgetNotificationsBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS)),
};
