import type { RecurringJob } from '../../platform/jobs/define-job';
import { forgetOldKeys } from './idempotency-key.store';

export const forgetIdempotencyKeys: RecurringJob = {
  name: 'idempotency_key.forget',
  cron: '41 * * * *',
  run: forgetOldKeys,
};
