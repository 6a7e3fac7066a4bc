import { tenantOf, type RequestContext } from '../../kernel/context';
import { LostRace, notFound } from '../../kernel/errors';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { PERSON_COLUMNS, personById, type Person } from './time-off-person.queries';

/**
 * Writers of time off lock first the team, whose places they count, then the employee, whose balance and times they
 * read. Writers of shifts lock the employee too.
 */

/** Locks a team: allocation of its places is serialized. */
export async function lockTeam(ctx: RequestContext, id: string, path: string): Promise<void> {
  const [team] = await ctx.sql<{ id: string }>(
    'timeOff.lockTeam',
    'select id from team where organization_id = $1 and id = $2 for no key update',
    [tenantOf(ctx).organizationId, id],
  );
  if (!team) throw notFound('Team', path, id);
}

export interface LockedPerson extends Person {
  active: boolean;
}

export async function lockPerson(ctx: RequestContext, employeeId: string): Promise<LockedPerson> {
  const { teamId } = await personById(ctx, employeeId);
  if (teamId !== null) await lockTeam(ctx, teamId, 'teamId');
  const [person] = await ctx.sql<LockedPerson>(
    'timeOff.lockPerson',
    `select ${PERSON_COLUMNS}, u.status = 'active' as active from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id = $2 for no key update of e`,
    [tenantOf(ctx).organizationId, employeeId],
  );
  if (person?.teamId !== teamId) throw new LostRace('the team of an employee');
  return person;
}
