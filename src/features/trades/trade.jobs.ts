import type { RecurringJob } from '../../platform/jobs/define-job';
import { operatorOfId } from '../access/operator';
import { settleTrades } from './void.commands';

/** Stores the end of trades whose deadline has passed, within a minute; it holds from its instant on. */
export const expireTrades: RecurringJob = {
  name: 'trade.settle',
  cron: '* * * * *',
  async run(ctx) {
    const due = await ctx.system<{ organization_id: string }>(
      'trade.due',
      'select organization_id from trades_due($1)',
      [ctx.clock.now()],
    );
    for (const { organization_id: organizationId } of due) {
      ctx.principal = await operatorOfId(ctx, organizationId);
      await ctx.unitOfWork(organizationId, () => settleTrades(ctx));
    }
  },
};
