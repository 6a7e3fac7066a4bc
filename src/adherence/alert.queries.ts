import { tenantOf, type RequestContext } from '../kernel/context';
import { forbidden, notFound } from '../kernel/errors';
import { idArray } from '../kernel/loaders';
import { inScope, isInScope, scopeOf, scopeValues, type Scope } from '../people/scope.queries';
import type { AdherenceAlert } from './alert.entity';
import type { AlertsFilter } from './alert.inputs';

const COLUMNS = `a.id, a.employee_id as "employeeId", e.team_id as "teamId", u.first_name || ' ' || u.last_name as "employeeName", a.shift_id as "shiftId", a.type,
  a.message, a.status, a.occurrences, a.evidence, a.created_at as "createdAt", a.ended_at as "endedAt",
  a.acknowledged_at as "acknowledgedAt", a.resolved_at as "resolvedAt", a.notes`;
const SOURCE = `adherence_alert a
  join employee e on e.organization_id = a.organization_id and e.id = a.employee_id
  join user_account u on u.organization_id = a.organization_id and u.id = e.user_id`;

/** Alerts of the caller's scope, newest first. */
export async function listAlerts(ctx: RequestContext, { status, limit }: AlertsFilter): Promise<AdherenceAlert[]> {
  return ctx.q<AdherenceAlert>(
    'alert.list',
    `select ${COLUMNS} from ${SOURCE}
     where a.organization_id = $1 and ($2::text is null or a.status = $2) and ${inScope('e', 4)}
     order by a.created_at desc, a.id limit $3`,
    [tenantOf(ctx).organizationId, status ?? null, limit, ...scopeValues(await scopeOf(ctx))],
  );
}

/** Alerts by id, for those who hear of their changes. */
export function alertsById(ctx: RequestContext, ids: readonly string[], scope: Scope): Promise<AdherenceAlert[]> {
  return ctx.q<AdherenceAlert>(null, `select ${COLUMNS} from ${SOURCE} where a.organization_id = $1 and a.id = any($2) and ${inScope('e', 3)}`, [
    tenantOf(ctx).organizationId,
    idArray(ids),
    ...scopeValues(scope),
  ]);
}

/** 404 for what is not there, 403 for what lies outside the caller's scope. */
export async function findAlert(ctx: RequestContext, id: string): Promise<AdherenceAlert> {
  const [alert] = await ctx.q<AdherenceAlert>(
    'alert.find',
    `select ${COLUMNS} from ${SOURCE} where a.organization_id = $1 and a.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!alert) throw notFound('Alert', 'id', id);
  if (!isInScope(await scopeOf(ctx), { id: alert.employeeId, teamId: alert.teamId ?? null })) throw forbidden('The alert is of an employee outside your teams', 'id');
  return alert;
}
