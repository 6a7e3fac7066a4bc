import type { AgentState } from '../../../kernel/agent-states';
import { isBreak, isContact } from '../adherence.rules';
import type { Checkpoint } from '../alerts/alert.rules';

/** The complete state of a judgement between two calls. */

export const startOfWalk = (at: number, state: AgentState = 'offline'): Checkpoint => ({
  at,
  state,
  contact: isContact(state) ? { since: at, inShift: false } : null,
  breakSince: isBreak(state) ? at : null,
  shift: null,
  outSince: null,
  idleSince: at,
});

export const copyOf = (checkpoint: Checkpoint): Checkpoint => ({
  ...checkpoint,
  shift: checkpoint.shift && { ...checkpoint.shift, open: { ...checkpoint.shift.open } },
});
