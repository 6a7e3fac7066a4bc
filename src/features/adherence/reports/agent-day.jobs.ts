import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { HOUR_MS } from '../../../kernel/time/units';
import { defineJob, type RecurringJob } from '../../../platform/jobs/define-job';
import { enqueueJob, isJobRunning } from '../../../platform/jobs/job-run.commands';
import { operatorOfId } from '../../access/operator';
import { computeDueDays } from './agent-day.commands';

/**
 * Maximum time of one run. After a change of settings years of days are pending, and computing them in one go would
 * keep a core busy for minutes; the next run begins within five minutes. Reports compute pending days themselves.
 */
const MAX_RUN_MS = 30_000;

/** Stores pending agent-days in batches, one per transaction. The job can resume on any node. */
export const computeAgentDays = defineJob({
  kind: 'agent_day.compute',
  input: z.object({}),
  attempts: 100,
  isCancellable: false,
  async run(ctx, _input, { signal }) {
    const began = performance.now();
    for (let days = 0; ;) {
      signal.throwIfAborted();
      if (performance.now() - began > MAX_RUN_MS) return { days };
      const more = await ctx.unitOfWork(tenantOf(ctx).organizationId, () => computeDueDays(ctx));
      if (more === null) return { days };
      days += more;
    }
  },
});

/**
 * Enqueues the job in the open unit of work; a job already waiting is reused. Organizations in the standard tier keep
 * their marks until they become enterprise.
 */
export async function agentDaysSoon(ctx: RequestContext): Promise<void> {
  if (tenantOf(ctx).tier === 'enterprise') await enqueueJob(ctx, computeAgentDays, {}, { key: 'agent days' });
}

/** A run older than this may have lost its node. */
const LONG_MS = HOUR_MS;

/** Starts the job in each organization with a new past day or pending days, unless it is already running there. */
export const closeAgentDays: RecurringJob = {
  name: 'agent_day.close',
  cron: '*/5 * * * *',
  async run(ctx) {
    const due = await ctx.system<{ organization_id: string }>(
      'agentDay.organizations',
      'select organization_id from organizations_with_days_due($1)',
      [ctx.clock.now()],
    );
    for (const { organization_id: organizationId } of due) {
      ctx.principal = await operatorOfId(ctx, organizationId);
      await ctx.unitOfWork(organizationId, async () => {
        const since = new Date(ctx.clock.now().getTime() - LONG_MS);
        if (!(await isJobRunning(ctx, computeAgentDays, since))) await agentDaysSoon(ctx);
      });
    }
  },
};
