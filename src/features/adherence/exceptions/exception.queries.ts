import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';

/** A time for which an employee is excused, and the name of the reason. */
export interface ExcusedTime {
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

/**
 * When employees are excused between two instants, by approved exceptions, in order of time; the times may overlap and
 * reach beyond the instants. One statement, however many employees they are.
 */
export async function exceptionsBetween(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: Date,
  to: Date,
): Promise<ExcusedTime[]> {
  if (employeeIds.length === 0) return [];
  const rows = await ctx.sql<{ employeeId: string; startsAt: string; endsAt: string; reason: string }>(
    null,
    `select x.employee_id as "employeeId", x.starts_at as "startsAt", x.ends_at as "endsAt", r.name as reason
     from adherence_excuse x
     join adherence_exception a on a.organization_id = $1 and a.id = x.exception_id
     join exception_reason r on r.organization_id = $1 and r.id = a.reason_id
     where x.organization_id = $1 and x.employee_id = any($2) and x.ends_at > $3 and x.starts_at < $4
     order by x.starts_at, x.exception_id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to],
  );
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}
