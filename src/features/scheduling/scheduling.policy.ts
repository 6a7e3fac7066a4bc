import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the only employee whose shifts the caller may see: agents see their own shifts of published and locked
 * schedules. Null for planners and background work, which see everything.
 */
export function onlyShiftsOf(ctx: RequestContext): string | null {
  if (ctx.principal?.kind === 'operator') return null;
  const { role, employeeId } = userOf(ctx);
  return role === 'agent' ? (employeeId ?? NOBODY) : null;
}

/** Agents see their own history only. */
export function requireOwnEmployee(ctx: RequestContext, employeeId: string): void {
  const own = onlyShiftsOf(ctx);
  if (own !== null && own !== employeeId)
    throw forbidden(`The employee ${employeeId} is somebody else: an agent sees their own shifts`, 'employeeId');
}
