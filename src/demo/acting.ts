import { fullName } from '../features/access/user.rules';
import { tenantOf } from '../kernel/context';
import type { OperatorContext } from '../features/access/operator';
import type { Role, UserPrincipal } from '../kernel/principal';

/** Roles of the demo users. */
export type SignInRole = 'admin' | 'planner' | 'supervisor' | 'agent';

export const emailOf = (role: SignInRole): string => `${role}@demo.example`;

/**
 * Does work as one of the demo users, as schedules, requests and alerts need an author. If a visitor renamed the user,
 * changed their role or deactivated them, the work is skipped. Returns the result of the work.
 */
export const actingAs = <T>(ctx: OperatorContext, role: SignInRole, work: () => Promise<T>): Promise<T | null> =>
  acting(ctx, { column: 'u.email_folded', value: emailOf(role), role }, work);

/** Does work as one of the demo agents, who have no sign-in of their own. */
export const actingAsAgent = <T>(ctx: OperatorContext, employeeId: string, work: () => Promise<T>): Promise<T | null> =>
  acting(ctx, { column: 'e.id', value: employeeId, role: 'agent' }, work);

async function acting<T>(
  ctx: OperatorContext,
  { column, value, role }: { column: 'u.email_folded' | 'e.id'; value: string; role: SignInRole },
  work: () => Promise<T>,
): Promise<T | null> {
  const before = tenantOf(ctx);
  const { organizationId, timeZone, tier } = before;
  const [user] = await ctx.sql<{ userId: string; userName: string; role: Role; employeeId: string | null }>(
    null,
    `select u.id as "userId", ${fullName('u')} as "userName", u.role, e.id as "employeeId"
     from user_account u left join employee e on e.organization_id = $1 and e.user_id = u.id
     where u.organization_id = $1 and ${column} = $2 and u.status = 'active' and u.is_demo`,
    [organizationId, value],
  );
  if (user?.role !== role) return null;
  const principal: UserPrincipal = { kind: 'user', organizationId, timeZone, tier, ...user, sessionHash: '' };
  ctx.principal = principal;
  try {
    return await work();
  } finally {
    ctx.principal = before;
  }
}
