import { getOrMake } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { addDays } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { absenceStretch, type LocalAbsence } from './absence.rules';

export interface Absence {
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
}

type Row = LocalAbsence & { employeeId: string };

/**
 * When employees are off in the days `from` to `to`, by approved time off, in order of time: the one reading of it, for
 * adherence, generation and the judge of plans. One statement, however many employees they are.
 */
export async function absencesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Absence[]> {
  if (employeeIds.length === 0) return [];
  const rows = await ctx.sql<Row>(
    null,
    `select employee_id as "employeeId", start_date as "startDate", end_date as "endDate", start_time as "startTime",
       end_time as "endTime"
     from time_off_request
     where organization_id = $1 and employee_id = any($2) and state = 'approved' and start_date <= $4 and end_date >= $3
     order by start_date, start_time`,
    // Hours of the night before reach into the first day.
    [tenantOf(ctx).organizationId, idArray(employeeIds), addDays(from, -1), to],
  );
  const clock = wallClock(tenantOf(ctx).timeZone);
  const alike = new Map<string, Omit<Absence, 'employeeId'>>();
  return rows.map((row) => {
    const key = `${row.startDate} ${row.endDate} ${row.startTime} ${row.endTime}`;
    const times = getOrMake(alike, key, () => {
      const { startMs, endMs } = absenceStretch(row, clock);
      return { startsAt: new Date(startMs), endsAt: new Date(endMs) };
    });
    return { employeeId: row.employeeId, ...times };
  });
}
