import type { RecurringJob } from '../../platform/jobs/define-job';
import { forgetNotificationsBefore } from './notification.store';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export const forgetNotifications: RecurringJob = {
  name: 'notification.forget',
  cron: '17 * * * *',
  run: (ctx) => forgetNotificationsBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS)),
};
