import { userOf, type RequestContext } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';

/** Admins and planners may break a rule with a reason. */
export function requireOverrideRight(ctx: RequestContext): void {
  const { role } = userOf(ctx);
  if (role !== 'admin' && role !== 'planner')
    throw forbidden(`The role ${role} may not override work rules`, 'override');
}
