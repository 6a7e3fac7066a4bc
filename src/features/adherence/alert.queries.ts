import { tenantOf, type RequestContext } from '../../kernel/context';
import { forbidden, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_USER } from '../people/employee-columns';
import { inScope, isInScope, scopeOf, scopeValues, type Scope } from '../people/scope.queries';
import type { AdherenceAlert } from './alert.entity';
import type { AlertsFilter } from './alert.inputs';

const COLUMNS = `a.id, a.employee_id as "employeeId", e.team_id as "teamId",
  ${fullName('u')} as "employeeName", a.shift_id as "shiftId", a.type, a.message, a.status,
  a.occurrences, a.evidence, a.created_at as "createdAt", a.ended_at as "endedAt",
  a.acknowledged_at as "acknowledgedAt", a.resolved_at as "resolvedAt",
  a.explained_at as "explainedAt", a.notes`;
const SOURCE = `adherence_alert a
  join employee e on e.organization_id = a.organization_id and e.id = a.employee_id
  ${EMPLOYEE_USER}`;

/** Alerts of the caller's scope, newest first. */
export async function listAlerts(ctx: RequestContext, filter: AlertsFilter): Promise<AdherenceAlert[]> {
  const { status, limit } = filter;
  const scope = scopeValues(await scopeOf(ctx));
  return ctx.sql<AdherenceAlert>(
    'alert.list',
    `select ${COLUMNS} from ${SOURCE}
     where a.organization_id = $1 and ($2::text is null or a.status = $2) and ${inScope('e', 4)}
     order by a.created_at desc, a.id limit $3 offset $7`,
    [tenantOf(ctx).organizationId, status ?? null, limit, ...scope, offsetOf(filter)],
  );
}

/** Alerts by id within a scope; others are left out. */
export function alertsById(ctx: RequestContext, ids: readonly string[], scope: Scope): Promise<AdherenceAlert[]> {
  return ctx.sql<AdherenceAlert>(
    null,
    `select ${COLUMNS} from ${SOURCE} where a.organization_id = $1 and a.id = any($2) and ${inScope('e', 3)}`,
    [tenantOf(ctx).organizationId, idArray(ids), ...scopeValues(scope)],
  );
}

/** An unknown alert is a 404, one outside the caller's scope a 403. */
export async function findAlert(ctx: RequestContext, id: string): Promise<AdherenceAlert> {
  const [alert] = await ctx.sql<AdherenceAlert>(
    'alert.find',
    `select ${COLUMNS} from ${SOURCE} where a.organization_id = $1 and a.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!alert) throw notFound('Alert', 'id', id);
  if (!isInScope(await scopeOf(ctx), { id: alert.employeeId, teamId: alert.teamId ?? null }))
    throw forbidden('The alert is of an employee outside your teams', 'id');
  return alert;
}
