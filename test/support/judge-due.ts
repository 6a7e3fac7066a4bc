import { operatorOf } from '../../src/access/operator';
import { evaluateDue } from '../../src/adherence/evaluation.commands';
import { LiveContext } from '../../src/server/live-context';
import { eventually } from './eventually';
import type { TestApp, TestOrganization } from './test-app';

/** Has whoever is due judged at once, as the clock would within a second, and waits for those whom the clock has in hand. */
export async function judgeDue({ app, url, database }: TestApp, { id, timezone }: Pick<TestOrganization, 'id' | 'timezone'>, now: Date): Promise<void> {
  const ctx = new LiveContext(app.services, { address: '', publicUrl: url });
  ctx.principal = operatorOf(id, timezone, 'enterprise');
  await ctx.unitOfWork(id, () => evaluateDue(ctx));
  await eventually(
    async () => (await database.owner.query('select from agent_judgement where organization_id = $1 and next_check_at <= $2', [id, now])).rowCount,
    (due) => due === 0,
  );
}
