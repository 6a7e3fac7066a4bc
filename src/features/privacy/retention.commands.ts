import { tenantOf, type RequestContext } from '../../kernel/context';
import { lockPeople } from '../organization/organization.queries';
import { recordAudit } from '../audit/audit.commands';
import type { SetRetentionArgs } from './privacy.inputs';
import type { RetentionRule } from './privacy.type';
import { ruleOf, storedPeriods } from './retention.queries';
import { changedPeriod } from './retention.rules';
import { storePeriod } from './retention.store';

export async function setRetention(
  ctx: RequestContext,
  { kind, days = null }: SetRetentionArgs,
): Promise<RetentionRule> {
  await lockPeople(ctx); // locks the organization's row, so that changes of a period are serialized
  const former = (await storedPeriods(ctx)).get(kind);
  const period = changedPeriod(days, former, { kind, at: ctx.clock.now() });
  await storePeriod(ctx, kind, period);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'retention.set', { kind, days, actsAt: period.actsAt });
  return ruleOf(kind, days);
}
