import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { conflict, forbidden } from '../../kernel/errors';
import { isCancellableKind } from '../../platform/jobs/define-job';
import { cancelRun } from '../../platform/jobs/job-run.commands';
import { recordAudit } from '../audit/audit.commands';
import { mayCancelJob } from './job.policy';
import { findJob } from './job.queries';
import type { Job } from './job.type';

/** Cancels a waiting or running job on any node. */
export async function cancelJob(ctx: RequestContext, id: string): Promise<Job> {
  const job = await findJob(ctx, id);
  if (!mayCancelJob(userOf(ctx), job)) throw forbidden('A job is cancelled by who asked for it, or by an admin', 'id');
  if (!isCancellableKind(job.kind))
    throw conflict(`A job of the kind ${job.kind} cannot be cancelled: it must come to its end`);
  if (!(await cancelRun(ctx, id))) {
    const { status } = await findJob(ctx, id);
    throw conflict(`A job that is ${status} cannot be cancelled`, { status });
  }
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'job.cancel', { jobId: id, kind: job.kind });
  return findJob(ctx, id);
}
