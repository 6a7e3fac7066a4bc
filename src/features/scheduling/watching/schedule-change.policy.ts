import type { Role } from '../../../kernel/principal';

interface Watcher {
  role: Role;
  scope: { employeeId: string | null };
}

interface Change {
  employeeIds: ReadonlySet<string> | null;
  isSeen: boolean;
}

/**
 * Planners receive changes of all schedules. Agents receive those that affect their own shifts in visible schedules.
 */
export const hearsOf = ({ role, scope: { employeeId } }: Watcher, { employeeIds, isSeen }: Change): boolean =>
  role !== 'agent' || (isSeen && (employeeIds === null || (employeeId !== null && employeeIds.has(employeeId))));

/**
 * Returns the part of a change visible to a role. All agents get the same content-free event, which tells them to
 * reload their own shifts.
 */
export const shownTo = <Shown extends object>(role: Role, change: Shown) =>
  role === 'agent'
    ? {
        ...change,
        isWhole: true,
        changed: [],
        deletedIds: [],
        schedule: null,
        userName: null,
        changeSet: null,
        annotationsChanged: false,
      }
    : change;
