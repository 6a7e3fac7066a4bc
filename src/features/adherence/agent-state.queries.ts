import { tenantOf, type RequestContext } from '../../kernel/context';
import { offsetOf } from '../../kernel/graphql/page';
import { requireInScope } from '../people/scope.queries';
import type { AgentStateHistoryArgs } from './agent-state.inputs';
import type { AgentStateEvent } from './agent-state.type';

/** The condition on given_at prunes monthly partitions. */
export async function agentStateHistory(ctx: RequestContext, args: AgentStateHistoryArgs): Promise<AgentStateEvent[]> {
  const { employeeId, from, to, limit } = args;
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  return ctx.sql<AgentStateEvent>(
    'agentState.history',
    `select state, effective_at as "effectiveAt", given_at as "givenAt", received_at as "receivedAt", queue, reason,
       acd_state_code as "acdStateCode", source
     from agent_state_event
     where organization_id = $1 and employee_id = $2 and effective_at >= $3 and effective_at < $4
       and given_at >= $3 and given_at < $4::timestamptz + interval '5 minutes'
     order by effective_at, sequence limit $5 offset $6`,
    [tenantOf(ctx).organizationId, employeeId, from, to, limit, offsetOf(args)],
  );
}
