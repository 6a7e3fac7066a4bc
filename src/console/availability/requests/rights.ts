import { isInScope } from '../../kernel/scope';
import type { Session } from '../../kernel/session';
import type { TeamsQuery } from '../../api/types.generated';
import type { State } from './time-off-words';

/** Permissions on time off, as the server enforces them. Other actions are not offered. */

type Viewer = Pick<Session['me'], 'id' | 'role' | 'employee'>;
type Team = Pick<TeamsQuery['teams'][number], 'id' | 'parentTeamId' | 'supervisorId'>;

/** True for roles that may exceed balances and limits, and decide about their own time off. */
export const plansEverything = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'planner';

const isOwn = ({ employee }: Viewer, employeeId: string): boolean => employeeId === employee?.id;

/** Entered time off is approved at once. Supervisors may enter it for people in their scope, but not for themselves. */
export const mayEnter = (
  viewer: Viewer,
  person: { id: string; teamId: string | null },
  teams: readonly Team[],
): boolean =>
  viewer.role !== 'agent' && isInScope(person, teams, viewer) && (!isOwn(viewer, person.id) || plansEverything(viewer));

/** Supervisors and agents may cancel their own approved time off only before it begins. */
export const mayCancel = (
  viewer: Viewer,
  { employeeId, startDate, state }: { employeeId: string; startDate: string; state: State },
  today: string,
): boolean => state === 'approved' && (!isOwn(viewer, employeeId) || plansEverything(viewer) || startDate > today);
