import { tenantOf, type RequestContext } from '../../kernel/context';
import { localDateOf, localTimeOf } from '../../kernel/time/local-time';
import { isCancellableKind } from '../../platform/jobs/define-job';
import type { AlertNews } from '../adherence/alerts/alert.topics';
import type { ExceptionState } from '../adherence/exceptions/exception.lifecycle';
import { notify } from '../notifications/notification.commands';
import { alertText, exceptionText, exceptionTitle, jobWords, MIN_JOB_SECONDS } from './announcement.rules';

interface DecidedException {
  exceptionId: string;
  employeeId: string;
  state: ExceptionState;
  startsAt: Date;
  endsAt: Date;
}

export async function notifyOfException(ctx: RequestContext, decided: DecidedException): Promise<void> {
  const { exceptionId, employeeId, state, startsAt, endsAt } = decided;
  const { timeZone } = tenantOf(ctx);
  const [from, to] = [startsAt, endsAt].map((at) => `${localDateOf(at, timeZone)}, ${localTimeOf(at, timeZone)}`);
  await notify(ctx, [
    {
      kind: 'exception_decided',
      employeeIds: [employeeId],
      key: `exception:${exceptionId}:${state}`,
      title: exceptionTitle(state),
      text: exceptionText(state, from!, to!),
      link: '/exceptions',
      data: { exceptionId, state },
    },
  ]);
}

/** Notifies the people of raised alerts, where they want it. */
export const notifyOfAlerts = (ctx: RequestContext, { raised }: { raised: readonly AlertNews[] }): Promise<void> =>
  notify(
    ctx,
    raised.map(({ alertId, employeeId, type, at }) => ({
      kind: 'own_alert' as const,
      employeeIds: [employeeId],
      key: `alert:${alertId}:${at.toISOString()}`,
      title: 'Adherence alert',
      text: alertText(type, localTimeOf(at, tenantOf(ctx).timeZone)),
      link: '/my-week',
      data: { alertId, type },
    })),
  );

/** Notifies planners, or admins where there are none. */
export async function notifyOfFailedForecasts(
  ctx: RequestContext,
  { runId, failed }: { runId: string; failed: number },
): Promise<void> {
  const planners = await ctx.sql<{ id: string }>(
    'announcement.planners',
    `select id from user_account u where organization_id = $1 and status = 'active'
       and role = case when exists (
         select from user_account where organization_id = $1 and status = 'active' and role = 'planner')
       then 'planner' else 'admin' end`,
    [tenantOf(ctx).organizationId],
  );
  await notify(ctx, [
    {
      kind: 'forecast_failed',
      userIds: planners.map(({ id }) => id),
      key: `forecast:${runId}:failed`,
      title: 'Forecasts failed',
      text: `${failed} ${failed === 1 ? 'queue has' : 'queues have'} no new forecast.`,
      link: '/forecast',
      data: { runId, failed },
    },
  ]);
}

/** Notifies the requester of a job that has run for long. Work that nobody asks for by itself is left out. */
export async function notifyOfJob(ctx: RequestContext, { runId: jobId }: { runId: string }): Promise<void> {
  const [job] = await ctx.sql<{ kind: string; status: 'succeeded' | 'failed'; requestedBy: string }>(
    'announcement.job',
    `select kind, status, requested_by as "requestedBy" from job_run
     where organization_id = $1 and id = $2 and requested_by is not null and status in ('succeeded', 'failed')
       and finished_at - started_at >= ${MIN_JOB_SECONDS} * interval '1 second'`,
    [tenantOf(ctx).organizationId, jobId],
  );
  if (!job || !isCancellableKind(job.kind)) return;
  await notify(ctx, [
    {
      kind: 'job_finished',
      userIds: [job.requestedBy],
      key: `job:${jobId}:${job.status}`,
      ...jobWords(job.kind, job.status),
      text: job.status === 'succeeded' ? 'The result is ready.' : 'The job could not be completed.',
      data: { jobId, status: job.status },
    },
  ]);
}
