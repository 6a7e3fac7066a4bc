import { randomUUID } from 'node:crypto';
import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/loaders';
import { messageOf } from './alert.rules';
import type { Judged } from './judgement.queries';

/** Alerts are raised for episodes of the last day only; older ones change the history. */
const RAISED_MS = 24 * 3_600_000;

interface NewEpisode {
  employeeId: string;
  shiftId: string;
  type: string;
  beganAt: string;
}

/**
 * Ends and stores the episodes of a judgement and raises what is new among them: an active alert of the same employee, shift
 * and type counts one more occurrence, else there is a new alert. Returns the ids of the alerts that changed.
 */
export async function raiseAlerts(ctx: RequestContext, judged: readonly Judged[], now: Date): Promise<string[]> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const episodes = judged.flatMap(({ employeeId, episodes: own }) =>
    own.map((episode) => ({
      ...episode,
      employeeId,
      began: new Date(episode.beganAt).toISOString(),
      ended: episode.endedAt === null ? null : new Date(episode.endedAt).toISOString(),
    })),
  );
  const ended = await endEpisodes(ctx, judged.map(({ employeeId }) => employeeId), episodes, now);
  const recent = episodes.filter((episode) => episode.dueAt > now.getTime() - RAISED_MS);
  if (recent.length === 0) return ended;
  const stored = await ctx.q<NewEpisode>(
    null,
    `insert into adherence_episode as s (organization_id, employee_id, shift_id, type, began_at, ended_at)
     select $1, employee, shift, type, began, ended
     from json_to_recordset($2) as r (employee uuid, shift uuid, type text, began timestamptz, ended timestamptz)
     where not exists (
       select from adherence_episode o where o.organization_id = $1 and o.employee_id = r.employee and o.shift_id = r.shift and o.type = r.type
         and o.began_at < coalesce(r.ended, 'infinity') and coalesce(o.ended_at, 'infinity') > r.began)
     on conflict do nothing
     returning s.employee_id as "employeeId", s.shift_id as "shiftId", s.type, s.began_at as "beganAt"`,
    [organizationId, JSON.stringify(recent.map(({ employeeId, shiftId, type, began, ended: end }) => ({ employee: employeeId, shift: shiftId, type, began, ended: end })))],
  );
  if (stored.length === 0) return ended;
  const raised = stored.map((row) => {
    const episode = recent.find(
      (candidate) => candidate.employeeId === row.employeeId && candidate.shiftId === row.shiftId && candidate.type === row.type && candidate.began === row.beganAt,
    ) as (typeof recent)[number];
    return {
      id: randomUUID(),
      employee: row.employeeId,
      shift: row.shiftId,
      type: row.type,
      began: episode.began,
      ended: episode.ended,
      message: messageOf(episode, timeZone),
      evidence: {
        beganAt: episode.began,
        raisedAt: now.toISOString(),
        dueAt: new Date(episode.dueAt).toISOString(),
        state: episode.state,
        scheduledState: episode.scheduledState,
        ...(episode.slidBreak
          ? { breakPlannedAt: new Date(episode.slidBreak.plannedAt).toISOString(), breakStartedAt: new Date(episode.slidBreak.startedAt).toISOString() }
          : {}),
      },
    };
  });
  const changed = await ctx.q<{ id: string }>(
    null,
    `with raised as (
       select r.*, count(*) over same as count, row_number() over (same order by began desc) as rank
       from json_to_recordset($2) as r (id uuid, employee uuid, shift uuid, type text, began timestamptz, ended timestamptz, message text, evidence jsonb)
       window same as (partition by employee, shift, type)
     ),
     alert as (
       insert into adherence_alert as a (id, organization_id, employee_id, shift_id, type, message, status, occurrences, evidence, created_at, ended_at)
       select id, $1, employee, shift, type, message, 'active', count, evidence, $3, ended from raised where rank = 1 order by employee, shift, type
       on conflict (organization_id, employee_id, shift_id, type) where status = 'active'
         do update set occurrences = a.occurrences + excluded.occurrences, ended_at = excluded.ended_at
       returning a.id
     )
     select id from alert`,
    [organizationId, JSON.stringify(raised), now],
  );
  return [...new Set([...ended, ...changed.map(({ id }) => id)])];
}

interface Ending {
  employeeId: string;
  shiftId: string;
  type: string;
  ended: string | null;
}

/** Stored episodes that lasted until now and last no longer are ended, and the time is kept on their alert. */
async function endEpisodes(ctx: RequestContext, employeeIds: readonly string[], episodes: readonly Ending[], now: Date): Promise<string[]> {
  const rows = episodes.map(({ employeeId, shiftId, type, ended }) => ({ employee: employeeId, shift: shiftId, type, ended }));
  const alerts = await ctx.q<{ id: string }>(
    null,
    `with found as (
       select employee, shift, type, bool_or(ended is null) as lasts, max(ended) as ended
       from json_to_recordset($3) as r (employee uuid, shift uuid, type text, ended timestamptz) group by employee, shift, type
     ),
     ending as (
       update adherence_episode s set ended_at = coalesce(f.ended, $4)
       from adherence_episode o left join found f on f.employee = o.employee_id and f.shift = o.shift_id and f.type = o.type
       where o.organization_id = $1 and o.employee_id = any($2) and o.ended_at is null and not coalesce(f.lasts, false)
         and s.organization_id = o.organization_id and s.employee_id = o.employee_id and s.shift_id = o.shift_id and s.type = o.type and s.began_at = o.began_at
       returning s.employee_id, s.shift_id, s.type, s.ended_at
     )
     update adherence_alert a set ended_at = e.ended_at from ending e
     where a.organization_id = $1 and a.employee_id = e.employee_id and a.shift_id = e.shift_id and a.type = e.type and a.ended_at is null
     returning a.id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), JSON.stringify(rows), now],
  );
  return alerts.map(({ id }) => id);
}
