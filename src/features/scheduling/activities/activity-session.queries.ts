import { grouped } from '../../../kernel/collections';
import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { forbidden, notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { offsetOf } from '../../../kernel/graphql/page';
import type { Employee } from '../../people/employee.entity';
import { employeeById } from '../../people/employee.loaders';
import type { ActivitySessionsArgs } from './activity-plan.inputs';
import { activityPlansById } from './activity-plan.queries';
import type { ActivityPlan, ActivitySession, ActivitySessionPage } from './activity-plan.type';

const COLUMNS = `n.id, n.plan_id as "planId", n.period_start as "periodStart", n.date,
  to_char(n.start_time, 'HH24:MI') as "startTime", n.starts_at as "startsAt", n.ends_at as "endsAt",
  n.invited_ids as "invitedIds", n.facilitator_id as "facilitatorId", n.cancelled_at as "cancelledAt", n.version`;

/** A session as stored. */
export interface SessionRow extends Omit<ActivitySession, 'plan' | 'attendees' | 'missing'> {
  planId: string;
  invitedIds: string[];
}

/** SQL condition: an employee has a segment of the session in a shift that agents see, or also in a draft. */
const isAttended = (employee: string, published: boolean): string => `exists (select from shift f
  join schedule s on s.organization_id = $1 and s.id = f.schedule_id ${published ? "and s.status <> 'draft'" : ''}
  where f.organization_id = $1 and f.employee_id = ${employee} and f.date between n.date - 1 and n.date
    and f.breaks @> jsonb_build_array(jsonb_build_object('sessionId', n.id)))`;

/** Returns sessions by date, start, id; those that agents attend. */
export async function listActivitySessions(
  ctx: RequestContext,
  args: ActivitySessionsArgs,
): Promise<ActivitySessionPage> {
  const { from, to, planId = null, employeeId = null, page, limit } = args;
  const { role, employeeId: own } = userOf(ctx);
  if (role === 'agent' && employeeId !== null && employeeId !== own)
    throw forbidden('The role agent may see its own sessions only', 'employeeId');
  const only = role === 'agent' ? (own ?? '00000000-0000-0000-0000-000000000000') : null;
  const matching = `from activity_session n
    where n.organization_id = $1 and n.date between $2 and $3 and ($4::uuid is null or n.plan_id = $4)
      and ($5::uuid is null or $5 = any(n.invited_ids)) and ($6::uuid is null or ${isAttended('$6', true)})`;
  const values = [tenantOf(ctx).organizationId, from, to, planId, employeeId, only];
  const rows = await ctx.sql<SessionRow>(
    null,
    `select ${COLUMNS} ${matching} order by n.date, n.starts_at, n.id limit $7 offset $8`,
    [...values, limit, offsetOf(args)],
  );
  const [{ total } = { total: 0 }] = await ctx.sql<{ total: number }>(
    null,
    `select count(*)::integer as total ${matching}`,
    values,
  );
  const data = await withPeople(ctx, rows);
  return { data: only ? data.map((each) => ownPart(each, only)) : data, page, limit, total };
}

/** Agents see themselves only. */
const ownPart = (session: ActivitySession, employeeId: string): ActivitySession => ({
  ...session,
  attendees: session.attendees.filter(({ id }) => id === employeeId),
  missing: session.missing.filter(({ id }) => id === employeeId),
});

export async function findSessionRow(ctx: RequestContext, id: string): Promise<SessionRow> {
  const [row] = await ctx.sql<SessionRow>(
    'activitySession.find',
    `select ${COLUMNS} from activity_session n where n.organization_id = $1 and n.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!row) throw notFound('Activity session', 'id', id);
  return row;
}

export const findActivitySession = async (ctx: RequestContext, id: string): Promise<ActivitySession> =>
  (await withPeople(ctx, [await findSessionRow(ctx, id)]))[0]!;

/** Returns the sessions of plans that are not cancelled, by start. */
export const sessionsOfPlans = (ctx: RequestContext, planIds: readonly string[]): Promise<SessionRow[]> =>
  ctx.sql<SessionRow>(
    'activitySession.ofPlans',
    `select ${COLUMNS} from activity_session n
     where n.organization_id = $1 and n.plan_id = any($2) and n.cancelled_at is null order by n.starts_at, n.id`,
    [tenantOf(ctx).organizationId, idArray(planIds)],
  );

/** A segment of a session in a shift. */
export interface Attendance {
  sessionId: string;
  shiftId: string;
  employeeId: string;
}

/** Returns the segments of sessions. */
export async function attendanceOf(
  ctx: RequestContext,
  sessions: readonly Pick<SessionRow, 'id' | 'invitedIds' | 'date'>[],
): Promise<Map<string, Attendance[]>> {
  if (sessions.length === 0) return new Map();
  const rows = await ctx.sql<Attendance>(
    null,
    `select n.id as "sessionId", f.id as "shiftId", f.employee_id as "employeeId"
     from activity_session n
     join shift f on f.organization_id = $1 and f.employee_id = any(n.invited_ids)
       and f.date between n.date - 1 and n.date
       and f.breaks @> jsonb_build_array(jsonb_build_object('sessionId', n.id))
     where n.organization_id = $1 and n.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(sessions.map(({ id }) => id))],
  );
  return grouped(rows, ({ sessionId }) => sessionId);
}

async function withPeople(ctx: RequestContext, rows: readonly SessionRow[]): Promise<ActivitySession[]> {
  const attendance = await attendanceOf(ctx, rows);
  const invited = [...new Set(rows.flatMap(({ invitedIds }) => invitedIds))];
  await employeeById.prefetch(ctx, invited);
  const plans = await plansOf(ctx, rows);
  return rows.map(({ invitedIds, planId, ...row }) => {
    const there = new Set((attendance.get(row.id) ?? []).map(({ employeeId }) => employeeId));
    const people = invitedIds
      .flatMap((id) => employeeById.ready(ctx, id) ?? [])
      .sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
    return {
      ...row,
      plan: plans.get(planId)!,
      attendees: people.filter(({ id }) => there.has(id)),
      missing: people.filter(({ id }) => !there.has(id)),
    };
  });
}

const nameOf = ({ lastName, firstName, id }: Employee): string => `${lastName}\n${firstName}\n${id}`;

async function plansOf(ctx: RequestContext, rows: readonly SessionRow[]): Promise<Map<string, ActivityPlan>> {
  const ids = [...new Set(rows.map(({ planId }) => planId))];
  const plans = await activityPlansById(
    ctx,
    ids.map((id) => ({ id, path: 'planId' })),
  );
  return new Map(plans.map((plan) => [plan.id, plan]));
}
