import { getOrMake, grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { nameOfFew } from '../../kernel/import/columns';
import { addDays } from '../../kernel/time/local-time';
import { wallClock, type WallClock } from '../../kernel/time/wall-clock';
import type { PlannedAbsence } from '../../engines/work-rules/plan';
import { absenceStretch, timeTaken, type LocalAbsence } from './absence.rules';
import { countsWith } from './counted-shifts';

export interface Absence {
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
}

/** SQL condition for approved time off of employees ($2) that can affect the days $3 to $4. */
const APPROVED = `r.organization_id = $1 and r.employee_id = any($2) and r.state = 'approved' and r.start_date <= $4
  and r.end_date >= $3`;

const COLUMNS = `r.employee_id as "employeeId", r.start_date as "startDate", r.end_date as "endDate",
  r.start_time as "startTime", r.end_time as "endTime"`;

const valuesOf = (ctx: RequestContext, employeeIds: readonly string[], from: string, to: string) =>
  // Hours and night shifts of the day before extend into the first day.
  [tenantOf(ctx).organizationId, idArray(employeeIds), addDays(from, -1), to];

export type AbsenceRow = LocalAbsence & { employeeId: string; shifts: [number, number][] | null };

/** SQL of absences in the form that `absenceOf` reads; its first five parameters are `absenceValues`. */
export const ABSENCES = `select ${COLUMNS}, n.shifts
  from time_off_request r left join lateral (
    select json_agg(json_build_array(extract(epoch from f.starts_at) * 1000, extract(epoch from f.ends_at) * 1000))
      as shifts
    from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
    where f.organization_id = $1 and f.employee_id = r.employee_id and f.date in (r.start_date - 1, r.end_date)
      and f.end_time <= f.start_time and ${countsWith('$5')}
  ) n on r.start_time is null
  where ${APPROVED}`;

export const absenceValues = (
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
  scheduleId: string | null = null,
) => [...valuesOf(ctx, employeeIds, from, to), scheduleId];

export function absenceOf({ employeeId, shifts, ...local }: AbsenceRow, clock: WallClock): Absence {
  const nights = (shifts ?? []).map(([startMs, endMs]) => ({ startMs, endMs }));
  const { startMs, endMs } = timeTaken(absenceStretch(local, clock), nights);
  return { employeeId, startsAt: new Date(startMs), endsAt: new Date(endMs) };
}

/**
 * Returns the approved time off of employees from `from` to `to`, sorted by time. Full days include the shifts that
 * start in them, to their end, of published schedules and of the schedule `scheduleId`. Always one statement.
 */
export async function absencesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
  scheduleId: string | null = null,
): Promise<Absence[]> {
  if (employeeIds.length === 0) return [];
  const rows = await ctx.sql<AbsenceRow>(
    nameOfFew('absence.stretches', employeeIds.length),
    `${ABSENCES} order by r.start_date, r.start_time`,
    absenceValues(ctx, employeeIds, from, to, scheduleId),
  );
  const clock = wallClock(tenantOf(ctx).timeZone);
  return rows.map((row) => absenceOf(row, clock));
}

/** SQL of the days before and after employment as time off; its parameters are those of `APPROVED`. */
const UNEMPLOYED = `select e.id as "employeeId", n.first as "startDate", n.last as "endDate",
    null::time as "startTime", null::time as "endTime", true as "isUnemployed"
  from employee e cross join lateral (values
    (least($3::date, e.employed_from - 1), e.employed_from - 1),
    (e.employed_until + 1, greatest($4::date, e.employed_until + 1))) n (first, last)
  where e.organization_id = $1 and e.id = any($2) and (e.employed_from > $3 or e.employed_until < $4)
    and n.first <= $4 and n.last >= $3`;

interface PlannedRow extends LocalAbsence {
  employeeId: string;
  isUnemployed: boolean;
}

/**
 * Returns approved time off, and the days outside employment, by employee, in the form used to check plans from `from`
 * to `to`. Always one statement.
 */
export async function plannedAbsencesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, PlannedAbsence[]>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await ctx.sql<PlannedRow>(
    null,
    `select ${COLUMNS}, false as "isUnemployed" from time_off_request r where ${APPROVED}
     union all ${UNEMPLOYED} order by "startDate", "startTime"`,
    valuesOf(ctx, employeeIds, from, to),
  );
  return plannedAbsences(ctx, rows);
}

/** Returns only the days outside employment. */
export async function unemployedDaysOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, PlannedAbsence[]>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await ctx.sql<PlannedRow>(
    null,
    `${UNEMPLOYED} order by "startDate"`,
    valuesOf(ctx, employeeIds, from, to),
  );
  return plannedAbsences(ctx, rows);
}

function plannedAbsences(ctx: RequestContext, rows: readonly PlannedRow[]): Map<string, PlannedAbsence[]> {
  const clock = wallClock(tenantOf(ctx).timeZone);
  const alike = new Map<string, PlannedAbsence>();
  const absences = rows.map((row) => {
    const { employeeId, startDate, endDate, startTime, endTime, isUnemployed } = row;
    const absence = getOrMake(alike, JSON.stringify([startDate, endDate, startTime, endTime, isUnemployed]), () => ({
      ...absenceStretch(row, clock),
      ...(isUnemployed && { isUnemployed }),
    }));
    return { employeeId, absence };
  });
  return new Map(
    [...grouped(absences, ({ employeeId }) => employeeId)].map(([id, own]) => [id, own.map(({ absence }) => absence)]),
  );
}
