import { isUnpaid } from '../../engines/work-rules/breaks';
import { stretchesOf } from '../../engines/work-rules/stretches';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { addDays } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { absenceStretch, minutesTaken, timeTaken, type LocalAbsence } from '../availability/absence.rules';
import type { Stretch } from '../availability/availability.rules';
import { rulesInForce } from '../contracts/work-rule.queries';
import { dailyTargetOn, minutesByYear, workTaken, type ScheduledWork, type YearMinutes } from './time-off.rules';
import type { TimeOffShift } from './time-off.type';
import { publicHolidaysOf } from './public-holidays.queries';
import { workdaysOf } from './workdays.queries';

/** Reads published shifts and schedules of an employee, as needed for time off. */

interface ShiftRow {
  shiftId: string;
  date: string;
  startTime: string;
  endTime: string;
  startMs: number;
  endMs: number;
  breaks: { startOffset: number; duration: number; type: string; isPaid?: boolean; isGap?: boolean }[];
}

type Shift = ScheduledWork & ShiftRow;

/** Returns the published shifts that overlap the days `from` to `to`, sorted by time. */
async function publishedShifts(ctx: RequestContext, employeeId: string, from: string, to: string): Promise<Shift[]> {
  const rows = await ctx.sql<ShiftRow>(
    null,
    `select f.id as "shiftId", f.date, f.start_time as "startTime", f.end_time as "endTime", f.breaks,
       extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = $2 and f.date between $3 and $4 and s.status <> 'draft'
     order by f.starts_at`,
    // Night shifts of the day before extend into the first day, and hours of the last day into the next.
    [tenantOf(ctx).organizationId, employeeId, addDays(from, -1), addDays(to, 1)],
  );
  return rows.map((row) => ({
    ...row,
    lunches: row.breaks.filter(isUnpaid).map(({ startOffset, duration }) => {
      const startMs = row.startMs + startOffset * 60_000;
      return { startMs, endMs: startMs + duration * 60_000 };
    }),
  }));
}

/** Returns the days of published schedules in which the employee has shifts. */
const plannedDays = (ctx: RequestContext, employeeId: string, from: string, to: string) =>
  ctx.sql<{ from: string; to: string }>(
    null,
    `select s.start_date as "from", s.end_date as "to"
     from schedule_employee k join schedule s on s.organization_id = k.organization_id and s.id = k.schedule_id
     where k.organization_id = $1 and k.employee_id = $2 and k.shifts > 0 and s.status <> 'draft'
       and s.start_date <= $4 and s.end_date >= $3`,
    [tenantOf(ctx).organizationId, employeeId, from, to],
  );

/** Returns the minutes that an absence takes from the employee, by year: none on public holidays without a plan. */
export async function minutesOf(
  ctx: RequestContext,
  { id, weeklyHours }: { id: string; weeklyHours: number | null },
  absence: LocalAbsence,
): Promise<YearMinutes[]> {
  const { startDate, endDate } = absence;
  const work = await publishedShifts(ctx, id, startDate, endDate);
  const planned = await plannedDays(ctx, id, startDate, endDate);
  const rules = (await rulesInForce(ctx, [id], startDate, endDate, { withDefaults: false })).get(id) ?? [];
  const workdays = (await workdaysOf(ctx, [id], startDate)).get(id);
  const holidays = await publicHolidaysOf(ctx, startDate, endDate);
  return minutesByYear(
    absence,
    { work, plannedDays: planned },
    (date) => (holidays.has(date) ? 0 : dailyTargetOn(rules, weeklyHours, date, workdays)),
    wallClock(tenantOf(ctx).timeZone),
  );
}

/** Returns the time that an absence blocks, and the published shifts it overlaps. */
export async function takenBy(
  ctx: RequestContext,
  employeeId: string,
  local: LocalAbsence,
): Promise<Stretch & { shifts: TimeOffShift[] }> {
  const absence = absenceStretch(local, wallClock(tenantOf(ctx).timeZone));
  const published = await publishedShifts(ctx, employeeId, local.startDate, local.endDate);
  const shifts = published
    .filter((shift) => minutesTaken([absence], shift, stretchesOf(shift)) > 0)
    .map((shift) => {
      const { shiftId, date, startTime, endTime } = shift;
      return { shiftId, date, startTime, endTime, minutes: Math.round(workTaken(absence, shift)) };
    });
  return { ...timeTaken(absence, published), shifts };
}
