import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { forbidden, notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { offsetOf } from '../../../kernel/graphql/page';
import { fullName } from '../../access/user.rules';
import { inScope, isInScope, scopeOf, scopeValues } from '../../people/scope.queries';
import type { ExceptionsFilter } from './exception.inputs';
import type { AdherenceException, AdherenceExceptionPage, ExceptionReason } from './exception.type';

/** The time of an exception, and the name of its reason. */
export interface ExcusedTime {
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

/**
 * Returns the approved exceptions of employees between two instants, sorted by time. Times can overlap and extend
 * beyond the instants. Always one statement.
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

const COLUMNS = `x.id, x.employee_id as "employeeId", ${fullName('u')} as "employeeName",
  e.team_id as "employeeTeamId", x.team_id as "teamId", t.name as "teamName", x.starts_at as "startsAt",
  x.ends_at as "endsAt", x.reason_id as "reasonId", r.name as "reasonName", r.archived_at as "reasonArchivedAt",
  x.state, x.note, x.decision_note as "decisionNote", x.requested_by as "requestedBy",
  x.requested_at as "requestedAt", x.decided_by as "decidedBy", x.decided_at as "decidedAt",
  (select count(*) from adherence_excuse p where p.organization_id = $1 and p.exception_id = x.id) as people`;
const SOURCE = `adherence_exception x
  join exception_reason r on r.organization_id = $1 and r.id = x.reason_id
  left join employee e on e.organization_id = $1 and e.id = x.employee_id
  left join user_account u on u.organization_id = $1 and u.id = e.user_id
  left join team t on t.organization_id = $1 and t.id = x.team_id`;

interface Row extends Omit<AdherenceException, 'reason'> {
  reasonId: string;
  reasonName: string;
  reasonArchivedAt: ExceptionReason['archivedAt'];
}

const exceptionOf = ({ reasonId: id, reasonName: name, reasonArchivedAt: archivedAt, ...row }: Row) => ({
  ...row,
  reason: { id, name, archivedAt },
});

/** Returns exceptions of employees and teams in scope and of everyone, and those of the caller; newest first. */
export async function listExceptions(ctx: RequestContext, filter: ExceptionsFilter): Promise<AdherenceExceptionPage> {
  const { page, limit, employeeId = null, teamId = null, state = null, from = null, to = null } = filter;
  const own = userOf(ctx).employeeId;
  const matching = `${SOURCE} where x.organization_id = $1
    and (${inScope('e', 2)} or x.team_id = any($3::uuid[]) or x.employee_id is null and x.team_id is null
      or x.employee_id = $5 or exists (select from adherence_excuse p
        where p.organization_id = $1 and p.exception_id = x.id and p.employee_id = $5))
    and ($6::uuid is null or x.employee_id = $6) and ($7::uuid is null or x.team_id = $7 or e.team_id = $7)
    and ($8::text is null or x.state = $8) and ($9::timestamptz is null or x.ends_at > $9)
    and ($10::timestamptz is null or x.starts_at < $10)`;
  const scope = scopeValues(await scopeOf(ctx));
  const values = [tenantOf(ctx).organizationId, ...scope, own, employeeId, teamId, state, from, to];
  const rows = await ctx.sql<Row>(
    null,
    `select ${COLUMNS} from ${matching} order by x.position desc limit $11 offset $12`,
    [...values, limit, offsetOf(filter)],
  );
  const [counted] = await ctx.sql<{ total: number }>(null, `select count(*) as total from ${matching}`, values);
  return { data: rows.map(exceptionOf), page, limit, total: counted?.total ?? 0 };
}

/** Throws a 404 for an unknown exception, a 403 for one outside the caller's scope. */
export async function findException(ctx: RequestContext, id: string): Promise<AdherenceException> {
  const [row] = await ctx.sql<Row>(
    'exception.find',
    `select ${COLUMNS} from ${SOURCE} where x.organization_id = $1 and x.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!row) throw notFound('Exception', 'id', id);
  const scope = await scopeOf(ctx);
  const { employeeId, employeeTeamId, teamId } = row;
  const isOwn = employeeId !== null && employeeId === userOf(ctx).employeeId;
  const isSeen = employeeId
    ? isInScope(scope, { id: employeeId, teamId: employeeTeamId })
    : scope.everybody || (teamId !== null && scope.teamIds.has(teamId));
  if (!isOwn && !isSeen) throw forbidden('The exception is of people outside your scope', 'id');
  return exceptionOf(row);
}
