import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';

/** Admins may export everybody's data; everybody else only their own. */
export function requireExportable(ctx: RequestContext, employeeId: string): void {
  const { role, employeeId: own } = userOf(ctx);
  if (role !== 'admin' && employeeId !== own) throw forbidden(`The role ${role} may not do this`, 'employeeId');
}
