import type { JobDefinition, RecurringJob } from '../platform/jobs/define-job';
import { forgetIdempotencyKeys } from '../features/access/idempotency-key.jobs';
import { forgetSessions } from '../features/access/session.jobs';
import { sendInvitations } from '../features/people/user/invitation.jobs';
import { forgetEvents } from '../features/live/log.jobs';
import { forgetJobs } from '../features/jobs/job.jobs';
import { deliverNotifications } from '../features/notifications/delivery.jobs';
import { forgetNotifications } from '../features/notifications/notification.jobs';
import { settleTimeOff } from '../features/time-off/time-off.jobs';
import { computeRequirement } from '../features/forecasting/requirement/requirement.jobs';
import { runForecasts, forecastAtNight } from '../features/forecasting/runs/forecast-run.jobs';
import { runGeneration } from '../features/scheduling/generation/generation.jobs';
import { improveInBackground } from '../features/scheduling/improvement/improvement.jobs';
import { moveShiftsToZone } from '../features/scheduling/time-zone/time-zone.jobs';
import { forgetVersions } from '../features/scheduling/versions/version.jobs';
import { forgetChanges } from '../features/scheduling/watching/schedule-change.jobs';
import { makeStatePartitions } from '../features/adherence/agent-state.jobs';
import { computeAgentDays, closeAgentDays } from '../features/adherence/reports/agent-day.jobs';
import { settleOffers } from '../features/offers/offer.jobs';
import { expireTrades } from '../features/trades/trade.jobs';
import { notifyOfPlans } from '../features/announcements/plan-news.jobs';
import { remind } from '../features/announcements/reminder.jobs';
import { deliverWebhook, forgetDeliveries } from '../features/webhooks/webhook.jobs';
import { finishErasure } from '../features/privacy/erasure.jobs';
import { runRetention, retainAtNight } from '../features/privacy/retention.jobs';

/** All background jobs. */
export const jobs: readonly JobDefinition[] = [
  sendInvitations,
  deliverNotifications,
  settleTimeOff,
  computeRequirement,
  runForecasts,
  runGeneration,
  improveInBackground,
  moveShiftsToZone,
  computeAgentDays,
  notifyOfPlans,
  deliverWebhook,
  finishErasure,
  runRetention,
];
export const recurring: readonly RecurringJob[] = [
  forgetIdempotencyKeys,
  forgetSessions,
  forgetEvents,
  forgetJobs,
  forgetNotifications,
  forecastAtNight,
  forgetVersions,
  forgetChanges,
  makeStatePartitions,
  closeAgentDays,
  settleOffers,
  expireTrades,
  remind,
  forgetDeliveries,
  retainAtNight,
];
