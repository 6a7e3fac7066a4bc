import { recordAudit } from '../audit/audit.commands';
import { userOf, type RequestContext } from '../kernel/context';
import { conflict } from '../kernel/errors';
import { requireInScope, scopeOf } from '../people/scope.queries';
import type { UpdateAgentStateInput } from './adherence.inputs';
import { agentStatuses } from './agent-status.queries';
import type { AgentStatus } from './agent-view.type';
import { evaluateStates } from './evaluation.commands';
import { applyStateRecords } from './state-records.commands';

/** A state set by hand takes effect now. */
export async function updateAgentState(ctx: RequestContext, { employeeId, state, queue, reason }: UpdateAgentStateInput): Promise<AgentStatus> {
  const { organizationId } = userOf(ctx);
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const changes = await applyStateRecords(ctx, [{ employeeId, state, givenAt: ctx.clock.now().getTime(), queue, reason }], 'session');
  await recordAudit(ctx, organizationId, 'agent_state.update', { employeeId, state, queue: queue ?? null, reason: reason ?? null });
  await evaluateStates(ctx, changes);
  const [status] = await agentStatuses(ctx, { employeeIds: [employeeId] }, await scopeOf(ctx));
  if (!status) throw conflict('The employee is inactive', { path: 'employeeId' });
  return { ...status, stateIsStale: false };
}
