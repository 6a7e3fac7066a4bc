import type { OperatorContext } from '../features/access/operator';
import { handleAlerts } from '../features/adherence/alerts/alert.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/graphql/loaders';
import { MINUTE_MS } from '../kernel/time/units';
import { actingAs } from './acting';
import { noise } from './noise';
import { demoAgents } from './people';

/** Acts as the demo supervisor who handles alerts, so that some are open at any time, but never very many. */

/** Bounds of the number of open alerts. The minimum also applies at night. */
const FEWEST = 3;
const MOST = 7;
/** Delay between an alert and its acknowledgment, and between the end of its condition and its resolution. */
const ACKNOWLEDGED_AFTER_MS = 6 * MINUTE_MS;
const RESOLVED_AFTER_MS = 20 * MINUTE_MS;
/** Fraction of alerts that are acknowledged before they are resolved. */
const ACKNOWLEDGED = 0.5;

interface OpenAlert {
  id: string;
  employeeId: string;
  status: 'active' | 'acknowledged';
  dueMs: number;
  endedMs: number | null;
}

export async function lookAfterAlerts(ctx: OperatorContext): Promise<void> {
  const nowMs = ctx.clock.now().getTime();
  const open = await openAlerts(ctx);
  const isOver = ({ endedMs }: OpenAlert) => endedMs !== null && nowMs - endedMs > RESOLVED_AFTER_MS;
  const kept = open.filter((alert, i) => i < FEWEST || (i < MOST && !isOver(alert)));
  const resolved = open.filter((alert) => !kept.includes(alert));
  const acknowledged = kept.filter(
    ({ status, dueMs }) =>
      status === 'active' && nowMs - dueMs > ACKNOWLEDGED_AFTER_MS && noise('acknowledge', dueMs) < ACKNOWLEDGED,
  );
  if (resolved.length + acknowledged.length === 0) return;
  const idsOf = (alerts: readonly OpenAlert[]) => alerts.map(({ id }) => id);
  await ctx.unitOfWork(tenantOf(ctx).organizationId, () =>
    actingAs(ctx, 'supervisor', async () => {
      if (resolved.length > 0)
        await handleAlerts(ctx, { ids: idsOf(resolved), input: { action: 'resolve', notes: 'Talked to them' } });
      if (acknowledged.length > 0)
        await handleAlerts(ctx, { ids: idsOf(acknowledged), input: { action: 'acknowledge' } });
    }),
  );
}

/** Returns open alerts of demo agents: ongoing ones first, then newest first. */
async function openAlerts(ctx: RequestContext): Promise<OpenAlert[]> {
  const ids = (await demoAgents(ctx)).map(({ id }) => id);
  return ctx.sql<OpenAlert>(
    'demo.openAlerts',
    `select id, employee_id as "employeeId", status, date_part('epoch', ended_at) * 1000 as "endedMs",
       date_part('epoch', (evidence->>'dueAt')::timestamptz) * 1000 as "dueMs"
     from adherence_alert
     where organization_id = $1 and employee_id = any($2) and status in ('active', 'acknowledged')
     order by ended_at is not null, evidence->>'dueAt' desc, id`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
}

/**
 * Backdates alerts of the time before the demo was started, or while it was stopped, which were all raised at once:
 * raised when due, and resolved soon after their condition ended.
 */
export async function asIfSeenThen(ctx: RequestContext, raisedSince: Date): Promise<void> {
  const ids = (await demoAgents(ctx)).map(({ id }) => id);
  await ctx.sql(
    null,
    `update adherence_alert a set created_at = due_at,
       evidence = evidence || jsonb_build_object('raisedAt', evidence->'dueAt'),
       acknowledged_at = case when acknowledged_at is not null then due_at + $4::interval end,
       resolved_at = case when resolved_at is not null then greatest(due_at, ended_at) + $4 end
     from (select id, (evidence->>'dueAt')::timestamptz as due_at from adherence_alert
       where organization_id = $1 and employee_id = any($2) and created_at >= $3) d
     where a.organization_id = $1 and a.id = d.id and due_at < $3 - interval '10 minutes'`,
    [tenantOf(ctx).organizationId, idArray(ids), raisedSince, '4 minutes'],
  );
}
