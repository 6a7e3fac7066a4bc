import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { badInput } from '../../kernel/errors';
import type { LocalAbsence } from '../availability/absence.rules';
import type { TimeOffInput } from './time-off.inputs';

/** The employee of a request. */
export interface Person {
  id: string;
  teamId: string | null;
  weeklyHours: number | null;
}

export const PERSON_COLUMNS = 'e.id, e.team_id as "teamId", e.weekly_hours_target as "weeklyHours"';

/** Returns an existing employee. */
export async function personById(ctx: RequestContext, id: string): Promise<Person> {
  const [person] = await ctx.sql<Person>(
    'timeOff.person',
    `select ${PERSON_COLUMNS} from employee e where e.organization_id = $1 and e.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  return person as Person;
}

/** Returns the employee of an input; the caller by default. */
export function employeeOf(ctx: RequestContext, { employeeId }: TimeOffInput): string {
  const id = employeeId ?? userOf(ctx).employeeId;
  if (id === null)
    throw badInput([{ path: 'employeeId', message: 'is required: you have no employee record of your own' }]);
  return id;
}

/** Returns the times of an input, with the last day filled in. */
export const localTimes = ({ startDate, endDate, startTime, endTime }: TimeOffInput): LocalAbsence => ({
  startDate,
  endDate: endDate ?? startDate,
  startTime: startTime ?? null,
  endTime: endTime ?? null,
});
