import type { RecurringJob } from '../../platform/jobs/define-job';
import { DAY_MS } from '../../kernel/time/units';

const KEPT_MS = 90 * DAY_MS;

export const forgetJobs: RecurringJob = {
  name: 'job.forget',
  cron: '47 4 * * *',
  async run(ctx) {
    await ctx.system('job.forget', 'select forget_job_runs($1)', [new Date(ctx.clock.now().getTime() - KEPT_MS)]);
  },
};
