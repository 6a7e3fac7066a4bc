import type { RecurringJob } from '../../../platform/jobs/define-job';
import { DEFAULT_SCHEDULE_HISTORY_MONTHS } from '../../organization/organization.rules';

/** Deletes versions that are older than each organization keeps them. */
export const forgetVersions: RecurringJob = {
  name: 'schedule.forget_versions',
  cron: '23 2 * * *',
  run: async (ctx) => {
    await ctx.system('version.forget', 'select prune_schedule_history($1, $2)', [
      ctx.clock.now(),
      DEFAULT_SCHEDULE_HISTORY_MONTHS,
    ]);
  },
};
