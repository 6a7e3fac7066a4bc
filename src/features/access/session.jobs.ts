import type { RecurringJob } from '../../platform/jobs/define-job';
import { forgetExpiredSessions } from './session.commands';

export const forgetSessions: RecurringJob = {
  name: 'session.forget',
  cron: '23 * * * *',
  run: forgetExpiredSessions,
};
