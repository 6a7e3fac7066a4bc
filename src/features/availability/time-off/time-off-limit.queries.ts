import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import type { DaysOff, FullDay, LimitOfDays, OpenRequest } from './time-off-limit.rules';
import { fullDays } from './time-off-limit.rules';
import type { TimeOffState } from './time-off.lifecycle';
import type { TimeOffLimit } from './time-off.type';

const COLUMNS = `id, team_id as "teamId", type_id as "typeId", start_date as "from", end_date as "to", people`;

/** By team, first day, type. */
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

/** The time off in a team that is approved or asked for, in the order in which it was asked for. */
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
     join time_off_type t on t.organization_id = $1 and t.id = r.type_id
     where r.organization_id = $1 and r.state in ('requested', 'waiting', 'approved')
       and r.start_date <= $4 and r.end_date >= $3
     order by r.requested_at, r.position`,
    [tenantOf(ctx).organizationId, teamId, from, to],
  );

/** Limits of a team on some of these days. */
export const limitsOf = (ctx: RequestContext, teamId: string, from: string, to: string): Promise<LimitOfDays[]> =>
  ctx.sql<TimeOffLimit>(
    null,
    `select ${COLUMNS} from time_off_limit
     where organization_id = $1 and team_id = $2 and start_date <= $4 and (end_date is null or end_date >= $3)`,
    [tenantOf(ctx).organizationId, teamId, from, to],
  );

/** The days of an absence on which others of the team hold every place; `holding` says by what state they do. */
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

/** Those who are not decided. */
export const isOpen = (each: TeamTimeOff): each is TeamTimeOff & OpenRequest =>
  each.state === 'waiting' || (each.state === 'requested' && each.needsApproval);
