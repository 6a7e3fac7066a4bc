import type { GraphQLResolveInfo } from 'graphql';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { forbidden, notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { offsetOf } from '../../../kernel/graphql/page';
import { selects } from '../../../kernel/graphql/selection';
import { addDays, instantOf } from '../../../kernel/time/local-time';
import { fullName } from '../../access/user.rules';
import { presentCursor } from '../../live/log.queries';
import { EMPLOYEE_USER } from '../../people/employee-columns';
import { inScope, isInScope, scopeOf, scopeValues, type Scope } from '../../people/scope.queries';
import type { AdherenceAlert, AdherenceAlertPage } from './alert.entity';
import type { AlertsFilter } from './alert.inputs';

const COLUMNS = `a.id, a.employee_id as "employeeId", e.team_id as "teamId",
  t.name as "teamName", e.employee_number as "employeeNumber",
  ${fullName('u')} as "employeeName", a.shift_id as "shiftId", a.type, a.message, a.status,
  a.occurrences, a.evidence, a.created_at as "createdAt", a.ended_at as "endedAt",
  a.acknowledged_at as "acknowledgedAt", a.acknowledged_by as "acknowledgedBy", a.resolved_at as "resolvedAt",
  a.resolved_by as "resolvedBy", a.explained_at as "explainedAt", a.notes, a.added_notes as "addedNotes"`;
const SOURCE = `adherence_alert a
  join employee e on e.organization_id = a.organization_id and e.id = a.employee_id
  ${EMPLOYEE_USER}
  left join team t on t.organization_id = e.organization_id and t.id = e.team_id`;

/** Returns alerts in the caller's scope, newest first. */
export async function listAlerts(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  filter: AlertsFilter,
): Promise<AdherenceAlertPage> {
  const { page, limit, status, type, teamId, employeeId, lasting, from, to } = filter;
  const { organizationId, timeZone } = tenantOf(ctx);
  const midnight = (date: string) => instantOf(date, '00:00', timeZone);
  const values: unknown[] = [organizationId, ...scopeValues(await scopeOf(ctx))];
  const conditions = [`a.organization_id = $1 and ${inScope('e', 2)}`];
  const where = (condition: (value: string) => string, value: unknown) => {
    if (value != null) conditions.push(condition(`$${values.push(value)}`));
  };
  where((value) => `a.status = ${value}`, status);
  where((value) => `a.type = ${value}`, type);
  where((value) => `e.team_id = ${value}`, teamId);
  where((value) => `a.employee_id = ${value}`, employeeId);
  where((value) => `(a.ended_at is null) = ${value}`, lasting);
  where((value) => `a.created_at >= ${value}`, from && midnight(from));
  where((value) => `a.created_at < ${value}`, to && midnight(addDays(to, 1)));
  const matching = `${SOURCE} where ${conditions.join(' and ')}`;
  const data = await ctx.sql<AdherenceAlert>(
    null,
    `select ${COLUMNS} from ${matching} order by a.created_at desc, a.id limit ${limit} offset ${offsetOf(filter)}`,
    values,
  );
  const count = async () =>
    (await ctx.sql<{ total: number }>(null, `select count(*) as total from ${matching}`, values))[0]?.total ?? 0;
  return {
    data,
    page,
    limit,
    total: selects(info, 'total') ? await count() : 0,
    cursor: selects(info, 'cursor') ? await presentCursor(ctx) : '',
  };
}

/** Returns alerts by id; those outside the scope are omitted. */
export function alertsById(ctx: RequestContext, ids: readonly string[], scope: Scope): Promise<AdherenceAlert[]> {
  return ctx.sql<AdherenceAlert>(
    null,
    `select ${COLUMNS} from ${SOURCE} where a.organization_id = $1 and a.id = any($2) and ${inScope('e', 3)}`,
    [tenantOf(ctx).organizationId, idArray(ids), ...scopeValues(scope)],
  );
}

/** Throws a 404 for an unknown alert, a 403 for one outside the caller's scope. */
export async function findAlert(ctx: RequestContext, id: string): Promise<AdherenceAlert> {
  return (await findAlerts(ctx, [{ id, path: 'id' }]))[0] as AdherenceAlert;
}

/**
 * Returns alerts in the given order; 404 for the first unknown one, 403 for the first one outside the caller's scope.
 */
export async function findAlerts(
  ctx: RequestContext,
  asked: readonly { id: string; path: string }[],
): Promise<AdherenceAlert[]> {
  const rows = await ctx.sql<AdherenceAlert>(
    'alert.find',
    `select ${COLUMNS} from ${SOURCE} where a.organization_id = $1 and a.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(asked.map(({ id }) => id))],
  );
  const found = new Map(rows.map((alert) => [alert.id, alert]));
  const scope = await scopeOf(ctx);
  for (const { id, path } of asked) if (!found.has(id)) throw notFound('Alert', path, id);
  return asked.map(({ id, path }) => {
    const alert = found.get(id) as AdherenceAlert;
    if (!isInScope(scope, { id: alert.employeeId, teamId: alert.teamId ?? null }))
      throw forbidden('The alert is of an employee outside your teams', path);
    return alert;
  });
}
