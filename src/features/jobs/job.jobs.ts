import type { RecurringJob } from '../../platform/jobs/define-job';

const KEPT_MS = 90 * 86_400_000;

export const forgetJobs: RecurringJob = {
  name: 'job.forget',
  cron: '47 4 * * *',
  async run(ctx) {
    await ctx.system('job.forget', 'select forget_job_runs($1)', [new Date(ctx.clock.now().getTime() - KEPT_MS)]);
  },
};
