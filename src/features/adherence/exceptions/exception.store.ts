import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { requestStamps } from '../../decisions/decision.store';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import type { ExceptionState } from './exception.lifecycle';
import type { ExceptionTarget } from './exception.policy';

export interface NewException extends ExceptionTarget {
  id: string;
  startsAt: Date;
  endsAt: Date;
  reasonId: string;
  note: string | null;
  state: ExceptionState;
}

export async function insertException(ctx: RequestContext, exception: NewException): Promise<void> {
  const { id, employeeId, teamId, startsAt, endsAt, reasonId, note, state } = exception;
  await ctx.sql(
    'exception.insert',
    `insert into adherence_exception (id, organization_id, employee_id, team_id, starts_at, ends_at, reason_id, note,
       state, requested_by, requested_at, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      tenantOf(ctx).organizationId,
      employeeId,
      teamId,
      startsAt,
      endsAt,
      reasonId,
      note,
      state,
      ...requestStamps(ctx, { state }),
    ],
  );
}

/** Locks an exception until the end of the unit of work and returns its current state. */
export async function lockException(ctx: RequestContext, id: string): Promise<ExceptionState> {
  const [row] = await ctx.sql<{ state: ExceptionState }>(
    'exception.lock',
    'select state from adherence_exception where organization_id = $1 and id = $2 for update',
    [tenantOf(ctx).organizationId, id],
  );
  return (row as { state: ExceptionState }).state;
}

/** Excuses the current employees of the exception's target, except the user who decides. Returns their ids. */
export async function storeExcuses(ctx: RequestContext, id: string): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    `insert into adherence_excuse (organization_id, exception_id, employee_id, starts_at, ends_at)
     select $1, x.id, e.id, x.starts_at, x.ends_at
     from adherence_exception x
     cross join ${EMPLOYEE_SOURCE}
     where x.organization_id = $1 and x.id = $2 and e.organization_id = $1
       and (x.employee_id is null or e.id = x.employee_id) and (x.team_id is null or e.team_id = x.team_id)
       and (e.id = x.employee_id or u.status = 'active') and ($3::uuid is null or e.id <> $3)
     order by e.id
     returning employee_id as id`,
    [tenantOf(ctx).organizationId, id, userOf(ctx).employeeId],
  );
  return rows.map((row) => row.id);
}

/** Returns an excused employee with at least `most` other approved exceptions at some moment, and their number. */
export async function crowdedEmployee(
  ctx: RequestContext,
  id: string,
  most: number,
): Promise<{ employeeId: string; exceptions: number } | undefined> {
  const [row] = await ctx.sql<{ employeeId: string; exceptions: number }>(
    null,
    `with other as (
       select o.employee_id, o.starts_at, o.ends_at
       from adherence_excuse own
       join adherence_excuse o on o.organization_id = $1 and o.employee_id = own.employee_id
         and o.exception_id <> $2 and o.ends_at > own.starts_at and o.starts_at < own.ends_at
       where own.organization_id = $1 and own.exception_id = $2
     ), level as (
       select employee_id, sum(step) over (partition by employee_id order by at, step) as exceptions
       from (select employee_id, starts_at as at, 1 as step from other
         union all select employee_id, ends_at, -1 from other) edge
     )
     select employee_id as "employeeId", max(exceptions)::int as exceptions from level
     group by employee_id having max(exceptions) >= $3 order by employee_id limit 1`,
    [tenantOf(ctx).organizationId, id, most],
  );
  return row;
}

/** Removes the excuses of an exception. Returns the employees. */
export async function removeExcuses(ctx: RequestContext, id: string): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    'delete from adherence_excuse where organization_id = $1 and exception_id = $2 returning employee_id as id',
    [tenantOf(ctx).organizationId, id],
  );
  return rows.map((row) => row.id);
}
