import { PLANNING_ROLES, type Role } from '../../kernel/principal';

interface Person {
  userId: string;
  role: Role;
}
interface Asked {
  requestedBy: string | null;
}

/** Admins, planners and supervisors see all jobs of their organization; others see the jobs they requested. */
export const seesAllJobs = ({ role }: { role: Role }): boolean => (PLANNING_ROLES as readonly Role[]).includes(role);

export const maySeeJob = (person: Person, job: Asked): boolean =>
  seesAllJobs(person) || job.requestedBy === person.userId;

/** Admins can cancel any job; others can cancel the jobs they requested. */
export const mayCancelJob = ({ userId, role }: Person, job: Asked): boolean =>
  role === 'admin' || job.requestedBy === userId;
