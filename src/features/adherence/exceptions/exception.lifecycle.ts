import { conflict } from '../../../kernel/errors';

export const EXCEPTION_STATES = ['requested', 'approved', 'refused', 'withdrawn'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

export type ExceptionAction = 'approve' | 'refuse' | 'withdraw';

/** The transitions of each action. */
export const EXCEPTION_TRANSITIONS: Record<ExceptionAction, { from: readonly ExceptionState[]; to: ExceptionState }> = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested'], to: 'refused' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
};

export function refuseTransition(action: ExceptionAction, state: ExceptionState): void {
  const { from, to } = EXCEPTION_TRANSITIONS[action];
  if (!from.includes(state)) throw conflict(`An exception that is ${state} cannot be ${to}`, { state });
}
