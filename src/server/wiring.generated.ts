import { wireSignOn } from '../features/people/user/sign-on.wiring';
import { wireJobs } from '../features/jobs/jobs.wiring';
import { wireNotifications } from '../features/notifications/notifications.wiring';
import { wireTimeOff } from '../features/time-off/time-off.wiring';
import { wireRequirement } from '../features/forecasting/requirement/requirement.wiring';
import { wireForecasts } from '../features/forecasting/runs/run.wiring';
import { wireCalendarFeeds } from '../features/scheduling/calendar-feed/calendar-feed.wiring';
import { wireTimeZone } from '../features/scheduling/time-zone/time-zone.wiring';
import { wireVersions } from '../features/scheduling/versions/versions.wiring';
import { wireWatching } from '../features/scheduling/watching/watching.wiring';
import { wireAdherence } from '../features/adherence/adherence.wiring';
import { wireReports } from '../features/adherence/reports/reports.wiring';
import { wireOffers } from '../features/offers/offer.wiring';
import { wireTrades } from '../features/trades/trades.wiring';
import { wireAnnouncements } from '../features/announcements/announcements.wiring';
import { wireSelfReports } from '../features/self-reports/self-reports.wiring';
import { wireWebhooks } from '../features/webhooks/webhooks.wiring';

/** Subscribes all features to the topics of others. */
export function wireFeatures(): void {
  wireSignOn();
  wireJobs();
  wireNotifications();
  wireTimeOff();
  wireRequirement();
  wireForecasts();
  wireCalendarFeeds();
  wireTimeZone();
  wireVersions();
  wireWatching();
  wireAdherence();
  wireReports();
  wireOffers();
  wireTrades();
  wireAnnouncements();
  wireSelfReports();
  wireWebhooks();
}
