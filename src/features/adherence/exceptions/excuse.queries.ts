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

/**
 * Reads everything that excuses employees from their schedule, with one statement. Overlapping or adjacent exceptions
 * are merged, whatever their reasons.
 */
export async function excusesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  fromMs: number,
  untilMs: number,
): Promise<Excuses> {
  if (employeeIds.length === 0) return { excused: [], exceptions: [] };
  const rows = await ctx.sql<AbsenceRow & { startsAt: string | null; endsAt: string }>(
    nameOfFew('excuses', employeeIds.length),
    `select a.*, null::timestamptz as "startsAt", null::timestamptz as "endsAt" from (${ABSENCES}) a
     union all
     select employee_id, null, null, null, null, null, lower(stretch), upper(stretch)
     from (
       select employee_id, unnest(range_agg(tstzrange(starts_at, ends_at))) as stretch
       from adherence_excuse
       where organization_id = $1 and employee_id = any($2) and ends_at > $6 and starts_at < $7
       group by employee_id
     ) s
     order by "startDate", "startTime", "startsAt", "employeeId"`,
    [
      // One more day at each end, because local days differ from UTC days.
      ...absenceValues(ctx, employeeIds, dayOf(fromMs - DAY_MS), dayOf(untilMs + DAY_MS)),
      new Date(fromMs),
      new Date(untilMs),
    ],
  );
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
