import type { Transition } from '../../decisions/decision.rules';

export const EXCEPTION_STATES = ['requested', 'approved', 'refused', 'withdrawn'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

export type ExceptionAction = 'approve' | 'refuse' | 'withdraw';

/** The transitions of each action. */
export const EXCEPTION_TRANSITIONS: Record<ExceptionAction, Transition<ExceptionState>> = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested'], to: 'refused' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
};
