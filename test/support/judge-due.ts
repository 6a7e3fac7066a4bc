import { operatorOf } from '../../src/features/access/operator';
import { judgeDue } from '../../src/features/adherence/judgement/judgement.commands';
import { ServerContext } from '../../src/server/server-context';
import { eventually } from './eventually';
import type { InProcessApp } from './in-process-app';
import type { TestOrganization } from './test-app';

/**
 * Computes adherence of all due employees at once, as the scheduler does every second, and waits until the scheduler
 * has finished its current batch. While the feed reconnects, only agents with a report are computed.
 */
export async function judgeAllDue(
  { app, url, database }: InProcessApp,
  { id, timezone }: Pick<TestOrganization, 'id' | 'timezone'>,
  now: Date,
): Promise<void> {
  const ctx = new ServerContext(app.services, { address: '', publicUrl: url });
  ctx.principal = operatorOf({ organizationId: id, timeZone: timezone, tier: 'enterprise' });
  await ctx.unitOfWork(id, () => judgeDue(ctx));
  await eventually(
    async () =>
      (
        await database.owner.query(
          `select from agent_judgement j left join adherence_feed f using (organization_id)
           where organization_id = $1 and next_check_at <= $2
             and (f.recovers_until is null or j.reconnected_at >= f.silent_until)`,
          [id, now],
        )
      ).rowCount,
    (due) => due === 0,
  );
}
