import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import type { UserPrincipal } from '../../../kernel/principal';
import { addDays, localDateOf } from '../../../kernel/time/local-time';
import { digest } from '../../access/secrets';
import { principalOf, type UserRow } from '../../access/user.rules';
import { activityCodeById } from '../activities/activity-code.loaders';
import { calendarText, type CalendarAbsence, type CalendarShift } from './calendar-feed.rules';
import type { CalendarFeed } from './calendar-feed.type';

const DAYS_BACK = 60;
const DAYS_AHEAD = 400;
const MAX_SHIFTS = 2_000;

/** Returns the caller's own feed without its address, which is shown only once, when it is created. */
export async function ownCalendarFeed(ctx: RequestContext): Promise<CalendarFeed | null> {
  const { organizationId, employeeId } = userOf(ctx);
  const [feed] = await ctx.sql<CalendarFeed>(
    'calendarFeed.own',
    'select created_at as "createdAt" from calendar_feed where organization_id = $1 and employee_id = $2',
    [organizationId, employeeId],
  );
  return feed ?? null;
}

/**
 * Returns the active user whose feed has this token. Returns null for a revoked or unknown token after the same work,
 * so that timing reveals nothing.
 */
export async function ownerOfCalendar(ctx: RequestContext, token: string): Promise<UserPrincipal | null> {
  const [row] = await ctx.system<UserRow>('calendarFeed.owner', 'select * from calendar_feed_owner($1)', [
    digest(token),
  ]);
  return row ? principalOf(row, '') : null;
}

/** Returns the caller's own shifts of published and locked schedules, and their time off, as iCalendar text. */
export async function ownCalendar(ctx: RequestContext): Promise<string> {
  const { employeeId, timeZone } = userOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const shifts = await ctx.sql<CalendarShift>(
    'calendarFeed.shifts',
    `select f.id, f.version, f.starts_at as "startsAt", f.ends_at as "endsAt", f.changed_at as "changedAt", f.breaks,
       f.on_queue as "onQueue", t.name,
       (select json_agg(n.text order by n.employee_id is not null, n.created_at, n.id) from schedule_note n
         where n.organization_id = $1 and n.schedule_id = f.schedule_id and n.date = f.date and n.audience = 'staff'
           and (n.employee_id is null or n.employee_id = $2)) as notes
     from shift f
     join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id and s.status <> 'draft'
     left join shift_template t on t.organization_id = f.organization_id and t.id = f.template_id
     where f.organization_id = $1 and f.employee_id = $2 and f.date between $3 and $4
     order by f.date, f.start_time, f.id limit ${MAX_SHIFTS}`,
    [tenantOf(ctx).organizationId, employeeId, from, to],
  );
  const absences = await ctx.sql<CalendarAbsence>(
    'calendarFeed.absences',
    `select id, start_date as "startDate", end_date as "endDate", start_time as "startTime", end_time as "endTime",
       coalesce(decided_at, requested_at) as "changedAt"
     from time_off_request
     where organization_id = $1 and employee_id = $2 and state = 'approved' and start_date <= $4 and end_date >= $3
     order by start_date, start_time, id`,
    [tenantOf(ctx).organizationId, employeeId, from, to],
  );
  return calendarText(shifts, absences, timeZone, await ownCodeNames(ctx, shifts));
}

/** Returns the names of the codes of shifts that are not built in; read only if there are any. */
async function ownCodeNames(ctx: RequestContext, shifts: readonly CalendarShift[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      shifts.flatMap(({ breaks, onQueue = [] }) =>
        [...breaks, ...onQueue].flatMap(({ activityCodeId }) => activityCodeId ?? []),
      ),
    ),
  ];
  await activityCodeById.prefetch(ctx, ids);
  const codes = ids.map((id) => activityCodeById.ready(ctx, id));
  return new Map(codes.flatMap((code) => (code && !code.isBuiltIn ? [[code.id, code.name] as const] : [])));
}
