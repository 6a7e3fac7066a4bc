import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { nameOfFew } from '../../../kernel/import/columns';
import { absencesOf, type Absence } from '../../availability/absences.queries';

const DAY_MS = 86_400_000;

const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);

/** Why nothing is expected of employees between two instants. */
export interface Excuses {
  /** Approved time off and exceptions. */
  excused: Absence[];
  /** Of these the exceptions: adherent whatever they do. */
  exceptions: Absence[];
}

/** The one reading of what explains that somebody does not do what the schedule says. */
export async function excusesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  fromMs: number,
  untilMs: number,
): Promise<Excuses> {
  // A day more at each end, for local days are not those of UTC.
  const absences = await absencesOf(ctx, employeeIds, dayOf(fromMs - DAY_MS), dayOf(untilMs + DAY_MS));
  const exceptions = await exceptedStretches(ctx, employeeIds, new Date(fromMs), new Date(untilMs));
  return { excused: [...absences, ...exceptions], exceptions };
}

/** Exceptions that overlap or meet are one stretch, whatever their reasons. */
async function exceptedStretches(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Absence[]> {
  if (employeeIds.length === 0) return [];
  const rows = await ctx.sql<{ employeeId: string; startsAt: string; endsAt: string }>(
    nameOfFew('exception.stretches', employeeIds.length),
    `select employee_id as "employeeId", lower(stretch) as "startsAt", upper(stretch) as "endsAt"
     from (
       select employee_id, unnest(range_agg(tstzrange(starts_at, ends_at))) as stretch
       from adherence_excuse
       where organization_id = $1 and employee_id = any($2) and ends_at > $3 and starts_at < $4
       group by employee_id
     ) s
     order by lower(stretch), employee_id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to],
  );
  return rows.map(({ employeeId, startsAt, endsAt }) => ({
    employeeId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}
