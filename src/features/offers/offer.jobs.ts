import type { RecurringJob } from '../../platform/jobs/define-job';
import { operatorOfId } from '../access/operator';
import { settleSchedule } from './offer.commands';

/** Opens and closes offers, ends what nobody confirmed, schedule by schedule: deadlines are stored within a minute. */
export const settleOffers: RecurringJob = {
  name: 'offer.settle',
  cron: '* * * * *',
  async run(ctx) {
    const due = await ctx.system<{ organization_id: string; schedule_id: string }>(
      'offer.due',
      'select organization_id, schedule_id from offers_due($1)',
      [ctx.clock.now()],
    );
    for (const { organization_id: organizationId, schedule_id: scheduleId } of due) {
      ctx.principal = await operatorOfId(ctx, organizationId);
      await ctx.unitOfWork(organizationId, () => settleSchedule(ctx, scheduleId));
    }
  },
};
