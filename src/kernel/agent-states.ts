/** States that an agent can report. */
export const AGENT_STATES = [
  'available',
  'on_call',
  'after_call_work',
  'break',
  'lunch',
  'meeting',
  'training',
  'offline',
  'unavailable',
] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** States that a schedule can plan for an agent. */
export const SCHEDULED_STATES = ['available', 'break', 'lunch', 'meeting', 'training', 'offline'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];
