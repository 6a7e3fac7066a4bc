import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { Role } from '../../kernel/principal';

interface TeamScope {
  everybody: boolean;
  teamIds: ReadonlySet<string>;
}

/** The teams whom an offer is for; null is everyone. */
export interface Audience {
  ids: ReadonlySet<string> | null;
  meets(scope: TeamScope): boolean;
}

export const audienceOf = (ids: ReadonlySet<string> | null): Audience => ({
  ids,
  meets: ({ everybody, teamIds }) => everybody || ids === null || [...ids].some((id) => teamIds.has(id)),
});

/** All roles except agents. */
export const mayManage = (role: Role): boolean => role !== 'agent';

/** Supervisors manage offers for teams of theirs alone. */
export function requireTeams(
  { everybody, teamIds }: TeamScope,
  named: readonly string[],
  pathOf: (i: number) => string,
) {
  if (everybody) return;
  const outside = named.findIndex((id) => !teamIds.has(id));
  if (outside >= 0) throw forbidden(`The team ${named[outside]} is not one that you supervise`, pathOf(outside));
}

/** The caller's employee record. */
export function requireEmployee(ctx: RequestContext): string {
  const { employeeId } = userOf(ctx);
  if (employeeId === null) throw forbidden('You are no employee');
  return employeeId;
}
