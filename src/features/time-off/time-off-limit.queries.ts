import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { addDays } from '../../kernel/time/local-time';
import { EMPLOYEE_USER } from '../people/employee-columns';
import type { DaysOff, FullDay, LimitOfDays, OpenRequest } from './time-off-limit.rules';
import { fullDays } from './time-off-limit.rules';
import type { TimeOffState } from './time-off.lifecycle';
import { MAX_DAYS } from './time-off.rules';
import type { TimeOffLimit } from './time-off.type';

const COLUMNS = `id, team_id as "teamId", type_id as "typeId", start_date as "from", end_date as "to", people`;

/** Sorted by team, first day and type. */
export const listTimeOffLimits = (ctx: RequestContext, teamId: string | null): Promise<TimeOffLimit[]> =>
  ctx.sql<TimeOffLimit>(
    'timeOffLimit.list',
    `select ${COLUMNS} from time_off_limit where organization_id = $1 and ($2::uuid is null or team_id = $2)
     order by team_id, start_date, type_id nulls first`,
    [tenantOf(ctx).organizationId, teamId],
  );

export async function findTimeOffLimit(ctx: RequestContext, id: string): Promise<TimeOffLimit> {
  const [limit] = await ctx.sql<TimeOffLimit>(
    'timeOffLimit.find',
    `select ${COLUMNS} from time_off_limit where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!limit) throw notFound('Limit of time off', 'id', id);
  return limit;
}

/** Approved and undecided time off of active members of a team, in the order of requests. */
export interface TeamTimeOff extends DaysOff {
  id: string;
  state: TimeOffState;
  needsApproval: boolean;
}

export const teamTimeOff = (ctx: RequestContext, teamId: string, from: string, to: string): Promise<TeamTimeOff[]> =>
  ctx.sql<TeamTimeOff>(
    null,
    `select r.id, r.employee_id as "employeeId", r.type_id as "typeId", r.start_date as "startDate",
       r.end_date as "endDate", r.state, t.needs_approval as "needsApproval"
     from time_off_request r
     join employee e on e.organization_id = $1 and e.id = r.employee_id and e.team_id = $2
     ${EMPLOYEE_USER} and u.status = 'active'
     join time_off_type t on t.organization_id = $1 and t.id = r.type_id
     where r.organization_id = $1 and r.state in ('requested', 'waiting', 'approved')
       and r.start_date <= $4 and r.end_date between $3 and $5
     order by r.requested_at, r.position`,
    // Time off lasts at most a year, which limits the range of start dates.
    [tenantOf(ctx).organizationId, teamId, from, to, addDays(to, MAX_DAYS)],
  );

export async function isAnybodyWaiting(ctx: RequestContext): Promise<boolean> {
  const waiting = await ctx.sql(
    'timeOff.isAnybodyWaiting',
    `select from time_off_request where organization_id = $1 and state = 'waiting' limit 1`,
    [tenantOf(ctx).organizationId],
  );
  return waiting.length > 0;
}

/** Returns the teams with waiting requests of active employees, and the range of their days. */
export const teamsWaiting = (ctx: RequestContext) =>
  ctx.sql<{ teamId: string | null; from: string; to: string }>(
    'timeOff.teamsWaiting',
    `select e.team_id as "teamId", min(r.start_date) as "from", max(r.end_date) as "to"
     from time_off_request r
     join employee e on e.organization_id = r.organization_id and e.id = r.employee_id
     ${EMPLOYEE_USER} and u.status = 'active'
     where r.organization_id = $1 and r.state = 'waiting' group by e.team_id order by e.team_id`,
    [tenantOf(ctx).organizationId],
  );

/** Returns the limits of a team on some of these days. */
export const limitsOf = (ctx: RequestContext, teamId: string, from: string, to: string): Promise<LimitOfDays[]> =>
  ctx.sql<TimeOffLimit>(
    null,
    `select ${COLUMNS} from time_off_limit
     where organization_id = $1 and team_id = $2 and start_date <= $4 and (end_date is null or end_date >= $3)`,
    [tenantOf(ctx).organizationId, teamId, from, to],
  );

/**
 * Returns the days of an absence on which others of the team hold all places; `holding` lists the states that hold one.
 */
export async function fullDaysOf(
  ctx: RequestContext,
  teamId: string | null,
  asked: DaysOff,
  holding: readonly TimeOffState[] = ['requested', 'approved'],
): Promise<FullDay[]> {
  if (teamId === null) return [];
  const limits = await limitsOf(ctx, teamId, asked.startDate, asked.endDate);
  if (limits.length === 0) return [];
  const others = await teamTimeOff(ctx, teamId, asked.startDate, asked.endDate);
  return fullDays(
    asked,
    limits,
    others.filter(({ state }) => holding.includes(state)),
  );
}

/** True for undecided requests. */
export const isOpen = (each: TeamTimeOff): each is TeamTimeOff & OpenRequest =>
  each.state === 'waiting' || (each.state === 'requested' && each.needsApproval);
