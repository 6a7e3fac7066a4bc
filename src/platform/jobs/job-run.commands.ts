import type { z } from 'zod';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { checked } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { REMOTE_LANES, searchKinds, type JobDefinition } from './define-job';
import { jobRunChanged, jobRunEnded } from './job-run.topics';

/** State changes of jobs. Each function runs in a unit of work and takes effect when it commits. */

export const JOB_STATUSES = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Wakes the nodes, one of which may run the cancelled job. */
export const JOBS_CHANNEL = 'muster_jobs';

/** Maximum number of waiting and running searches of an organization. */
const MAX_OPEN_SEARCHES = 10;

interface EnqueueOptions {
  key?: string | null;
  /** Debounce delay: starts `seconds` after the last request, but at most `mostSeconds` after the first one. */
  delay?: { seconds: number; mostSeconds: number };
}

/**
 * Enqueues a job in the open unit of work, so that a rollback removes it. If a job of the same kind and key is waiting,
 * it gets the new input instead. Returns the id of the run. Throws if the input does not match the job's shape.
 */
export async function enqueueJob<Shape extends z.ZodType>(
  ctx: RequestContext,
  job: JobDefinition<Shape, any>,
  input: z.input<Shape>,
  { key = null, delay }: EnqueueOptions = {},
): Promise<string> {
  const { principal } = ctx;
  if (job.isSearch) await requireFewSearches(ctx);
  const newRunId = newId();
  const [row] = await ctx.sql<{ id: string }>(
    'job.enqueue',
    'select enqueue_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as id',
    [
      newRunId,
      job.kind,
      key,
      JSON.stringify(checked(job.input, input)),
      principal?.kind === 'user' ? principal.userId : null,
      ctx.clock.now(),
      laneOf(job, key ?? newRunId),
      job.isSearch ? 1 : 0, // lower values run first
      delay?.seconds ?? null,
      delay?.mostSeconds ?? null,
    ],
  );
  const runId = (row as { id: string }).id;
  // Updating a waiting job changes nothing visible.
  if (runId === newRunId) await jobRunChanged.publish(ctx, { runId });
  return runId;
}

/**
 * Returns the lane, which runs one job at a time. The heavy jobs of an organization share one lane; remote jobs are
 * distributed over several lanes by key.
 */
function laneOf({ isHeavy, isRemote }: JobDefinition, key: string): string | null {
  if (isHeavy) return 'heavy';
  if (!isRemote) return null;
  const hash = [...key].reduce((sum, character) => (31 * sum + (character.codePointAt(0) as number)) >>> 0, 0);
  return `remote ${hash % REMOTE_LANES}`;
}

/** Takes a lock, so that concurrent requests are counted one after another. */
async function requireFewSearches(ctx: RequestContext): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql(null, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`searches ${organizationId}`]);
  const [{ open } = { open: 0 }] = await ctx.sql<{ open: number }>(
    'job.openSearches',
    `select count(*)::integer as open from job_run
     where organization_id = $1 and kind = any($2) and status in ('waiting', 'running')`,
    [organizationId, searchKinds()],
  );
  if (open >= MAX_OPEN_SEARCHES)
    throw conflict(`${open} searches for schedules are open already: wait until one is done, or cancel one`, { open });
}

/** Returns true if the organization has a running job of this kind that started after `since`. */
export async function isJobRunning(ctx: RequestContext, { kind }: JobDefinition, since: Date): Promise<boolean> {
  const running = await ctx.sql(
    'job.running',
    `select from job_run where organization_id = $1 and kind = $2 and status = 'running' and started_at > $3 limit 1`,
    [tenantOf(ctx).organizationId, kind, since],
  );
  return running.length > 0;
}

/** A started attempt. Its updates are refused once the next attempt starts. */
export interface BegunRun {
  runId: string;
  claim: string;
  attempts: number;
  input: unknown;
}

/** Returns null if there is nothing left to do. */
export async function beginRun(ctx: RequestContext, runId: string, node: string): Promise<BegunRun | null> {
  const [begun] = await ctx.sql<BegunRun>(
    'job.begin',
    `update job_run set status = 'running', key = null, attempts = attempts + 1, claim = $3, node = $4,
       progress = 0, progress_text = null, details = null, started_at = coalesce(started_at, $5)
     where organization_id = $1 and id = $2 and status in ('waiting', 'running')
     returning id as "runId", claim, attempts, input`,
    [tenantOf(ctx).organizationId, runId, newId(), node, ctx.clock.now()],
  );
  if (begun) await jobRunChanged.publish(ctx, begun);
  return begun ?? null;
}

/** Progress of a run; see Progress. */
export interface RunProgress {
  share: number;
  text: string | null;
  details: object | null;
}

/** Updates a run on behalf of its current attempt. Returns false if the run was cancelled or started again. */
async function change(
  ctx: RequestContext,
  { runId, claim }: BegunRun,
  name: string,
  changes: string,
  values: unknown[],
  status: JobStatus = 'running',
): Promise<boolean> {
  const rows = await ctx.sql(
    name,
    `update job_run set ${changes}
     where organization_id = $1 and id = $2 and claim = $3 and status = '${status}' returning id`,
    [tenantOf(ctx).organizationId, runId, claim, ...values],
  );
  if (rows.length > 0) await jobRunChanged.publish(ctx, { runId });
  return rows.length > 0;
}

export const noteProgress = (ctx: RequestContext, run: BegunRun, { share, text, details }: RunProgress) =>
  change(ctx, run, 'job.progress', 'progress = $4, progress_text = $5, details = $6', [
    Math.min(1, Math.max(0, share)),
    text,
    details && JSON.stringify(details),
  ]);

/** Ends a run; false if it was cancelled or started again. */
async function end(ctx: RequestContext, run: BegunRun, name: string, changes: string, values: unknown[]) {
  const isEnded = await change(ctx, run, name, changes, values);
  if (isEnded) await jobRunEnded.publish(ctx, { runId: run.runId });
  return isEnded;
}

export const succeed = (ctx: RequestContext, run: BegunRun, result: unknown) =>
  end(
    ctx,
    run,
    'job.succeed',
    `status = 'succeeded', progress = 1, progress_text = null, error = null, result = $4, finished_at = $5`,
    [JSON.stringify(result ?? null), ctx.clock.now()],
  );

/** Stores the result of a run that was cancelled in the meantime, and ends its claim. */
export const keepAnswer = (ctx: RequestContext, run: BegunRun, result: unknown) =>
  change(ctx, run, 'job.keepAnswer', 'result = $4, claim = null', [JSON.stringify(result ?? null)], 'cancelled');

export const fail = (ctx: RequestContext, run: BegunRun, error: string) =>
  end(ctx, run, 'job.fail', `status = 'failed', error = $4, finished_at = $5`, [error, ctx.clock.now()]);

/** The run will be started again later. */
export const tryAgain = (ctx: RequestContext, run: BegunRun, error: string) =>
  change(ctx, run, 'job.tryAgain', `status = 'waiting', error = $4`, [error]);

/** Returns the run to the queue as if it had not been started. */
export const putBack = (ctx: RequestContext, run: BegunRun) =>
  change(
    ctx,
    run,
    'job.putBack',
    `status = 'waiting', attempts = attempts - 1, progress = 0, progress_text = null, details = null`,
    [],
  );

/** Cancels a waiting or running job. Returns false if it has already ended. A waiting job keeps no claim. */
export async function cancelRun(ctx: RequestContext, runId: string): Promise<boolean> {
  const rows = await ctx.sql(
    'job.cancel',
    `update job_run set status = 'cancelled', key = null, progress_text = null, finished_at = $3,
       claim = case when status = 'running' then claim end
     where organization_id = $1 and id = $2 and status in ('waiting', 'running') returning id`,
    [tenantOf(ctx).organizationId, runId, ctx.clock.now()],
  );
  if (rows.length === 0) return false;
  await jobRunChanged.publish(ctx, { runId });
  // Nodes that miss the notification poll within a second.
  ctx.afterCommit(() =>
    ctx.system(null, `notify ${JOBS_CHANNEL}`).then(
      () => {},
      () => {},
    ),
  );
  return true;
}
