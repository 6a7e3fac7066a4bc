import { tenantOf } from '../../kernel/context';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { EARLY_ARRIVAL_SECONDS } from './self-report.rules';

/** The first state other than offline that can be an arrival; `r` is the report and `f` its shift. */
export const ARRIVED_AT = `(select min(v.effective_at) from agent_state_event v
  where v.organization_id = r.organization_id and v.employee_id = r.employee_id and v.state <> 'offline'
    and v.effective_at >= greatest(r.reported_at, f.starts_at - interval '${EARLY_ARRIVAL_SECONDS} seconds'))`;

/** Expected arrival of employees who reported that they are late for a shift that is not over, and have not arrived. */
export const expectedArrivalOf = batchLoader<string | null>(async (q, employeeIds, ctx) => {
  const rows = await q<{ employeeId: string; expectedAt: string }>(
    null,
    `select distinct on (r.employee_id) r.employee_id as "employeeId", r.expected_at as "expectedAt"
     from self_report r join shift f on f.organization_id = $1 and f.id = r.shift_id
     where r.organization_id = $1 and r.employee_id = any($2) and r.kind = 'late' and r.withdrawn_at is null
       and f.ends_at > $3 and ${ARRIVED_AT} is null
     order by r.employee_id, f.starts_at`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), ctx.clock.now()],
  );
  return new Map(rows.map(({ employeeId, expectedAt }) => [employeeId, expectedAt]));
}, null);

/** Expected arrival that was reported for shifts. */
export const expectedAtOfShift = batchLoader<string | null>(async (q, shiftIds, ctx) => {
  const rows = await q<{ shiftId: string; expectedAt: string }>(
    null,
    `select shift_id as "shiftId", expected_at as "expectedAt" from self_report
     where organization_id = $1 and shift_id = any($2) and kind = 'late' and withdrawn_at is null`,
    [tenantOf(ctx).organizationId, idArray(shiftIds)],
  );
  return new Map(rows.map(({ shiftId, expectedAt }) => [shiftId, expectedAt]));
}, null);
