import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { DAYTIME, moreThanOthers } from './fairness.rules';
import type { Undesired } from './problem/planning-data';

/** Days of history that count for fairness: eight weeks. */
const DAYS_BACK = 56;

/** A weekend that ends within the range belongs to the range, not to the history. */
const WEEKEND = `extract(isodow from f.date) >= 6
  and f.date + (7 - extract(isodow from f.date)::integer) < $4::date`;
/** The SQL counterpart of isUndesirable. */
const UNDESIRABLE = 'f.end_time < f.start_time or f.start_time < $5::time or f.end_time > $6::time';

/**
 * Returns the fairness history of these employees, in their order: weekends and undesirable shifts published before a
 * day.
 */
export async function carriedBefore(
  ctx: RequestContext,
  employeeIds: readonly string[],
  startDate: string,
): Promise<(Undesired | undefined)[]> {
  const rows = await ctx.sql<Undesired & { employeeId: string }>(
    null,
    `select f.employee_id as "employeeId", count(*) filter (where ${UNDESIRABLE}) as undesirable,
       count(distinct f.date - extract(isodow from f.date)::integer) filter (where ${WEEKEND}) as weekends
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date >= $3 and f.date < $4
       and s.status <> 'draft'
     group by f.employee_id`,
    [
      tenantOf(ctx).organizationId,
      idArray(employeeIds),
      addDays(startDate, -DAYS_BACK),
      startDate,
      DAYTIME.from,
      DAYTIME.to,
    ],
  );
  const had = new Map(rows.map(({ employeeId, weekends, undesirable }) => [employeeId, { weekends, undesirable }]));
  return moreThanOthers(employeeIds.map((id) => had.get(id)));
}
