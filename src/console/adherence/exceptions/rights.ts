import { teamsInScope } from '../../kernel/scope';
import type { Session } from '../../kernel/session';
import type { ExceptionRowFragment, TeamsQuery } from '../../api/types.generated';

/** Permissions on exceptions, as the server enforces them. Other actions are not offered. */

type Team = Pick<TeamsQuery['teams'][number], 'id' | 'parentTeamId' | 'supervisorId'>;
type Exception = Pick<ExceptionRowFragment, 'employeeId' | 'teamId' | 'state'>;
type Viewer = Pick<Session['me'], 'id' | 'role' | 'employee'>;

export const isDecider = ({ role }: Viewer): boolean => role === 'admin' || role === 'supervisor';

/** Returns the teams for which the viewer may excuse absences: all for admins, those in scope for supervisors. */
export const teamsOf = <Of extends Team>(viewer: Viewer, teams: readonly Of[]): Of[] =>
  isDecider(viewer) ? teamsInScope(teams, viewer) : [];

export const isOwn = ({ employee }: Viewer, { employeeId }: Pick<Exception, 'employeeId'>): boolean =>
  employeeId !== null && employeeId === employee?.id;

/**
 * Returns true if the viewer may decide the exception. Users cannot decide their own. Supervisors can decide only for
 * people in their scope, although they also see exceptions of the whole organization.
 */
function decides(viewer: Viewer, of: Exception, teams: readonly Team[]): boolean {
  if (!isDecider(viewer) || isOwn(viewer, of)) return false;
  if (of.employeeId !== null || viewer.role === 'admin') return true;
  return teamsOf(viewer, teams).some(({ id }) => id === of.teamId);
}

export type Decision = 'approve' | 'refuse' | 'withdraw';

export function decisionsOf(viewer: Viewer, of: Exception, teams: readonly Team[]): Decision[] {
  const mayDecide = decides(viewer, of, teams);
  if (of.state === 'requested' && mayDecide) return ['approve', 'refuse'];
  const isOpen = of.state === 'requested' || of.state === 'approved';
  return isOpen && (mayDecide || isOwn(viewer, of)) ? ['withdraw'] : [];
}
