import { conflict, forbidden } from '../../kernel/errors';
import { PLANNING_ROLES, type Role } from '../../kernel/principal';
import type { ChangeSetKind } from './versions/change-set.rules';

export const SCHEDULE_STATUSES = ['draft', 'published', 'locked'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

export interface Transition {
  from: ScheduleStatus;
  to: ScheduleStatus;
  by: readonly Role[];
  /** The audit action. */
  action: string;
  /** The kind of its change set. */
  kind: ChangeSetKind;
  /** True if the transition is refused once a shift of the schedule has begun. */
  beforeFirstShift?: true;
}

const TRANSITIONS: readonly Transition[] = [
  { from: 'draft', to: 'published', by: PLANNING_ROLES, action: 'schedule.publish', kind: 'publish' },
  { from: 'published', to: 'locked', by: PLANNING_ROLES, action: 'schedule.lock', kind: 'lock' },
  {
    from: 'published',
    to: 'draft',
    by: ['admin', 'planner'],
    action: 'schedule.unpublish',
    kind: 'withdraw',
    beforeFirstShift: true,
  },
  { from: 'locked', to: 'published', by: ['admin', 'planner'], action: 'schedule.unlock', kind: 'unlock' },
];

interface Deletion {
  by: readonly Role[];
  beforeFirstShift?: true;
}

const DELETIONS: Partial<Record<ScheduleStatus, Deletion>> = {
  draft: { by: PLANNING_ROLES },
  published: { by: ['admin', 'planner'], beforeFirstShift: true },
};

export function transitionOf(from: ScheduleStatus, to: ScheduleStatus, role: Role): Transition {
  const transition = TRANSITIONS.find((each) => each.from === from && each.to === to);
  if (!transition) throw conflict(`A ${from} schedule cannot become ${to}`, { status: from });
  if (!transition.by.includes(role))
    throw forbidden(`The role ${role} may not turn a ${from} schedule into a ${to} one`);
  return transition;
}

/** A locked schedule accepts no changes to its fields or shifts. */
export function refuseLocked({ id, status }: { id: string; status: ScheduleStatus }): void {
  if (status === 'locked')
    throw conflict('The schedule is locked: an admin or planner can unlock it', { scheduleId: id });
}

export function deletionOf(status: ScheduleStatus, role: Role): Deletion {
  const deletion = DELETIONS[status];
  if (!deletion) throw conflict(`A ${status} schedule cannot be deleted`, { status });
  if (!deletion.by.includes(role)) throw forbidden(`The role ${role} may not delete a ${status} schedule`);
  return deletion;
}
