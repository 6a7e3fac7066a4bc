import type { RequestContext } from '../../kernel/context';
import { jobRunChanged } from '../../platform/jobs/job-run.topics';
import { appendLiveEvents } from '../live/log.commands';
import { jobKind } from './live-kinds';

const logChange = (ctx: RequestContext, { runId }: { runId: string }) =>
  appendLiveEvents(ctx, [{ kind: jobKind, subjectId: runId }]);

/** Logs changes of jobs for subscribers. */
export function wireJobs(): void {
  jobRunChanged.subscribe(logChange);
}
