import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { fullName } from '../access/user.rules';
import { timeOffByIds } from '../time-off/time-off.queries';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { inScope, scopeOf, scopeValues } from '../people/scope.queries';
import type { Shift } from '../scheduling/shift.entity';
import { SHIFT_COLUMNS } from '../scheduling/shift.loaders';
import type { SelfReportsFilter } from './self-report.inputs';
import { ARRIVED_AT } from './self-report.loaders';
import type { SelfReport, SelfReportPage } from './self-report.type';

interface ReportRow extends Omit<SelfReport, 'shift' | 'timeOff'> {
  shiftId: string | null;
  timeOffIds: string[];
}

const COLUMNS = `r.id, r.kind, r.employee_id as "employeeId", ${fullName('u')} as "employeeName",
  r.expected_at as "expectedAt", case r.kind when 'late' then ${ARRIVED_AT} end as "arrivedAt", r.note,
  (select o.id from hours_offer o where o.organization_id = r.organization_id and o.replaces_shift_id = r.shift_id
    and o.created_at >= r.reported_at order by o.created_at, o.id limit 1) as "offerId",
  r.reported_at as "reportedAt", r.withdrawn_at as "withdrawnAt", r.shift_id as "shiftId",
  r.time_off_ids as "timeOffIds"`;
const MATCHING = `${EMPLOYEE_SOURCE} join self_report r on r.organization_id = $1 and r.employee_id = e.id
  left join shift f on f.organization_id = $1 and f.id = r.shift_id
  where e.organization_id = $1 and (${inScope('e', 2)} or e.id = $5)
    and r.report_date between $6 and $7 and ($8::uuid is null or e.team_id = $8)`;

/** Returns reports of the caller and of people in scope, newest first. */
export async function listSelfReports(ctx: RequestContext, filter: SelfReportsFilter): Promise<SelfReportPage> {
  const { page, limit, from, to, teamId = null } = filter;
  const { organizationId, employeeId } = userOf(ctx);
  const matching = [organizationId, ...scopeValues(await scopeOf(ctx)), employeeId, from, to, teamId];
  const rows = await ctx.sql<ReportRow>(
    null,
    `select ${COLUMNS} from ${MATCHING} order by r.reported_at desc, r.id desc limit $9 offset $10`,
    [...matching, limit, offsetOf(filter)],
  );
  const [{ total } = { total: 0 }] = await ctx.sql<{ total: number }>(
    null,
    `select count(*)::integer as total from ${MATCHING}`,
    matching,
  );
  return { data: await withDetails(ctx, rows), page, limit, total };
}

export async function findSelfReport(ctx: RequestContext, id: string): Promise<SelfReport> {
  const rows = await ctx.sql<ReportRow>(
    'selfReport.find',
    `select ${COLUMNS} from ${EMPLOYEE_SOURCE}
     join self_report r on r.organization_id = $1 and r.employee_id = e.id
     left join shift f on f.organization_id = $1 and f.id = r.shift_id
     where e.organization_id = $1 and r.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  const [report] = await withDetails(ctx, rows);
  if (!report) throw notFound('Self-report', 'id', id);
  return report;
}

async function withDetails(ctx: RequestContext, rows: readonly ReportRow[]): Promise<SelfReport[]> {
  const shifts = await ctx.sql<Shift>(
    null,
    `select ${SHIFT_COLUMNS} from shift f where f.organization_id = $1 and f.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(rows.flatMap(({ shiftId }) => shiftId ?? []))],
  );
  const shiftById = new Map(shifts.map((shift) => [shift.id, shift]));
  const timeOff = await timeOffByIds(
    ctx,
    rows.flatMap(({ timeOffIds }) => timeOffIds),
  );
  return rows.map(({ shiftId, timeOffIds, ...report }) => ({
    ...report,
    shift: (shiftId !== null && shiftById.get(shiftId)) || null,
    timeOff: timeOff.filter(({ id }) => timeOffIds.includes(id)),
  }));
}

/** Returns the type of time off for illnesses: the chosen one, else Sick leave; null if it is archived. */
export async function sickLeaveTypeId(ctx: RequestContext, chosen: string | null): Promise<string | null> {
  const [type] = await ctx.sql<{ id: string }>(
    'selfReport.sickLeave',
    `select id from time_off_type
     where organization_id = $1 and archived_at is null
       and case when $2::uuid is null then name_folded = 'sick leave' else id = $2 end`,
    [tenantOf(ctx).organizationId, chosen],
  );
  return type?.id ?? null;
}

export interface OwnShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: string;
  endsAt: string;
}

const OWN_SHIFTS = `select f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId", f.date,
    f.start_time as "startTime", f.end_time as "endTime", f.starts_at as "startsAt", f.ends_at as "endsAt"
  from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
  where f.organization_id = $1 and s.status <> 'draft'`;

/** Returns a shift of a published or locked schedule. */
export async function findSeenShift(ctx: RequestContext, id: string): Promise<OwnShift> {
  const [shift] = await ctx.sql<OwnShift>('selfReport.shift', `${OWN_SHIFTS} and f.id = $2`, [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (!shift) throw notFound('Shift', 'shiftId', id);
  return shift;
}

/** Returns the shifts of an employee that are not over and begin until a day. */
export const shiftsAhead = (ctx: RequestContext, employeeId: string, untilDate: string): Promise<OwnShift[]> =>
  ctx.sql<OwnShift>(
    'selfReport.ahead',
    `${OWN_SHIFTS} and f.employee_id = $2 and f.date <= $3 and f.ends_at > $4 order by f.starts_at, f.id`,
    [tenantOf(ctx).organizationId, employeeId, untilDate, ctx.clock.now()],
  );

/** True where an employee has been in a state other than offline since an instant, or is now. */
export async function isPresentSince(ctx: RequestContext, employeeId: string, since: Date): Promise<boolean> {
  const rows = await ctx.sql(
    'selfReport.present',
    `select from agent_state_event where organization_id = $1 and employee_id = $2 and state <> 'offline'
       and effective_at >= $3
     union all
     select from agent_state where organization_id = $1 and employee_id = $2 and state <> 'offline' limit 1`,
    [tenantOf(ctx).organizationId, employeeId, since],
  );
  return rows.length > 0;
}
