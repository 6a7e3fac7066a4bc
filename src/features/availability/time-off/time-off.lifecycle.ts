import { conflict } from '../../../kernel/errors';

export const TIME_OFF_STATES = ['requested', 'waiting', 'approved', 'refused', 'withdrawn', 'cancelled'] as const;
export type TimeOffState = (typeof TIME_OFF_STATES)[number];

export type TimeOffAction = 'approve' | 'refuse' | 'withdraw' | 'cancel' | 'move_up' | 'move_back';

export interface TimeOffTransition {
  from: readonly TimeOffState[];
  to: TimeOffState;
  /** Who decides for others, the person whose time it is beside those, or nobody: it follows from places. */
  by: 'decider' | 'person' | 'places';
}

/** From what, by which action, to what. */
export const TIME_OFF_TRANSITIONS: Record<TimeOffAction, TimeOffTransition> = {
  approve: { from: ['requested', 'waiting'], to: 'approved', by: 'decider' },
  refuse: { from: ['requested', 'waiting'], to: 'refused', by: 'decider' },
  withdraw: { from: ['requested', 'waiting'], to: 'withdrawn', by: 'person' },
  cancel: { from: ['approved'], to: 'cancelled', by: 'person' },
  move_up: { from: ['waiting'], to: 'requested', by: 'places' },
  move_back: { from: ['requested'], to: 'waiting', by: 'places' },
};

export function refuseTransition({ from, to }: TimeOffTransition, state: TimeOffState): void {
  if (!from.includes(state)) throw conflict(`Time off that is ${state} cannot be ${to}`, { state });
}
