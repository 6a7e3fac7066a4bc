import { userOf, type RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { recordAudit } from '../audit/audit.commands';
import { requireInScope, scopeOf } from '../people/scope.queries';
import type { UpdateAgentStateInput } from './agent-state.inputs';
import { storeStateRecords } from './agent-state.store';
import { agentStatuses } from './agent-status.queries';
import type { AgentStatus } from './agent-status.type';
import { judgeStored } from './judgement/judgement.commands';

/** A state set manually takes effect immediately. */
export async function updateAgentState(
  ctx: RequestContext,
  { employeeId, state, queue = null, reason = null }: UpdateAgentStateInput,
): Promise<AgentStatus> {
  const { organizationId } = userOf(ctx);
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const record = { employeeId, state, givenMs: ctx.clock.now().getTime(), queue, reason };
  const changes = await storeStateRecords(ctx, [record], 'session');
  await recordAudit(ctx, organizationId, 'agent_state.update', { employeeId, state, queue, reason });
  await judgeStored(ctx, changes);
  const [status] = await agentStatuses(ctx, { employeeIds: [employeeId] }, await scopeOf(ctx));
  if (!status) throw conflict('The employee is inactive', { path: 'employeeId' });
  return { ...status, stateIsStale: false };
}
