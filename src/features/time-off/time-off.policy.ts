import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { UserPrincipal } from '../../kernel/principal';
import { isOwn, refuseOwn } from '../decisions/decision.policy';

const plansEverything = ({ role }: UserPrincipal): boolean => role === 'admin' || role === 'planner';

/**
 * Agents cannot decide on time off, and supervisors not on their own. Admins and planners can decide on their own,
 * because no one is above them.
 */
export function requireDecider(ctx: RequestContext, employeeId: string, path: string): void {
  const user = userOf(ctx);
  if (user.role === 'agent') throw forbidden('The role agent may not decide about time off', path);
  if (!plansEverything(user)) refuseOwn(ctx, employeeId, 'time off', path);
}

/** True if the caller, who sees a request of an employee, decides on it. */
export function decidesOn(ctx: RequestContext, employeeId: string): boolean {
  const user = userOf(ctx);
  return plansEverything(user) || (user.role === 'supervisor' && user.employeeId !== employeeId);
}

/** Others must decide on time off that has begun, so that employees cannot excuse past absence themselves. */
export const mayDecideBegun = (ctx: RequestContext, employeeId: string): boolean =>
  !isOwn(ctx, employeeId) || plansEverything(userOf(ctx));

/** Admins and planners may exceed balances and limits with a reason. */
export function requireOverrideRight(ctx: RequestContext): void {
  const user = userOf(ctx);
  if (!plansEverything(user)) throw forbidden(`The role ${user.role} may not override balances and limits`, 'override');
}
