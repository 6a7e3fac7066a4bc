import type { AgentState, AlertType, ScheduledState, SegmentStanding } from '../api/types.generated';

/** Labels and colors of agent states and adherence. */

export const STATES: Record<AgentState, string> = {
  available: 'Available',
  on_call: 'On contact',
  after_call_work: 'After-contact work',
  break: 'Break',
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  unavailable: 'Unavailable',
  offline: 'Offline',
};

export const SCHEDULED: Record<ScheduledState, string> = {
  available: 'Work',
  break: 'Break',
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  offline: 'Off',
};

/** Returns the color variable of a state. */
export function colorOf(state: AgentState | ScheduledState): string {
  const kind = state === 'on_call' || state === 'after_call_work' ? 'available' : state;
  return `var(--state-${kind === 'unavailable' ? 'offline' : kind})`;
}

export const ALERTS: Record<AlertType, string> = {
  late_start: 'Late start',
  early_leave: 'Early leave',
  extended_break: 'Extended break',
  unscheduled_break: 'Unscheduled break',
  wrong_state: 'Wrong state',
};

export const STANDINGS = {
  adherent: { name: 'In adherence', look: 'good' },
  exception: { name: 'Out of adherence', look: 'bad' },
  excused: { name: 'Excused', look: 'info' },
  neutral: { name: 'Unknown', look: 'quiet' },
} as const satisfies Record<SegmentStanding, { name: string; look: string }>;

const REASONS: Readonly<Record<string, string>> = {
  ...ALERTS,
  outside_shift: 'Working outside a shift',
  feed_silent: 'Feed outage',
  time_off: 'Time off',
};

/** Returns the label of a reason, or the name of an exception. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
