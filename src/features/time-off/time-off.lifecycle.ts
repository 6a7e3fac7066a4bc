import type { Transition } from '../decisions/decision.rules';

export const TIME_OFF_STATES = ['requested', 'waiting', 'approved', 'refused', 'withdrawn', 'cancelled'] as const;
export type TimeOffState = (typeof TIME_OFF_STATES)[number];

export type TimeOffAction = 'approve' | 'refuse' | 'withdraw' | 'cancel' | 'move_up' | 'move_back';

export interface TimeOffTransition extends Transition<TimeOffState> {
  /**
   * Permission for the transition: only users who decide for others, the employee as well, or only the allocation of
   * places.
   */
  by: 'decider' | 'person' | 'places';
}

/** The transitions of each action. */
export const TIME_OFF_TRANSITIONS: Record<TimeOffAction, TimeOffTransition> = {
  approve: { from: ['requested', 'waiting'], to: 'approved', by: 'decider' },
  refuse: { from: ['requested', 'waiting'], to: 'refused', by: 'decider' },
  withdraw: { from: ['requested', 'waiting'], to: 'withdrawn', by: 'person' },
  cancel: { from: ['approved'], to: 'cancelled', by: 'person' },
  move_up: { from: ['waiting'], to: 'requested', by: 'places' },
  move_back: { from: ['requested'], to: 'waiting', by: 'places' },
};

export const isUndecided = (state: TimeOffState): boolean => TIME_OFF_TRANSITIONS.approve.from.includes(state);
