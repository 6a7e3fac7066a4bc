import type { User } from '../access/user.entity';
import type { RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { Role } from '../../kernel/principal';

/** Only admins see e-mails and roles of people. */
export const seesEmailsAndRoles = ({ principal }: RequestContext): boolean =>
  principal?.kind === 'user' && principal.role === 'admin';

/** Returns an e-mail or role for admins, null for others. */
export const forAdmins = <T>(ctx: RequestContext, value: T): T | null => (seesEmailsAndRoles(ctx) ? value : null);

/** Returns the rank of an employee; agents see only their own. */
export const forLeadersOrSelf = <T>({ principal }: RequestContext, employeeId: string, value: T): T | null =>
  principal?.kind === 'user' && principal.role === 'agent' && principal.employeeId !== employeeId ? null : value;

/** Callers who cannot see roles cannot filter by role. */
export function requireVisibleRole(ctx: RequestContext, role: Role | null | undefined): void {
  if (role && !seesEmailsAndRoles(ctx)) throw forbidden('Only an admin may ask for people by their role', 'role');
}

/** Agents do not see the members of a team. */
export function requireVisibleMembers({ principal }: RequestContext): void {
  if (principal?.kind === 'user' && principal.role === 'agent')
    throw forbidden('The role agent may not see the members of a team');
}

/** Supervisors and admins supervise teams. */
export const maySupervise = ({ role }: Pick<User, 'role'>): boolean => role === 'admin' || role === 'supervisor';

/** True for a change that revokes the rights of an active admin, so that another one must remain. */
export const endsAdmin = (
  { role, status }: Pick<User, 'role' | 'status'>,
  change: Partial<Pick<User, 'role' | 'status'>>,
): boolean =>
  role === 'admin' && status === 'active' && ((change.role ?? 'admin') !== 'admin' || change.status === 'inactive');
