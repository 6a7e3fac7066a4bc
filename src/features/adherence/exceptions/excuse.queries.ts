import { tenantOf, type RequestContext } from '../../../kernel/context';
import { nameOfFew } from '../../../kernel/import/columns';
import { wallClock } from '../../../kernel/time/wall-clock';
import { DAY_MS } from '../../../kernel/time/units';
import { ABSENCES, absenceOf, absenceValues, type Absence, type AbsenceRow } from '../../availability/absences.queries';

const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);

/** Times in which nothing is expected of employees. */
export interface Excuses {
  /** Approved time off and exceptions. */
  excused: Absence[];
  /** The exceptions among them: the employee counts as adherent in any state. */
  exceptions: Absence[];
}

/** An approved time off, or the stretch of an exception. */
export type ExcuseRow = AbsenceRow & { startsAt: string | null; endsAt: string };

/**
 * SQL of everything that excuses employees from their schedule; its parameters are `excuseValues`. Overlapping or
 * adjacent exceptions are merged, whatever their reasons.
 */
export const EXCUSES = `select a.*, null::timestamptz as "startsAt", null::timestamptz as "endsAt" from (${ABSENCES}) a
  union all
  select employee_id, null, null, null, null, null, lower(stretch), upper(stretch)
  from (
    select employee_id, unnest(range_agg(tstzrange(starts_at, ends_at))) as stretch
    from adherence_excuse
    where organization_id = $1 and employee_id = any($2) and ends_at > $6 and starts_at < $7
    group by employee_id
  ) s`;

export const EXCUSES_ORDER = `"startDate", "startTime", "startsAt", "employeeId"`;

/** Seven values: organization ($1), employees ($2), days before and after ($3, $4), a schedule, the two instants. */
export const excuseValues = (
  ctx: RequestContext,
  employeeIds: readonly string[],
  fromMs: number,
  untilMs: number,
): unknown[] => [
  // One more day at each end, because local days differ from UTC days.
  ...absenceValues(ctx, employeeIds, dayOf(fromMs - DAY_MS), dayOf(untilMs + DAY_MS)),
  new Date(fromMs),
  new Date(untilMs),
];

/** Reads everything that excuses employees from their schedule, with one statement. */
export async function excusesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  fromMs: number,
  untilMs: number,
): Promise<Excuses> {
  if (employeeIds.length === 0) return { excused: [], exceptions: [] };
  const rows = await ctx.sql<ExcuseRow>(
    nameOfFew('excuses', employeeIds.length),
    `${EXCUSES} order by ${EXCUSES_ORDER}`,
    excuseValues(ctx, employeeIds, fromMs, untilMs),
  );
  return excusesFrom(ctx, rows);
}

export function excusesFrom(ctx: RequestContext, rows: readonly ExcuseRow[]): Excuses {
  const clock = wallClock(tenantOf(ctx).timeZone);
  const exceptions: Absence[] = [];
  const absences: Absence[] = [];
  for (const { startsAt, endsAt, ...absence } of rows) {
    if (startsAt === null) absences.push(absenceOf(absence, clock));
    else
      exceptions.push({
        employeeId: absence.employeeId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      });
  }
  return { excused: [...absences, ...exceptions], exceptions };
}
