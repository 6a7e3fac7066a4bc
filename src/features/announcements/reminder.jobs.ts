import type { RecurringJob } from '../../platform/jobs/define-job';
import { operatorOfId } from '../access/operator';
import { tellOfClosing } from '../offers/closing.commands';
import { remindOfShifts } from './reminder.commands';

/** Reminds people of shifts that begin and offers that close soon. */
export const remind: RecurringJob = {
  name: 'notification.remind',
  cron: '* * * * *',
  async run(ctx) {
    const due = await ctx.system<{ organization_id: string }>(
      'reminder.due',
      'select organization_id from reminders_due($1)',
      [ctx.clock.now()],
    );
    for (const { organization_id: organizationId } of due) {
      ctx.principal = await operatorOfId(ctx, organizationId);
      await ctx.unitOfWork(organizationId, async () => {
        await tellOfClosing(ctx);
        await remindOfShifts(ctx);
      });
    }
  },
};
