import { grouped } from '../../../kernel/collections';
import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { nameOfFew } from '../../../kernel/import/columns';
import type { AlertAction, AlertStatus } from './alert.lifecycle';
import { alertKeyOf, type AlertType, type FoundEpisode, type StoredEpisode } from './alert.rules';
import type { AlertNews } from './alert.topics';

/** Reads and writes the episodes and alerts of many employees, with one statement each. */

const EPISODE = `employee_id as "employeeId", shift_id as "shiftId", type, began_at as "beganAt",
  ended_at as "endedAt", alert_id as "alertId"`;

const OF_EMPLOYEES = `select ${EPISODE} from adherence_episode
  where organization_id = $1 and employee_id = any($2) and ended_at is null
  union all
  select ${EPISODE} from adherence_episode
  where organization_id = $1 and employee_id = any($3) and shift_id = any($4) and ended_at is not null`;

interface EpisodeRow extends Omit<StoredEpisode, 'beganMs' | 'endedMs'> {
  beganAt: string;
  endedAt: string | null;
}

/** Returns the open episodes of these employees, and the closed ones of shifts in which something was found. */
export async function storedEpisodes(
  ctx: RequestContext,
  employeeIds: readonly string[],
  found: readonly FoundEpisode[],
): Promise<StoredEpisode[]> {
  if (employeeIds.length + found.length === 0) return [];
  const rows = await ctx.sql<EpisodeRow>(nameOfFew('alert.episodes', employeeIds.length + found.length), OF_EMPLOYEES, [
    tenantOf(ctx).organizationId,
    idArray(employeeIds),
    idArray([...new Set(found.map(({ employeeId }) => employeeId))]),
    idArray([...new Set(found.map(({ shiftId }) => shiftId))]),
  ]);
  return rows.map(({ beganAt, endedAt, ...row }) => ({
    ...row,
    beganMs: Date.parse(beganAt),
    endedMs: endedAt === null ? null : Date.parse(endedAt),
  }));
}

const STORE_EPISODES = `insert into adherence_episode
    (organization_id, employee_id, shift_id, type, began_at, ended_at, alert_id)
  select $1, r.* from json_to_recordset($2) as r
    ("employeeId" uuid, "shiftId" uuid, type text, "beganAt" timestamptz, "endedAt" timestamptz, "alertId" uuid)
  on conflict (organization_id, employee_id, shift_id, type, began_at) do update set ended_at = excluded.ended_at`;

/** Closes an alert when all its episodes are closed, at the end of the last. Returns the alerts whose end changed. */
const END_ALERTS = `with e as (
    select a.id, (
      select case when bool_and(s.ended_at is not null) then max(s.ended_at) end from adherence_episode s
      where s.organization_id = $1 and s.employee_id = a.employee_id and s.shift_id = a.shift_id and s.type = a.type
        and s.alert_id = a.id) as ended_at
    from adherence_alert a where a.organization_id = $1 and a.id = any($2))
  update adherence_alert a set ended_at = e.ended_at from e
  where a.organization_id = $1 and a.id = e.id and a.ended_at is distinct from e.ended_at
  returning a.id as "alertId", a.employee_id as "employeeId", a.shift_id as "shiftId", a.type, a.ended_at as at`;

/** Returns the ids of the alerts of these episodes, and which of them have just ended. */
export async function storeEpisodes(
  ctx: RequestContext,
  episodes: readonly StoredEpisode[],
): Promise<{ alertIds: string[]; ended: AlertNews[] }> {
  if (episodes.length === 0) return { alertIds: [], ended: [] };
  const { organizationId } = tenantOf(ctx);
  const rows = episodes.map(({ employeeId, shiftId, type, beganMs, endedMs, alertId }) => ({
    employeeId,
    shiftId,
    type,
    beganAt: new Date(beganMs),
    endedAt: endedMs === null ? null : new Date(endedMs),
    alertId,
  }));
  await ctx.sql(null, STORE_EPISODES, [organizationId, JSON.stringify(rows)]);
  const alertIds = [...new Set(episodes.flatMap(({ alertId }) => alertId ?? []))];
  const news = await ctx.sql<Omit<AlertNews, 'at'> & { at: string | null }>(null, END_ALERTS, [
    organizationId,
    idArray(alertIds),
  ]);
  return { alertIds, ended: news.flatMap(({ at, ...alert }) => (at === null ? [] : { ...alert, at: new Date(at) })) };
}

export interface NewAlert {
  id: string;
  employeeId: string;
  shiftId: string;
  type: AlertType;
  message: string;
  occurrences: number;
  evidence: { beganAt: Date } & Record<string, unknown>;
}

const STORE_ALERTS = `insert into adherence_alert as a
    (id, organization_id, employee_id, shift_id, type, message, status, occurrences, evidence, created_at)
  select id, $1, "employeeId", "shiftId", type, message, 'active', occurrences, evidence, $3
  from json_to_recordset($2) as r
    (id uuid, "employeeId" uuid, "shiftId" uuid, type text, message text, occurrences integer, evidence jsonb)
  order by "employeeId", "shiftId", type
  on conflict (organization_id, employee_id, shift_id, type) where status = 'active' do update
    set occurrences = a.occurrences + excluded.occurrences
  returning a.id, a.employee_id as "employeeId", a.shift_id as "shiftId", a.type`;

/** Creates alerts, or adds the occurrences to an active alert with the same key. Returns the alert id of each key. */
export async function storeAlerts(ctx: RequestContext, alerts: readonly NewAlert[]): Promise<Map<string, string>> {
  if (alerts.length === 0) return new Map();
  const stored = await ctx.sql<Pick<NewAlert, 'id' | 'employeeId' | 'shiftId' | 'type'>>(null, STORE_ALERTS, [
    tenantOf(ctx).organizationId,
    JSON.stringify(alerts),
    ctx.clock.now(),
  ]);
  return new Map(stored.map((alert) => [alertKeyOf(alert), alert.id]));
}

/** An alert that time off may explain, with the starts of its episodes. */
export interface ExplainableAlert {
  id: string;
  employeeId: string;
  isExplained: boolean;
  beganMs: number[];
}

/** Returns unresolved alerts and alerts resolved as explained, of employees, raised since an instant. */
export async function explainableAlerts(
  ctx: RequestContext,
  employeeIds: readonly string[],
  since: Date,
): Promise<ExplainableAlert[]> {
  const rows = await ctx.sql<Omit<ExplainableAlert, 'beganMs'> & { beganMs: number }>(
    null,
    `select a.id, a.employee_id as "employeeId", a.explained_at is not null as "isExplained",
       extract(epoch from s.began_at)::float8 * 1000 as "beganMs"
     from adherence_alert a
     join adherence_episode s on s.organization_id = $1 and s.employee_id = a.employee_id
       and s.shift_id = a.shift_id and s.type = a.type and s.alert_id = a.id
     where a.organization_id = $1 and a.employee_id = any($2) and a.created_at >= $3
       and (a.status <> 'resolved' or a.explained_at is not null)
     order by a.id for update of a`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), since],
  );
  return [...grouped(rows, ({ id }) => id).values()].map((episodes) => ({
    ...(episodes[0] as (typeof episodes)[0]),
    beganMs: episodes.map(({ beganMs }) => beganMs),
  }));
}

/** Resolves alerts that time off explains. */
export async function storeExplained(ctx: RequestContext, alertIds: readonly string[]): Promise<void> {
  await ctx.sql(
    null,
    `update adherence_alert set status = 'resolved', resolved_at = $3, explained_at = $3
     where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(alertIds), ctx.clock.now()],
  );
}

/**
 * Restores the previous status of alerts that are no longer explained. A formerly active one stays resolved if another
 * alert with its key has been raised since.
 */
export async function storeUnexplained(ctx: RequestContext, alertIds: readonly string[]): Promise<void> {
  await ctx.sql(
    null,
    `with back as (
       select a.id, a.acknowledged_at is null and exists (select from adherence_alert o
         where o.organization_id = $1 and o.employee_id = a.employee_id and o.shift_id = a.shift_id
           and o.type = a.type and o.acknowledged_at is null and o.id <> a.id
           and (o.status = 'active' or o.id = any($2) and (o.created_at, o.id) > (a.created_at, a.id))) as is_followed
       from adherence_alert a where a.organization_id = $1 and a.id = any($2)
     )
     update adherence_alert a set explained_at = null,
       resolved_at = case when is_followed then resolved_at end,
       status = case when is_followed then 'resolved' when acknowledged_at is null then 'active'
         else 'acknowledged' end
     from back where a.organization_id = $1 and a.id = back.id`,
    [tenantOf(ctx).organizationId, idArray(alertIds)],
  );
}

export interface LockedAlert {
  id: string;
  employeeId: string;
  type: AlertType;
  status: AlertStatus;
  /** Number of notes added. */
  notes: number;
}

/** Locks alerts until the end of the unit of work and returns their current state. */
export async function lockAlerts(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, LockedAlert>> {
  const rows = await ctx.sql<LockedAlert>(
    'alert.lock',
    `select id, employee_id as "employeeId", type, status, jsonb_array_length(added_notes) as notes
     from adherence_alert where organization_id = $1 and id = any($2) order by id for update`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(rows.map((alert) => [alert.id, alert]));
}

const HANDLED: Record<AlertAction, string> = {
  acknowledge: 'acknowledged_at = $4, acknowledged_by = $5',
  resolve: 'resolved_at = $4, resolved_by = $5',
};

export async function storeHandled(
  ctx: RequestContext,
  ids: readonly string[],
  action: AlertAction,
  { status, notes }: { status: AlertStatus; notes: string | null },
): Promise<void> {
  await ctx.sql(
    null,
    `update adherence_alert set status = $3, notes = coalesce($6, notes), ${HANDLED[action]}
     where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids), status, ctx.clock.now(), userOf(ctx).userName, notes],
  );
}

export async function storeNotes(ctx: RequestContext, ids: readonly string[], text: string): Promise<void> {
  const note = { text, by: userOf(ctx).userName, at: ctx.clock.now() };
  await ctx.sql(
    'alert.note',
    `update adherence_alert set added_notes = added_notes || jsonb_build_array($3::jsonb)
     where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids), JSON.stringify(note)],
  );
}
