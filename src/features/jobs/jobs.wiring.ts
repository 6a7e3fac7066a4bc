import type { RequestContext } from '../../kernel/context';
import { jobRunChanged } from '../../platform/jobs/job-run.topics';
import { appendLiveEvents } from '../live/log.commands';
import { jobKind } from './live-kinds';

const logChange = (ctx: RequestContext, { runId }: { runId: string }) =>
  appendLiveEvents(ctx, [{ kind: jobKind, subjectId: runId }]);

/** Whoever watches a job hears of all that becomes of it. */
export function wireJobs(): void {
  jobRunChanged.subscribe(logChange);
}
