import { isInScope } from '../../kernel/scope';
import type { Session } from '../../kernel/session';
import type { TeamsQuery } from '../../kernel/types.generated';
import type { State } from './time-off-words';

/** What the server lets whom do about time off: nothing else is offered. */

type Viewer = Pick<Session['me'], 'id' | 'role' | 'employee'>;
type Team = Pick<TeamsQuery['teams'][number], 'id' | 'parentTeamId' | 'supervisorId'>;

/** Goes below balances and beyond limits, and decides about the own time off too. */
export const plansEverything = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'planner';

const isOwn = ({ employee }: Viewer, employeeId: string): boolean => employeeId === employee?.id;

/** Enters time off that is approved by that: of those one answers for, and of oneself only who plans everything. */
export const mayEnter = (
  viewer: Viewer,
  person: { id: string; teamId: string | null },
  teams: readonly Team[],
): boolean =>
  viewer.role !== 'agent' && isInScope(person, teams, viewer) && (!isOwn(viewer, person.id) || plansEverything(viewer));

/** Ends approved time off: the own until it begins, unless one plans everything. */
export const mayCancel = (
  viewer: Viewer,
  { employeeId, startDate, state }: { employeeId: string; startDate: string; state: State },
  today: string,
): boolean => state === 'approved' && (!isOwn(viewer, employeeId) || plansEverything(viewer) || startDate > today);
