import { userOf, type RequestContext } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';

/** Agents see their own rotation days only. */
export function requireOwnRotation(ctx: RequestContext, employeeIds: readonly string[]): void {
  const { role, employeeId } = userOf(ctx);
  if (role !== 'agent') return;
  const index = employeeIds.findIndex((id) => id !== employeeId);
  if (index >= 0) throw forbidden('The role agent may see its own rotation days only', `employeeIds[${index}]`);
}
