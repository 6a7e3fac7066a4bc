import type { RequestContext } from '../../kernel/context';
import { importFinished, type ImportKind } from '../../kernel/import/bulk-import';
import { alertsChanged, type AlertNews } from '../adherence/alerts/alert.topics';
import { timeOffDecided } from '../time-off/time-off.topics';
import { forecastsMade } from '../forecasting/runs/run.topics';
import { claimsChanged, offersClosed, offersOpened, type ClaimNews, type OfferNews } from '../offers/offer.topics';
import { scheduleChanged, type ScheduleChange } from '../scheduling/scheduling.topics';
import { changesOfOperation } from '../scheduling/versions/change-set.store';
import { selfReportMade } from '../self-reports/self-report.topics';
import { tradeDecided, tradeRequested, type TradeNews } from '../trades/trade.topics';
import { tellWebhooks } from './webhook.jobs';
import type { EventType } from './webhook.rules';
import type { WebhookEvent } from './webhook.store';

/** Payloads contain ids and changed fields, but no names or notes. */

/** Before the commit, because change sets get their versions then. */
async function tellOfSchedules(
  ctx: RequestContext,
  { scheduleIds, change, from, to, employeeIds }: ScheduleChange,
): Promise<void> {
  if (scheduleIds.length === 0) return;
  ctx.beforeCommit(async () => {
    const made = await changesOfOperation(ctx, scheduleIds);
    const events = scheduleIds.map((scheduleId): WebhookEvent => ({
      type: change === 'published' ? 'schedule.published' : 'schedule.changed',
      subject: `schedule:${scheduleId}`,
      data: { scheduleId, change, from, to, employees: employeeIds.length, ...made.get(scheduleId) },
      employeeIds,
    }));
    await tellWebhooks(ctx, events);
  });
}

const newsOfAlert =
  (type: EventType, at: 'beganAt' | 'endedAt') =>
  ({ at: instant, type: alertType, ...ids }: AlertNews): WebhookEvent => ({
    type,
    subject: `alert:${ids.alertId}`,
    data: { ...ids, type: alertType, [at]: instant },
    employeeIds: [ids.employeeId],
  });

const tellOfAlerts = (
  ctx: RequestContext,
  { raised, ended }: { raised: readonly AlertNews[]; ended: readonly AlertNews[] },
): Promise<void> =>
  tellWebhooks(ctx, [
    ...raised.map(newsOfAlert('alert.raised', 'beganAt')),
    ...ended.map(newsOfAlert('alert.ended', 'endedAt')),
  ]);

const tellOfTimeOff = (ctx: RequestContext, data: { employeeId: string }): Promise<void> =>
  tellWebhooks(ctx, [
    { type: 'time_off.decided', subject: `employee:${data.employeeId}`, data, employeeIds: [data.employeeId] },
  ]);

const TYPE_OF_IMPORT: Record<ImportKind, EventType> = {
  historical: 'import.historical.finished',
  deflection: 'import.deflection.finished',
  employees: 'import.employees.finished',
  'agent-states': 'import.agent_states.finished',
};

const tellOfImport = (ctx: RequestContext, { kind, ...counts }: { kind: ImportKind }): Promise<void> =>
  tellWebhooks(ctx, [{ type: TYPE_OF_IMPORT[kind], subject: `import:${kind}`, data: { kind, ...counts } }]);

const tellOfForecasts = (ctx: RequestContext, data: { runId: string }): Promise<void> =>
  tellWebhooks(ctx, [{ type: 'forecast.made', subject: 'forecasts', data }]);

const tellOfOffers =
  (type: EventType) =>
  (ctx: RequestContext, offers: readonly OfferNews[]): Promise<void> =>
    tellWebhooks(
      ctx,
      offers.map(({ teamIds, ...data }) => ({ type, subject: `offer:${data.offerId}`, data, teamIds })),
    );

const tellOfOpened = tellOfOffers('hours_offer.opened');
const tellOfClosed = tellOfOffers('hours_offer.closed');

const tellOfClaims = (ctx: RequestContext, claims: readonly ClaimNews[]): Promise<void> =>
  tellWebhooks(
    ctx,
    claims.map((data) => ({
      type: 'offer_claim.changed',
      subject: `offer:${data.offerId}`,
      data: { ...data },
      employeeIds: [data.employeeId],
    })),
  );

const tellOfTrade =
  (type: EventType) =>
  (ctx: RequestContext, data: TradeNews): Promise<void> =>
    tellWebhooks(ctx, [
      {
        type,
        subject: `trade:${data.tradeId}`,
        data,
        employeeIds: [data.proposerId, data.partnerId ?? []].flat(),
      },
    ]);

const tellOfRequested = tellOfTrade('shift_trade.requested');
const tellOfDecided = tellOfTrade('shift_trade.decided');

const tellOfReport = (ctx: RequestContext, data: { employeeId: string }): Promise<void> =>
  tellWebhooks(ctx, [
    { type: 'self_report.made', subject: `employee:${data.employeeId}`, data, employeeIds: [data.employeeId] },
  ]);

/** Messages are stored in the transaction of the event, so that none is lost. */
export function wireWebhooks(): void {
  scheduleChanged.subscribe(tellOfSchedules);
  alertsChanged.subscribe(tellOfAlerts);
  timeOffDecided.subscribe(tellOfTimeOff);
  importFinished.subscribe(tellOfImport);
  forecastsMade.subscribe(tellOfForecasts);
  offersOpened.subscribe(tellOfOpened);
  offersClosed.subscribe(tellOfClosed);
  claimsChanged.subscribe(tellOfClaims);
  tradeRequested.subscribe(tellOfRequested);
  tradeDecided.subscribe(tellOfDecided);
  selfReportMade.subscribe(tellOfReport);
}
