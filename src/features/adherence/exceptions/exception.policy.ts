import { userOf, type RequestContext } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';
import type { Role } from '../../../kernel/principal';

/** Planners see adherence and change nothing of it, as of alerts. */
export const DECIDING_ROLES = ['admin', 'supervisor'] as const satisfies readonly Role[];

/** Whom an exception is for: an employee, a team, or with neither everybody. */
export interface ExceptionTarget {
  employeeId: string | null;
  teamId: string | null;
}

const isOwn = (ctx: RequestContext, { employeeId }: ExceptionTarget): boolean =>
  employeeId !== null && userOf(ctx).employeeId === employeeId;

/** Nobody excuses themselves. */
export function requireDecider(ctx: RequestContext, target: ExceptionTarget, path: string): void {
  const { role } = userOf(ctx);
  if (!DECIDING_ROLES.some((deciding) => deciding === role))
    throw forbidden(`The role ${role} may not decide about exceptions`, path);
  if (isOwn(ctx, target)) throw forbidden('It is your own exception: somebody else decides about it', path);
}

/** What is of a person they take back themselves; everything else is for those who decide. */
export function requireWithdrawer(ctx: RequestContext, target: ExceptionTarget): void {
  if (!isOwn(ctx, target)) requireDecider(ctx, target, 'id');
}
