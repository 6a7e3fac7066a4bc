import { userOf, type RequestContext } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';
import type { UserPrincipal } from '../../../kernel/principal';

const plansEverything = ({ role }: UserPrincipal): boolean => role === 'admin' || role === 'planner';

/** Agents decide nothing, and supervisors nothing of their own; who plans everything has nobody above. */
export function requireDecider(ctx: RequestContext, employeeId: string, path: string): void {
  const user = userOf(ctx);
  if (user.role === 'agent') throw forbidden('The role agent may not decide about time off', path);
  if (user.employeeId === employeeId && !plansEverything(user))
    throw forbidden('It is your own time off: somebody else decides about it', path);
}

/** What has begun is decided by others, so that nobody excuses themselves from what was expected of them. */
export const mayDecideBegun = (ctx: RequestContext, employeeId: string): boolean => {
  const user = userOf(ctx);
  return user.employeeId !== employeeId || plansEverything(user);
};

/** Admins and planners go below a balance and beyond a limit, with a reason. */
export function requireOverrideRight(ctx: RequestContext): void {
  const user = userOf(ctx);
  if (!plansEverything(user)) throw forbidden(`The role ${user.role} may not override balances and limits`, 'override');
}
