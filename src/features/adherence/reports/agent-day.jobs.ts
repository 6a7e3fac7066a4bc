import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { defineJob, type RecurringJob } from '../../../platform/jobs/define-job';
import { enqueueJob, isJobRunning } from '../../../platform/jobs/job-run.commands';
import { operatorOfId } from '../../access/operator';
import { computeDueDays } from './agent-day.commands';

/** Stores the agent-days that are due, some in each transaction: what is done is done, whoever goes on with it. */
export const computeAgentDays = defineJob({
  kind: 'agent_day.compute',
  input: z.object({}),
  attempts: 100,
  isCancellable: false,
  async run(ctx, _input, { signal }) {
    for (let days = 0; ;) {
      signal.throwIfAborted();
      const more = await ctx.unitOfWork(tenantOf(ctx).organizationId, () => computeDueDays(ctx));
      if (more === null) return { days };
      days += more;
    }
  },
});

/**
 * Asks for it as part of the open unit of work: one that waits already is enough. Of a standard organization the marks
 * wait until it is enterprise.
 */
export async function agentDaysSoon(ctx: RequestContext): Promise<void> {
  if (tenantOf(ctx).tier === 'enterprise') await enqueueJob(ctx, computeAgentDays, {}, { key: 'agent days' });
}

/** A run that began so long ago has perhaps nobody who works on it. */
const LONG_MS = 3_600_000;

/**
 * Begins it in each organization whose day is over, or in which days are still due, unless it is at it already: a long
 * one would have more and more of its kind beside it.
 */
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
