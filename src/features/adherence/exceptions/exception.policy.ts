import { userOf, type RequestContext } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';
import type { Role } from '../../../kernel/principal';
import { isOwn, refuseOwn } from '../../decisions/decision.policy';

/** Planners can see adherence but not change it; the same holds for alerts. */
export const DECIDING_ROLES = ['admin', 'supervisor'] as const satisfies readonly Role[];

/** The target of an exception: an employee, a team, or everyone if both are null. */
export interface ExceptionTarget {
  employeeId: string | null;
  teamId: string | null;
}

/** Requires a role that decides on exceptions, and a target other than the caller. */
export function requireDecider(ctx: RequestContext, target: ExceptionTarget, path: string): void {
  const { role } = userOf(ctx);
  if (!DECIDING_ROLES.some((deciding) => deciding === role))
    throw forbidden(`The role ${role} may not decide about exceptions`, path);
  refuseOwn(ctx, target.employeeId, 'exception', path);
}

/** Employees withdraw their own exceptions; all others require a role that decides. */
export function requireWithdrawer(ctx: RequestContext, target: ExceptionTarget): void {
  if (!isOwn(ctx, target.employeeId)) requireDecider(ctx, target, 'id');
}
