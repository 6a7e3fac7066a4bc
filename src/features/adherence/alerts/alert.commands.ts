import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { counter } from '../../../kernel/metrics';
import { newId } from '../../../kernel/ids';
import { addDays, instantOf } from '../../../kernel/time/local-time';
import { DAY_MS } from '../../../kernel/time/units';
import { recordAudit, recordAudits } from '../../audit/audit.commands';
import { appendLiveEvents } from '../../live/log.commands';
import type { AdherenceAlert } from './alert.entity';
import type { HandleAlertsArgs, NoteAlertsArgs, UpdateAlertInput } from './alert.inputs';
import { ALERT_TRANSITIONS } from './alert.lifecycle';
import { findAlerts } from './alert.queries';
import { alertKeyOf, messageOf, reconcile, type FoundEpisode } from './alert.rules';
import {
  explainableAlerts,
  lockAlerts,
  storeAlerts,
  storedEpisodes,
  storeEpisodes,
  storeExplained,
  storeHandled,
  storeNotes,
  storeUnexplained,
  type ExplainableAlert,
  type LockedAlert,
  type NewAlert,
} from './alert.store';
import { alertsChanged, type AlertNews } from './alert.topics';
import { excusesOf } from '../exceptions/excuse.queries';
import { isUnwitnessedWithin, silenceOf } from '../feed/feed.rules';
import type { Judged, JudgementTerms } from '../judgement/judgement.queries';
import { alertKind } from '../live-kinds';

const alertsRaised = counter('alerts_raised_total', 'Alerts raised, by type', ['type']);

/** Alerts are raised for episodes of the last day only; older episodes only change the history. */
const RAISED_MS = DAY_MS;

/**
 * Stores the episodes of a judgement, closes those that ended, and raises alerts for new ones. A new episode adds an
 * occurrence to the active alert of the same employee, shift and type, or else creates one. Returns the ids of the
 * changed alerts. The caller holds the lock on these judgements, so no other transaction raises the same.
 */
export async function raiseAlerts(
  ctx: RequestContext,
  judged: readonly Judged[],
  terms: JudgementTerms,
): Promise<string[]> {
  const now = ctx.clock.now();
  const found = judged.flatMap(({ episodes }) => episodes);
  const reconnectedMs = new Map(judged.map((each) => [each.employeeId, each.reconnectedMs]));
  const withOpen = judged.filter(({ hadOpenEpisode }) => hadOpenEpisode).map(({ employeeId }) => employeeId);
  const stored = await storedEpisodes(ctx, withOpen, found);
  const { changedEpisodes, newEpisodes } = reconcile(stored, found, now.getTime());
  const recent = newEpisodes.filter(({ dueMs }) => dueMs > now.getTime() - RAISED_MS);
  const blamed = recent.filter(
    (episode) => !isBlameless(episode, terms, reconnectedMs.get(episode.employeeId) ?? null),
  );
  const { timeZone } = tenantOf(ctx);
  const alerts = [...grouped(blamed, alertKeyOf).values()].map((episodes) => newAlert(episodes, timeZone, now));
  const alertOf = await storeAlerts(ctx, alerts);
  const raised = alerts.filter((alert) => alertOf.get(alertKeyOf(alert)) === alert.id);
  ctx.afterCommit(() => raised.forEach(({ type }) => alertsRaised.inc({ type })));
  const { alertIds, ended } = await storeEpisodes(ctx, [
    ...changedEpisodes,
    ...recent.map((episode) => ({ ...episode, alertId: alertOf.get(alertKeyOf(episode)) ?? null })),
  ]);
  const news = alerts.map((alert) => newsOf(alert, alertOf.get(alertKeyOf(alert)) ?? alert.id));
  if (news.length + ended.length > 0) await alertsChanged.publish(ctx, { raised: news, ended });
  return alertIds;
}

const newsOf = ({ employeeId, shiftId, type, evidence }: NewAlert, alertId: string): AlertNews => ({
  alertId,
  employeeId,
  shiftId,
  type,
  at: evidence.beganAt,
});

/**
 * True for an episode without evidence during a feed outage, or one that ended before the current thresholds took
 * effect.
 */
function isBlameless(
  episode: FoundEpisode,
  { feed, thresholdsSinceMs }: JudgementTerms,
  reconnectedMs: number | null,
): boolean {
  const silence = silenceOf(feed, reconnectedMs);
  return (
    (silence !== null && isUnwitnessedWithin(episode, silence)) ||
    (thresholdsSinceMs !== null && episode.endedMs !== null && episode.endedMs <= thresholdsSinceMs)
  );
}

/** Creates one alert for the new episodes of a key; message and evidence come from the first episode. */
function newAlert(episodes: readonly FoundEpisode[], timeZone: string, now: Date): NewAlert {
  const [first] = episodes as readonly [FoundEpisode];
  const { employeeId, shiftId, type, beganMs, dueMs, state, scheduledState, slidBreak } = first;
  return {
    id: newId(),
    employeeId,
    shiftId,
    type,
    message: messageOf(first, timeZone),
    occurrences: episodes.length,
    evidence: {
      beganAt: new Date(beganMs),
      dueAt: new Date(dueMs),
      raisedAt: now,
      state,
      scheduledState,
      ...(slidBreak && {
        breakPlannedAt: new Date(slidBreak.plannedMs),
        breakStartedAt: new Date(slidBreak.startedMs),
      }),
    },
  };
}

/**
 * Resolves the alerts whose episodes all began in approved time off or exceptions of these days. Alerts resolved that
 * way earlier, but no longer covered, are reopened.
 */
export async function settleExplained(
  ctx: RequestContext,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { timeZone, organizationId } = tenantOf(ctx);
  const midnight = (date: string) => instantOf(date, '00:00', timeZone).getTime();
  const [sinceMs, untilMs] = [midnight(from), midnight(addDays(to, 2))];
  // The other episodes of an alert are in the same shift, hence on the adjacent days.
  const raised = await explainableAlerts(ctx, employeeIds, instantOf(addDays(from, -2), '00:00', timeZone));
  const alerts = raised.filter(({ beganMs }) => beganMs.some((ms) => sinceMs <= ms && ms < untilMs));
  if (alerts.length === 0) return;
  const { excused } = await excusesOf(ctx, employeeIds, midnight(addDays(from, -2)), midnight(addDays(to, 4)));
  const excuses = grouped(excused, ({ employeeId }) => employeeId);
  const hasReason = ({ employeeId, beganMs }: ExplainableAlert) =>
    beganMs.every((ms) =>
      (excuses.get(employeeId) ?? []).some(({ startsAt, endsAt }) => +startsAt <= ms && ms < +endsAt),
    );
  const idsOf = (wanted: (alert: ExplainableAlert) => boolean) => alerts.filter(wanted).map(({ id }) => id);
  const explained = idsOf((alert) => !alert.isExplained && hasReason(alert));
  const unexplained = idsOf((alert) => alert.isExplained && !hasReason(alert));
  if (explained.length > 0) await storeExplained(ctx, explained);
  if (unexplained.length > 0) await storeUnexplained(ctx, unexplained);
  const changed = [...explained, ...unexplained];
  if (changed.length === 0) return;
  await recordAudit(ctx, organizationId, 'alert.explain', { explained, unexplained });
  await tellOfAlerts(ctx, changed);
}

export async function updateAlert(ctx: RequestContext, id: string, input: UpdateAlertInput): Promise<AdherenceAlert> {
  return (await handle(ctx, [{ id, path: 'id' }], input))[0] as AdherenceAlert;
}

/** Handles all of these alerts, or none if one of them does not allow it. */
export function handleAlerts(ctx: RequestContext, { ids, input }: HandleAlertsArgs): Promise<AdherenceAlert[]> {
  return handle(ctx, askedFor(ids), input);
}

const askedFor = (ids: readonly string[]) => [...new Set(ids)].map((id) => ({ id, path: `ids[${ids.indexOf(id)}]` }));

async function handle(
  ctx: RequestContext,
  asked: readonly { id: string; path: string }[],
  { action, notes }: UpdateAlertInput,
): Promise<AdherenceAlert[]> {
  const { organizationId } = tenantOf(ctx);
  await findAlerts(ctx, asked);
  const { from, to } = ALERT_TRANSITIONS[action];
  const locked = await lockAlerts(
    ctx,
    asked.map(({ id }) => id),
  );
  for (const { id, path } of asked) {
    const { status } = locked.get(id) as LockedAlert;
    const which = asked.length === 1 ? '' : ` (${path} is ${id})`;
    if (!from.includes(status)) throw conflict(`An alert that is ${status} cannot be ${to}${which}`, { status, id });
  }
  await storeHandled(ctx, [...locked.keys()], action, { status: to, notes: notes ?? null });
  const details = [...locked.values()].map(({ id: alertId, employeeId, type }) => ({
    alertId,
    employeeId,
    type,
    ...(notes == null ? {} : { notes }),
  }));
  await recordAudits(ctx, organizationId, `alert.${action}`, details);
  await tellOfAlerts(ctx, [...locked.keys()]);
  return findAlerts(ctx, asked);
}

/** Limits the size of an alert, whose notes are stored and returned in one row. */
const MAX_NOTES = 100;

/** Adds a note to alerts in any status, separate from the notes of status changes. */
export async function noteAlerts(ctx: RequestContext, { ids, text }: NoteAlertsArgs): Promise<AdherenceAlert[]> {
  const asked = askedFor(ids);
  const alertIds = asked.map(({ id }) => id);
  await findAlerts(ctx, asked);
  const locked = await lockAlerts(ctx, alertIds);
  for (const { id, notes } of locked.values())
    if (notes >= MAX_NOTES) throw conflict(`The alert ${id} has ${notes} notes: ${MAX_NOTES} are the most`, { id });
  await storeNotes(ctx, alertIds, text);
  const details = [...locked.values()].map(({ id: alertId, employeeId, type }) => ({
    alertId,
    employeeId,
    type,
    text,
  }));
  await recordAudits(ctx, tenantOf(ctx).organizationId, 'alert.note', details);
  await tellOfAlerts(ctx, alertIds);
  return findAlerts(ctx, asked);
}

const tellOfAlerts = (ctx: RequestContext, alertIds: readonly string[]): Promise<void> =>
  appendLiveEvents(
    ctx,
    alertIds.map((subjectId) => ({ kind: alertKind, subjectId })),
  );
