import type { Role } from '../../../kernel/principal';

interface Watcher {
  role: Role;
  scope: { employeeId: string | null };
}

interface Change {
  employeeIds: ReadonlySet<string> | null;
  isSeen: boolean;
}

/** Who plans reads every schedule; agents hear of the changes of their own shifts in those that they see or saw. */
export const hearsOf = ({ role, scope: { employeeId } }: Watcher, { employeeIds, isSeen }: Change): boolean =>
  role !== 'agent' || (isSeen && (employeeIds === null || (employeeId !== null && employeeIds.has(employeeId))));

/**
 * What a role gets to see of a change. One answer goes to all agents: it tells them to read their own shifts again, and
 * nothing of anybody's.
 */
export const shownTo = <Shown extends object>(role: Role, change: Shown) =>
  role === 'agent' ? { ...change, isWhole: true, changed: [], deletedIds: [], schedule: null, userName: null } : change;
