import { tenantOf, type RequestContext } from '../../../kernel/context';
import { contactsOfQueue } from '../../demand/queue.queries';
import type { QueueUse } from './queue-use.type';

const ENTRIES = [
  `select from queue_settings where organization_id = $1 and queue = $2
     and (skill_id is not null or chosen <> '{}')`,
  ...['opening_hours', 'demand_event', 'forecast_override', 'requirement_by_hand'].map(
    (table) => `select from ${table} where organization_id = $1 and queue = $2`,
  ),
].join(' union all ');

/**
 * Counts the records that refer to a queue; zeros for an unknown queue. Forecasts and requirements are not counted,
 * because they are derived.
 */
export async function queueUse(ctx: RequestContext, name: string): Promise<QueueUse> {
  const [entries] = await ctx.sql<{ count: number }>(
    'queue.planningEntries',
    `select count(*)::int as count from (${ENTRIES}) e`,
    [tenantOf(ctx).organizationId, name],
  );
  return { name, ...(await contactsOfQueue(ctx, name)), planningEntries: entries?.count ?? 0 };
}

export const isInUse = ({ intervals, deflectionIntervals, planningEntries }: QueueUse): boolean =>
  intervals + deflectionIntervals + planningEntries > 0;
