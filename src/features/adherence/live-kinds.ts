import type { LiveKind } from '../live/kind';
import { isInScope, type Scope } from '../people/scope.queries';
import { agentStatuses } from './agent-status.queries';
import type { AgentStatus } from './agent-status.type';
import type { AdherenceAlert } from './alerts/alert.entity';
import { alertsById } from './alerts/alert.queries';

/** Events that adherence writes to the live log. */

const EVERYBODY: Scope = { everybody: true, teamIds: new Set(), employeeId: null };

/** The subject is the employee whose state or adherence changed. */
export const agentStateKind: LiveKind<AgentStatus> = {
  name: 'state',
  newestWins: true,
  async read(ctx, ids) {
    const states = await agentStatuses(ctx, { employeeIds: ids }, EVERYBODY);
    return new Map(states.map((state) => [state.employeeId, state]));
  },
  isSeenBy: ({ scope }, { employeeId, teamId }) => isInScope(scope, { id: employeeId, teamId }),
};

/** The subject is an alert that was raised, updated, ended or handled. No event replaces another. */
export const alertKind: LiveKind<AdherenceAlert> = {
  name: 'alert',
  newestWins: false,
  async read(ctx, ids) {
    const alerts = await alertsById(ctx, ids, EVERYBODY);
    return new Map(alerts.map((alert) => [alert.id, alert]));
  },
  isSeenBy: ({ scope }, { employeeId, teamId = null }) => isInScope(scope, { id: employeeId, teamId }),
};
