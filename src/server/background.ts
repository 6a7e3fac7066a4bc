import type { Logger } from 'pino';
import { forgetIdempotencyKeys } from '../features/access/idempotency-key.jobs';
import { operatorOfId, type OperatorContext } from '../features/access/operator';
import { forgetSessions } from '../features/access/session.jobs';
import { makeStatePartitions } from '../features/adherence/agent-state.jobs';
import { closeAgentDays, computeAgentDays } from '../features/adherence/reports/agent-day.jobs';
import { notifyOfPlans } from '../features/announcements/plan-news.jobs';
import { settleTimeOff } from '../features/time-off/time-off.jobs';
import { forecastAtNight, runForecasts } from '../features/forecasting/runs/forecast-run.jobs';
import { computeRequirement } from '../features/forecasting/requirement/requirement.jobs';
import { forgetJobs } from '../features/jobs/job.jobs';
import { forgetEvents } from '../features/live/log.jobs';
import { deliverNotifications } from '../features/notifications/delivery.jobs';
import { forgetNotifications } from '../features/notifications/notification.jobs';
import { settleOffers } from '../features/offers/offer.jobs';
import { remind } from '../features/announcements/reminder.jobs';
import { expireTrades } from '../features/trades/trade.jobs';
import { sendInvitations } from '../features/people/user/invitation.jobs';
import { runGeneration } from '../features/scheduling/generation/generation.jobs';
import { improveInBackground } from '../features/scheduling/improvement/improvement.jobs';
import { moveShiftsToZone } from '../features/scheduling/time-zone/time-zone.jobs';
import { forgetVersions } from '../features/scheduling/versions/version.jobs';
import { forgetChanges } from '../features/scheduling/watching/schedule-change.jobs';
import { finishErasure } from '../features/privacy/erasure.jobs';
import { retainAtNight, runRetention } from '../features/privacy/retention.jobs';
import { deliverWebhook, forgetDeliveries } from '../features/webhooks/webhook.jobs';
import type { JobDefinition, RecurringJob } from '../platform/jobs/define-job';
import { startJobs } from '../platform/jobs/workers';
import { faultOf, knownFault } from './faults';

/** Every job, in rank order: the background work of the system on one page. */
const jobs: readonly JobDefinition[] = [
  sendInvitations,
  deliverNotifications,
  runGeneration,
  improveInBackground,
  settleTimeOff,
  runForecasts,
  computeRequirement,
  moveShiftsToZone,
  computeAgentDays,
  notifyOfPlans,
  deliverWebhook,
  runRetention,
  finishErasure,
];
const recurring: readonly RecurringJob[] = [
  forgetSessions,
  forgetIdempotencyKeys,
  forgetEvents,
  forgetJobs,
  forgetNotifications,
  forecastAtNight,
  forgetChanges,
  forgetVersions,
  makeStatePartitions,
  closeAgentDays,
  settleOffers,
  expireTrades,
  remind,
  forgetDeliveries,
  retainAtNight,
];

interface Options {
  databaseUrl: string;
  newContext(): OperatorContext;
  log: Logger;
  /** Additional jobs, for tests. */
  moreJobs: readonly JobDefinition[];
}

/** Resolves once all is done that comes before serving; the returned function ends background work on this node. */
export const startBackground = ({ databaseUrl, newContext, log, moreJobs }: Options): Promise<() => Promise<void>> =>
  startJobs({
    databaseUrl,
    jobs: [...jobs, ...moreJobs],
    recurring,
    newContext,
    async contextOf(organizationId) {
      const ctx = newContext();
      ctx.principal = await operatorOfId(ctx, organizationId);
      return ctx;
    },
    faultOf: (error, runId) => faultOf(error, runId, log),
    isAway: (error) => knownFault(error)?.code === 'SERVICE_UNAVAILABLE',
    log,
  });
