import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';

/** True if a request concerns the caller alone. */
export const isOwn = (ctx: RequestContext, employeeId: string | null): boolean =>
  employeeId !== null && userOf(ctx).employeeId === employeeId;

/** Refuses decisions of the caller about their own request; `subject` is such as `exception`. */
export function refuseOwn(ctx: RequestContext, employeeId: string | null, subject: string, path: string): void {
  if (isOwn(ctx, employeeId)) throw forbidden(`It is your own ${subject}: somebody else decides about it`, path);
}
