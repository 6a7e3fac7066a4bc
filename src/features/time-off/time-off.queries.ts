import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { forbidden, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { addDays } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { storedCount } from '../../platform/database/row-count';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_USER } from '../people/employee-columns';
import { inScope, isInScope, requireInScope, scopeOf, scopeValues, type Scope } from '../people/scope.queries';
import { absenceStretch, type LocalAbsence } from '../availability/absence.rules';
import type { TimeOffCalendarArgs, TimeOffFilter } from './time-off.inputs';
import { MAX_DAYS, overlaps } from './time-off.rules';
import { timeOffTypeById } from './time-off-type.loaders';
import type { TimeOff, TimeOffPage } from './time-off.type';

const COLUMNS = `r.id, r.employee_id as "employeeId", ${fullName('u')} as "employeeName", e.team_id as "teamId",
  r.type_id as "typeId", r.start_date as "startDate", r.end_date as "endDate", r.start_time as "startTime",
  r.end_time as "endTime", r.minutes, r.minutes_next_year as "minutesNextYear", r.state, r.note,
  r.decision_note as "decisionNote", r.override_reason as "overrideReason", r.requested_by as "requestedBy",
  r.requested_at as "requestedAt", r.decided_by as "decidedBy", r.decided_at as "decidedAt"`;
const SOURCE = `time_off_request r
  join employee e on e.organization_id = r.organization_id and e.id = r.employee_id
  ${EMPLOYEE_USER}`;

/** Callers see time off of employees in scope and their own, whatever their role. */
async function visibleScope(ctx: RequestContext): Promise<Scope> {
  return { ...(await scopeOf(ctx)), employeeId: userOf(ctx).employeeId };
}

/**
 * Throws a 404 for the first unknown employee, a 403 for the first one out of scope; callers may always see themselves.
 */
export const requireVisible = (
  ctx: RequestContext,
  asked: readonly { employeeId: string; path: string }[],
): Promise<void> =>
  requireInScope(
    ctx,
    asked.filter(({ employeeId }) => employeeId !== userOf(ctx).employeeId),
  );

/** Throws a 404 for an unknown request, a 403 for one outside the caller's scope. */
export async function findTimeOff(ctx: RequestContext, id: string): Promise<TimeOff> {
  const [found] = await ctx.sql<TimeOff>(
    'timeOff.find',
    `select ${COLUMNS} from ${SOURCE} where r.organization_id = $1 and r.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!found) throw notFound('Time off', 'id', id);
  if (!isInScope(await visibleScope(ctx), { id: found.employeeId, teamId: found.teamId }))
    throw forbidden('The time off is of somebody who is not in your scope', 'id');
  return found;
}

/** Time off by id, for readers who may see it. */
export const timeOffByIds = (ctx: RequestContext, ids: readonly string[]): Promise<TimeOff[]> =>
  ctx.sql<TimeOff>(
    null,
    `select ${COLUMNS} from ${SOURCE} where r.organization_id = $1 and r.id = any($2)
     order by r.start_date, r.start_time nulls last, r.id`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );

/** Sorted by request time, newest first. */
export async function listTimeOff(ctx: RequestContext, filter: TimeOffFilter): Promise<TimeOffPage> {
  const { employeeId = null, teamId = null, state = null } = filter;
  const scope = await visibleScope(ctx);
  return pageOf(ctx, scope, filter, {
    condition: `($5::uuid is null or r.employee_id = $5) and ($6::uuid is null or e.team_id = $6)
      and ($7::text is null or r.state = $7)`,
    values: [employeeId, teamId, state],
    order: 'r.requested_at desc, r.position desc',
    total: () => totalOf(ctx, scope, { employeeId, teamId, state }),
  });
}

/** Totals come from the counter table, for everyone or per employee, because counting years of rows is slow. */
async function totalOf(
  ctx: RequestContext,
  scope: Scope,
  { employeeId, teamId, state }: Record<'employeeId' | 'teamId' | 'state', string | null>,
): Promise<number> {
  if (scope.everybody && employeeId === null && teamId === null)
    return storedCount(ctx, 'time_off_request', { subject: state === null ? '' : `state ${state}` });
  const [counted] = await ctx.sql<{ total: number }>(
    null,
    `select coalesce(sum(c.rows), 0)::bigint as total from employee e
     join row_count c on c.organization_id = $1 and c.counted = 'time_off_request' and c.day = '-infinity'
       and c.subject = 'employee ' || e.id || $7
     where e.organization_id = $1 and ${inScope('e', 2)} and ($5::uuid is null or e.id = $5)
       and ($6::uuid is null or e.team_id = $6)`,
    [tenantOf(ctx).organizationId, ...scopeValues(scope), employeeId, teamId, state === null ? '' : ` state ${state}`],
  );
  return counted?.total ?? 0;
}

/** Returns approved and requested time off, sorted by first day, name and id. */
export async function timeOffCalendar(ctx: RequestContext, args: TimeOffCalendarArgs): Promise<TimeOffPage> {
  return pageOf(ctx, await visibleScope(ctx), args, {
    // Hours past midnight extend into the next day. Time off lasts at most a year, which limits the range of end dates.
    condition: `r.start_date <= $6 and r.end_date between $5::date - 1 and $8 and ($7::uuid is null or e.team_id = $7)
      and (r.end_date >= $5 or r.end_time <= r.start_time and r.end_time > '00:00')
      and r.state in ('requested', 'waiting', 'approved')`,
    values: [args.from, args.to, args.teamId ?? null, addDays(args.to, MAX_DAYS)],
    order: 'r.start_date, u.name_sort, r.start_time nulls first, r.id',
  });
}

interface Selection {
  condition: string;
  values: unknown[];
  order: string;
  /** Number of rows over all pages; counted by the query if missing. */
  total?: () => Promise<number>;
}

async function pageOf(
  ctx: RequestContext,
  scope: Scope,
  asked: { page: number; limit: number },
  { condition, values, order, total }: Selection,
): Promise<TimeOffPage> {
  const { page, limit } = asked;
  const matching = `${SOURCE} where r.organization_id = $1 and ${inScope('e', 2)} and ${condition}`;
  const given = [tenantOf(ctx).organizationId, ...scopeValues(scope), ...values];
  const data = await ctx.sql<TimeOff>(
    null,
    `select ${COLUMNS} from ${matching} order by ${order} limit $${given.length + 1} offset $${given.length + 2}`,
    [...given, limit, offsetOf(asked)],
  );
  const count = async () =>
    (await ctx.sql<{ total: number }>(null, `select count(*) as total from ${matching}`, given))[0]?.total ?? 0;
  await timeOffTypeById.prefetch(
    ctx,
    data.map(({ typeId }) => typeId),
  );
  return { data, page, limit, total: await (total ?? count)() };
}

/** Returns approved or requested time off of an employee at the same time, if any. */
export async function overlappingTimeOff(
  ctx: RequestContext,
  employeeId: string,
  asked: LocalAbsence,
): Promise<Pick<TimeOff, 'id' | 'state' | 'startDate' | 'endDate'> | undefined> {
  const near = await ctx.sql<LocalAbsence & Pick<TimeOff, 'id' | 'state'>>(
    'timeOff.near',
    `select id, state, start_date as "startDate", end_date as "endDate", start_time as "startTime",
       end_time as "endTime"
     from time_off_request
     where organization_id = $1 and employee_id = $2 and state in ('requested', 'waiting', 'approved')
       and start_date <= $4::date + 1 and end_date >= $3::date - 1
     order by start_date, start_time`,
    [tenantOf(ctx).organizationId, employeeId, asked.startDate, asked.endDate],
  );
  const clock = wallClock(tenantOf(ctx).timeZone);
  const stretch = absenceStretch(asked, clock);
  return near.find((each) => overlaps(absenceStretch(each, clock), stretch));
}

/** Returns the number of undecided requests of an employee. */
export async function undecidedCount(ctx: RequestContext, employeeId: string): Promise<number> {
  const [row] = await ctx.sql<{ requests: number }>(
    'timeOff.undecided',
    `select count(*)::int as requests from time_off_request
     where organization_id = $1 and employee_id = $2 and state in ('requested', 'waiting')`,
    [tenantOf(ctx).organizationId, employeeId],
  );
  return row?.requests ?? 0;
}
