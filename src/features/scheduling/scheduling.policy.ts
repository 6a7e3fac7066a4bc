import { userOf, type RequestContext } from '../../kernel/context';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Agents see published and locked schedules, and of those their own shifts only: the employee whose shifts the caller
 * may see. Null for those who plan, and for background work, who read everything.
 */
export function onlyShiftsOf(ctx: RequestContext): string | null {
  if (ctx.principal?.kind === 'operator') return null;
  const { role, employeeId } = userOf(ctx);
  return role === 'agent' ? (employeeId ?? NOBODY) : null;
}
