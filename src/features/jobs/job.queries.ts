import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { forbidden, notFound } from '../../kernel/errors';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import type { JobsFilter } from './job.inputs';
import { maySeeJob, seesAllJobs } from './job.policy';
import type { Job } from './job.type';

const COLUMNS = `id, kind, status, progress, progress_text as "progressText", error,
  requested_by as "requestedBy", attempts, created_at as "createdAt", started_at as "startedAt",
  finished_at as "finishedAt"`;

/** Returns the jobs that the caller may see, newest first. */
export async function listJobs(ctx: RequestContext, filter: JobsFilter): Promise<Job[]> {
  const { status, limit } = filter;
  const user = userOf(ctx);
  return ctx.sql<Job>(
    'job.list',
    `select ${COLUMNS} from job_run
     where organization_id = $1 and ($2::text is null or status = $2) and ($3::uuid is null or requested_by = $3)
     order by created_at desc, id limit $4 offset $5`,
    [user.organizationId, status ?? null, seesAllJobs(user) ? null : user.userId, limit, offsetOf(filter)],
  );
}

/** Returns jobs by id, for subscribers. */
export function jobsById(ctx: RequestContext, ids: readonly string[]): Promise<Job[]> {
  return ctx.sql<Job>('job.byId', `select ${COLUMNS} from job_run where organization_id = $1 and id = any($2)`, [
    tenantOf(ctx).organizationId,
    idArray(ids),
  ]);
}

/**
 * The result of a generation can have some megabytes, so results are read in batches until the size limit is reached.
 */
const JOBS_AT_ONCE = 20;

/** A large column of jobs, read only if selected. */
const longColumn = (column: 'details' | 'result') =>
  batchLoader<unknown>(async (q, ids, ctx) => {
    const found = new Map<string, unknown>();
    for (let first = 0; first < ids.length; first += JOBS_AT_ONCE) {
      const rows = await q<{ id: string; value: unknown }>(
        `job.${column}`,
        `select id, ${column} as value from job_run where organization_id = $1 and id = any($2)`,
        [tenantOf(ctx).organizationId, idArray(ids.slice(first, first + JOBS_AT_ONCE))],
      );
      for (const { id, value } of rows) found.set(id, value);
    }
    return found;
  }, null);

export const detailsByJob = longColumn('details');
export const resultByJob = longColumn('result');

/** Returns the number of waiting jobs of each kind, over all organizations. */
export async function waitingJobs(ctx: RequestContext): Promise<Record<string, number>> {
  const rows = await ctx.system<{ kind: string; jobs: number }>('job.waiting', 'select * from waiting_jobs()');
  return Object.fromEntries(rows.map(({ kind, jobs }) => [kind, jobs]));
}

/** Throws a 404 for an unknown job, a 403 for one that the caller may not see. */
export async function findJob(ctx: RequestContext, id: string): Promise<Job> {
  const [job] = await jobsById(ctx, [id]);
  if (!job) throw notFound('Job', 'id', id);
  if (!maySeeJob(userOf(ctx), job)) throw forbidden('The job was requested by another user', 'id');
  return job;
}
