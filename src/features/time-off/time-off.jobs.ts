import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { defineJob } from '../../platform/jobs/define-job';
import { enqueueJob } from '../../platform/jobs/job-run.commands';
import { settleTeam, settleWithoutTeam } from './time-off-limit.commands';
import { isAnybodyWaiting, teamsWaiting } from './time-off-limit.queries';
import { lockTeam } from './time-off-lock.store';

/**
 * Moves up waiting requests after people have left a team, with one transaction per team. It runs as a job because
 * writers lock teams before people, and the change of people already holds their locks.
 */
export const settleTimeOff = defineJob({
  kind: 'timeOff.settle',
  input: z.object({}),
  isCancellable: false,
  async run(ctx, _input, { signal }) {
    const { organizationId } = tenantOf(ctx);
    const teams = await ctx.unitOfWork(organizationId, () => teamsWaiting(ctx));
    for (const { teamId, from, to } of teams) {
      signal.throwIfAborted();
      await ctx.unitOfWork(organizationId, async () => {
        if (teamId === null) return settleWithoutTeam(ctx);
        await lockTeam(ctx, teamId, 'teamId');
        await settleTeam(ctx, teamId, { from, to });
      });
    }
    return { teams: teams.length };
  },
});

/** Enqueues the job after changes of team members; costs one statement if no request waits. */
export async function settleSoon(ctx: RequestContext): Promise<void> {
  if (await isAnybodyWaiting(ctx)) await enqueueJob(ctx, settleTimeOff, {}, { key: 'time off' });
}
