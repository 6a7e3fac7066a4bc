import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { uuid } from '../../kernel/shapes';
import { instantOf, localDateOf } from '../../kernel/time/local-time';
import { defineJob } from '../../platform/jobs/define-job';
import { enqueueJob } from '../../platform/jobs/job-run.commands';
import { notify } from '../notifications/notification.commands';
import type { Notice } from '../notifications/notification.store';
import type { ScheduleChange } from '../scheduling/scheduling.topics';
import { PUBLISH_NOTICES } from '../scheduling/versions/change-set.rules';
import { firstBegin, planNews, planText, type PlanChange, type PlanNews } from './plan-news.rules';
import { areChangesCollected, changesKey, planDifferences, storeOwnKnown, storeTold } from './plan-news.store';

/** Debounce of edits: notifications are sent this long after the last edit, and at most that long after the first. */
const COLLECTED = { seconds: 120, mostSeconds: 600 };

/** Notifies employees whose shifts of a schedule differ from those of their last notification. */
export const notifyOfPlans = defineJob({
  kind: 'notification.plans',
  input: z.object({
    scheduleId: uuid,
    change: z.enum(['published', 'changed']),
    notify: z.enum(PUBLISH_NOTICES).optional(),
    /** Limits the job to these employees; all by default. */
    employeeIds: z.array(uuid).optional(),
  }),
  isCancellable: false,
  run: async (_ctx, _input, { runId }) => ({ runId }),
  async store(ctx, { runId }, { scheduleId, change, notify: notified = 'changes', employeeIds }) {
    // People who wait to be told of earlier changes are told of these with them, rather than of none.
    if (notified !== 'changes' && (await areChangesCollected(ctx, scheduleId))) return { people: 0 };
    const only = employeeIds && new Set(employeeIds);
    const all = await planDifferences(ctx, scheduleId);
    const differences = only ? all.filter(({ employeeId }) => only.has(employeeId)) : all;
    const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
    const notices = differences.flatMap(({ employeeId, now, told }) => {
      if (notified === 'nobody') return [];
      const news = planNews(told ?? [], now ?? [], today, notified === 'times');
      return news ? [noticeOf(ctx, news, { employeeId, scheduleId, change, runId })] : [];
    });
    await storeTold(ctx, scheduleId, differences);
    await notify(ctx, notices);
    return { people: notices.length };
  },
});

interface Subject {
  employeeId: string;
  scheduleId: string;
  change: PlanChange;
  runId: string;
}

function noticeOf(ctx: RequestContext, news: PlanNews, { employeeId, scheduleId, change, runId }: Subject): Notice {
  const first = firstBegin(news);
  const beginsAt = instantOf(first.date, first.startTime, tenantOf(ctx).timeZone);
  const isPublished = change === 'published';
  return {
    kind: isPublished ? 'schedule_published' : 'shifts_changed',
    employeeIds: [employeeId],
    key: `plan:${runId}`,
    title: isPublished ? 'Schedule published' : 'Shifts changed',
    text: planText(news, change),
    link: '/my-week',
    ...(isPublished ? {} : { beginsAt }),
    data: { scheduleId, ...news },
  };
}

/** Enqueues the job in the open unit of work. */
export async function notifyOfSchedules(
  ctx: RequestContext,
  { scheduleIds, employeeIds, change, notify: asked }: ScheduleChange,
): Promise<void> {
  if (employeeIds.length === 0) return;
  const { principal } = ctx;
  const own = principal?.kind === 'user' ? principal.employeeId : null;
  if (own !== null && employeeIds.includes(own)) await storeOwnKnown(ctx, scheduleIds, own);
  for (const scheduleId of scheduleIds)
    if (change === 'published')
      await enqueueJob(
        ctx,
        notifyOfPlans,
        { scheduleId, change, ...(asked && { notify: asked }) },
        { key: `${scheduleId} published` },
      );
    else if (asked && asked !== 'changes')
      await enqueueJob(ctx, notifyOfPlans, {
        ...{ scheduleId, change: 'changed', notify: asked, employeeIds: [...employeeIds] },
      });
    else
      await enqueueJob(
        ctx,
        notifyOfPlans,
        { scheduleId, change: 'changed' },
        { key: changesKey(scheduleId), delay: COLLECTED },
      );
}
