import { PLANNING_ROLES, type Role } from '../../kernel/principal';

interface Person {
  userId: string;
  role: Role;
}
interface Asked {
  requestedBy: string | null;
}

/**
 * Admins, planners and supervisors see all background work of their organization, everybody else what they asked for.
 */
export const seesAllJobs = ({ role }: { role: Role }): boolean => (PLANNING_ROLES as readonly Role[]).includes(role);

export const maySeeJob = (person: Person, job: Asked): boolean =>
  seesAllJobs(person) || job.requestedBy === person.userId;

/** An admin cancels any job, everybody else what they asked for. */
export const mayCancelJob = ({ userId, role }: Person, job: Asked): boolean =>
  role === 'admin' || job.requestedBy === userId;
