import { AGENT_STATES } from '../agent-states';
import { enumOf } from './enums';

export const AgentStateEnum = enumOf('AgentState', AGENT_STATES, 'What an agent reports to be doing.');
