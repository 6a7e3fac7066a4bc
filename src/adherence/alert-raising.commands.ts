import { randomUUID } from 'node:crypto';
import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/loaders';
import { messageOf } from './alert.rules';
import type { Feed } from './feed.queries';
import { fellSilent } from './feed.rules';
import type { Judged, JudgedEpisode } from './judgement.queries';

/** Alerts are raised for episodes of the last day only; older ones change the history. */
const RAISED_MS = 24 * 3_600_000;

interface StoredEpisode {
  employeeId: string;
  shiftId: string;
  type: string;
  beganAt: string;
  endedAt: string | null;
  alertId: string | null;
}

type Found = JudgedEpisode & { employeeId: string };

/**
 * Stores the episodes of a judgement, ends those that last no longer, and raises what is new: an active alert of the same
 * employee, shift and type counts one more occurrence, else there is a new alert. Returns the ids of the alerts that changed.
 * The caller holds the judgement of these employees, so nobody else raises the same.
 */
export async function raiseAlerts(ctx: RequestContext, judged: readonly Judged[], { lastSilence, rulesSince }: Pick<Feed, 'lastSilence' | 'rulesSince'>): Promise<string[]> {
  const now = ctx.clock.now();
  const found = judged.flatMap(({ employeeId, episodes }) => episodes.map((episode) => ({ ...episode, employeeId })));
  const stored = await storedEpisodes(ctx, judged.map(({ employeeId }) => employeeId), found);
  const { changed, fresh } = matched(stored, found, now.getTime());
  const recent = fresh.filter((episode) => episode.dueAt > now.getTime() - RAISED_MS);
  const blamed = recent.filter(
    (episode) => (lastSilence === null || !fellSilent(episode, lastSilence)) && (rulesSince === null || episode.endedAt === null || episode.endedAt > rulesSince),
  );
  const alertOf = await raise(ctx, blamed, now);
  const rows = [...changed, ...recent.map((episode) => storedAs(episode, alertOf.get(keyOf(episode)) ?? null))];
  return rows.length === 0 ? [] : store(ctx, rows);
}

const keyOf = ({ employeeId, shiftId, type }: { employeeId: string; shiftId: string; type: string }): string => `${employeeId} ${shiftId} ${type}`;
const iso = (instant: number): string => new Date(instant).toISOString();
const storedAs = ({ employeeId, shiftId, type, beganAt, endedAt }: Found, alertId: string | null): StoredEpisode => ({
  employeeId,
  shiftId,
  type,
  beganAt: iso(beganAt),
  endedAt: endedAt === null ? null : iso(endedAt),
  alertId: alertId,
});

/** Those that last, and those of the shifts in which something was found. */
function storedEpisodes(ctx: RequestContext, employeeIds: readonly string[], found: readonly Found[]): Promise<StoredEpisode[]> {
  const columns = 'employee_id as "employeeId", shift_id as "shiftId", type, began_at as "beganAt", ended_at as "endedAt", alert_id as "alertId"';
  return ctx.q<StoredEpisode>(
    null,
    `select ${columns} from adherence_episode where organization_id = $1 and employee_id = any($2) and ended_at is null
     union all
     select ${columns} from adherence_episode where organization_id = $1 and employee_id = any($3) and shift_id = any($4) and ended_at is not null`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), idArray([...new Set(found.map((f) => f.employeeId))]), idArray([...new Set(found.map((f) => f.shiftId))])],
  );
}

/** A stored episode and a found one that begin together or overlap are the same, however late records have moved its bounds. */
function matched(stored: readonly StoredEpisode[], found: readonly Found[], now: number): { changed: StoredEpisode[]; fresh: Found[] } {
  const storedOf = new Map<string, StoredEpisode[]>();
  for (const episode of stored) {
    const own = storedOf.get(keyOf(episode));
    if (own) own.push(episode);
    else storedOf.set(keyOf(episode), [episode]);
  }
  const seen = new Set<StoredEpisode>();
  const changed: StoredEpisode[] = [];
  const fresh: Found[] = [];
  for (const episode of found) {
    const { beganAt, endedAt } = storedAs(episode, null);
    const same = storedOf.get(keyOf(episode))?.find(
      (other) => !seen.has(other) && (other.beganAt === beganAt || ((endedAt === null || other.beganAt < endedAt) && (other.endedAt === null || other.endedAt > beganAt))),
    );
    if (!same) {
      fresh.push(episode);
      continue;
    }
    seen.add(same);
    if (same.endedAt !== endedAt) changed.push({ ...same, endedAt });
  }
  // What lasted is not found any more: the plan or the history has changed under it.
  for (const episode of stored) if (episode.endedAt === null && !seen.has(episode)) changed.push({ ...episode, endedAt: iso(now) });
  return { changed, fresh };
}

/** Raises the alerts of new episodes; the answer says which alert stands for which. */
async function raise(ctx: RequestContext, episodes: readonly Found[], now: Date): Promise<Map<string, string>> {
  if (episodes.length === 0) return new Map();
  const { organizationId, timeZone } = tenantOf(ctx);
  const rows = new Map<string, { count: number; [column: string]: unknown }>();
  for (const episode of episodes) {
    const row = rows.get(keyOf(episode));
    if (row) row.count++;
    else {
      rows.set(keyOf(episode), {
        id: randomUUID(),
        employee: episode.employeeId,
        shift: episode.shiftId,
        type: episode.type,
        count: 1,
        message: messageOf(episode, timeZone),
        evidence: {
          beganAt: iso(episode.beganAt),
          dueAt: iso(episode.dueAt),
          raisedAt: now.toISOString(),
          state: episode.state,
          scheduledState: episode.scheduledState,
          ...(episode.slidBreak ? { breakPlannedAt: iso(episode.slidBreak.plannedAt), breakStartedAt: iso(episode.slidBreak.startedAt) } : {}),
        },
      });
    }
  }
  const alerts = await ctx.q<{ id: string; employeeId: string; shiftId: string; type: string }>(
    null,
    `insert into adherence_alert as a (id, organization_id, employee_id, shift_id, type, message, status, occurrences, evidence, created_at)
     select id, $1, employee, shift, type, message, 'active', count, evidence, $3
     from json_to_recordset($2) as r (id uuid, employee uuid, shift uuid, type text, count integer, message text, evidence jsonb)
     order by employee, shift, type
     on conflict (organization_id, employee_id, shift_id, type) where status = 'active' do update set occurrences = a.occurrences + excluded.occurrences
     returning a.id, a.employee_id as "employeeId", a.shift_id as "shiftId", a.type`,
    [organizationId, JSON.stringify([...rows.values()]), now],
  );
  return new Map(alerts.map((alert) => [keyOf(alert), alert.id]));
}

/** An alert has ended when all its episodes have, at the end of the last. Returns the alerts of the episodes. */
async function store(ctx: RequestContext, episodes: readonly StoredEpisode[]): Promise<string[]> {
  const { organizationId } = tenantOf(ctx);
  await ctx.q(
    null,
    `insert into adherence_episode (organization_id, employee_id, shift_id, type, began_at, ended_at, alert_id)
     select $1, r.* from json_to_recordset($2) as r ("employeeId" uuid, "shiftId" uuid, type text, "beganAt" timestamptz, "endedAt" timestamptz, "alertId" uuid)
     on conflict (organization_id, employee_id, shift_id, type, began_at) do update set ended_at = excluded.ended_at`,
    [organizationId, JSON.stringify(episodes)],
  );
  const alertIds = [...new Set(episodes.flatMap(({ alertId }) => alertId ?? []))];
  await ctx.q(
    null,
    `update adherence_alert a set ended_at = (
       select case when bool_and(s.ended_at is not null) then max(s.ended_at) end from adherence_episode s
       where s.organization_id = $1 and s.employee_id = a.employee_id and s.shift_id = a.shift_id and s.type = a.type and s.alert_id = a.id)
     where a.organization_id = $1 and a.id = any($2)`,
    [organizationId, idArray(alertIds)],
  );
  return alertIds;
}
