import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { UserPrincipal } from '../../kernel/principal';

const plansEverything = ({ role }: UserPrincipal): boolean => role === 'admin' || role === 'planner';

/**
 * Agents cannot decide on time off, and supervisors not on their own. Admins and planners can decide on their own,
 * because no one is above them.
 */
export function requireDecider(ctx: RequestContext, employeeId: string, path: string): void {
  const user = userOf(ctx);
  if (user.role === 'agent') throw forbidden('The role agent may not decide about time off', path);
  if (user.employeeId === employeeId && !plansEverything(user))
    throw forbidden('It is your own time off: somebody else decides about it', path);
}

/** Others must decide on time off that has begun, so that employees cannot excuse past absence themselves. */
export const mayDecideBegun = (ctx: RequestContext, employeeId: string): boolean => {
  const user = userOf(ctx);
  return user.employeeId !== employeeId || plansEverything(user);
};

/** Admins and planners may exceed balances and limits with a reason. */
export function requireOverrideRight(ctx: RequestContext): void {
  const user = userOf(ctx);
  if (!plansEverything(user)) throw forbidden(`The role ${user.role} may not override balances and limits`, 'override');
}
