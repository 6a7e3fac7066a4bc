import type { RecurringJob } from '../../platform/jobs/define-job';

/** States are partitioned by month; partitions are created some months in advance. */
export const makeStatePartitions: RecurringJob = {
  name: 'agent_state.partition',
  cron: '17 3 * * *',
  isDoneAtStart: true,
  async run(ctx) {
    await ctx.system('agentState.partitions', 'select make_state_partitions($1)', [ctx.clock.now()]);
  },
};
