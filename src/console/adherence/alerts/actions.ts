import type { AlertRowFragment } from '../../api/types.generated';

/** Bulk actions of supervisors on alerts. */

export const ACTIONS = ['note', 'acknowledge', 'resolve'] as const;
export type Action = (typeof ACTIONS)[number];

export const WORDS: Record<Action, { button: string; title(alerts: string): string; done: string }> = {
  note: { button: 'Add a note', title: (alerts) => `Add a note to ${alerts}`, done: 'noted' },
  acknowledge: { button: 'Acknowledge', title: (alerts) => `Acknowledge ${alerts}`, done: 'acknowledged' },
  resolve: { button: 'Resolve', title: (alerts) => `Resolve ${alerts}`, done: 'resolved' },
};

/** Notes can be added to any alert, even after it is resolved. */
export function isFor(action: Action, { status }: Pick<AlertRowFragment, 'status'>): boolean {
  if (action === 'note') return true;
  return action === 'resolve' ? status !== 'resolved' : status === 'active';
}

export const countOf = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'alert' : 'alerts'}`;
