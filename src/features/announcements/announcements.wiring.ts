import type { RequestContext } from '../../kernel/context';
import { jobRunEnded } from '../../platform/jobs/job-run.topics';
import { alertsChanged } from '../adherence/alerts/alert.topics';
import { exceptionDecided } from '../adherence/exceptions/exception.topics';
import type { LocalAbsence } from '../availability/absence.rules';
import type { TimeOffState } from '../time-off/time-off.lifecycle';
import { timeOffDecided } from '../time-off/time-off.topics';
import { forecastsFailed } from '../forecasting/runs/run.topics';
import { notify } from '../notifications/notification.commands';
import { scheduleChanged } from '../scheduling/scheduling.topics';
import { timeOffText, timeOffTitle } from './announcement.rules';
import { notifyOfAlerts, notifyOfException, notifyOfFailedForecasts, notifyOfJob } from './event.commands';
import { notifyOfSchedules } from './plan-news.jobs';

const notifyOfTimeOff = (
  ctx: RequestContext,
  {
    requestId,
    employeeId,
    state,
    ...days
  }: LocalAbsence & { requestId: string; employeeId: string; state: TimeOffState },
): Promise<void> =>
  notify(ctx, [
    {
      kind: 'time_off_decided',
      employeeIds: [employeeId],
      key: `time_off:${requestId}:${state}`,
      title: timeOffTitle(state),
      text: timeOffText(state, days),
      link: '/requests',
      data: { requestId, state },
    },
  ]);

/** People are notified in the transaction of the event. */
export function wireAnnouncements(): void {
  scheduleChanged.subscribe(notifyOfSchedules);
  timeOffDecided.subscribe(notifyOfTimeOff);
  exceptionDecided.subscribe(notifyOfException);
  alertsChanged.subscribe(notifyOfAlerts);
  forecastsFailed.subscribe(notifyOfFailedForecasts);
  jobRunEnded.subscribe(notifyOfJob);
}
