import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { acceptedLike, type ActivityCategory } from './activity-code.rules';

interface CodeRow {
  id: string;
  category: ActivityCategory;
  onQueue: boolean;
  acceptedStates: AgentState[] | null;
}

/** Returns the accepted states of all codes, archived ones included: their own, or those of scheduled states. */
export async function acceptedStatesOfCodes(
  ctx: RequestContext,
): Promise<Map<string, { like: readonly ScheduledState[]; own: readonly AgentState[] | null }>> {
  const rows = await ctx.sql<CodeRow>(
    'activityCode.states',
    `select id, category, on_queue as "onQueue", accepted_states as "acceptedStates" from activity_code
     where organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return new Map(rows.map((row) => [row.id, { like: acceptedLike(row), own: row.acceptedStates }]));
}
