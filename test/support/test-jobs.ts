import { once } from 'node:events';
import { z } from 'zod';
import { recordAudit } from '../../src/features/audit/audit.commands';
import type { Client } from 'pg';
import { tenantOf, type RequestContext } from '../../src/kernel/context';
import { notFound } from '../../src/kernel/errors';
import { defineJob, type JobDefinition } from '../../src/platform/jobs/define-job';
import { inThread } from '../../src/platform/jobs/threads';
import { eventually } from './eventually';
import type { improve, spin } from './spin';

const spinInThread = inThread<typeof spin>(require.resolve('./spin'), 'spin');
const improveInThread = inThread<typeof improve>(require.resolve('./spin'), 'improve');
const noted = (ctx: RequestContext, action: string) => recordAudit(ctx, tenantOf(ctx).organizationId, action, {});

/** Blocks a thread. Its end is recorded once. */
export const spinning = defineJob({
  kind: 'test.spin',
  input: z.object({ milliseconds: z.number() }),
  isHeavy: true,
  run: (_ctx, input, { progress, signal }) => spinInThread(input, { signal, onProgress: progress }),
  async store(ctx, answer) {
    await noted(ctx, 'test.spun');
    return { answer };
  },
});

/** Fails on its first attempts. Users may see no more than that it failed. */
export const failing = defineJob({
  kind: 'test.fail',
  input: z.object({ attempts: z.number() }),
  attempts: 3,
  async run(ctx, { attempts }, { progress }) {
    const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>(
      null,
      `select attempts as count from job_run where organization_id = $1 and kind = 'test.fail'`,
      [tenantOf(ctx).organizationId],
    );
    if (count <= attempts) {
      progress(0.5, 'failing', { failures: count });
      throw new Error('connection to postgres://muster:hunter2@db failed');
    }
    return { count };
  },
});

/** Fails permanently, so it is not retried. */
export const refused = defineJob({
  kind: 'test.refuse',
  input: z.object({}),
  run: () => Promise.reject(notFound('Queue', 'queueId', 'q1')),
});

const GATE = 4711;

/** While closed, `improving` cannot finish storing its result. */
export const storingGate = (owner: Client) => ({
  close: () => owner.query(`select pg_advisory_lock(${GATE})`),
  open: () => owner.query(`select pg_advisory_unlock(${GATE})`),
  isReached: () =>
    eventually(
      async () => (await owner.query(`select from pg_locks where objid = ${GATE} and not granted`)).rowCount,
      (waiting) => waiting === 1,
    ),
});

/** Improves until it is cancelled. Storing is recorded. */
export const improving = defineJob({
  kind: 'test.improve',
  input: z.object({ then: z.enum(['answer', 'stumble']), most: z.number().optional() }),
  isSearch: true,
  secondsToFinish: 60,
  run: (_ctx, input, { progress, signal, tooLate }) =>
    improveInThread(input, { signal: tooLate, finish: signal, onProgress: progress }),
  async store(ctx, best) {
    await noted(ctx, 'test.improved');
    await ctx.sql(null, `select pg_advisory_xact_lock(${GATE})`);
    return { best };
  },
});

/** Returns its result too late to be accepted. */
export const dawdling = defineJob({
  kind: 'test.dawdle',
  input: z.object({}),
  secondsToFinish: 0.1,
  run: async (_ctx, _input, { tooLate, progress }) => {
    progress(0.5, 'dawdling', {});
    await once(tooLate, 'abort');
    return 'at last';
  },
  async store(ctx, answer) {
    await noted(ctx, 'test.dawdled');
    return { answer };
  },
});

/** Kills its process during the run. */
export const deadly = defineJob({
  kind: 'test.die',
  input: z.object({}),
  attempts: 2,
  run: () => Promise.resolve(process.kill(process.pid, 'SIGKILL')),
});

export const testJobs: JobDefinition[] = [spinning, failing, refused, improving, dawdling, deadly];

/**
 * Makes delayed jobs start at once: retries after errors, and jobs that wait for a series of imports to end. Waits for
 * the first one.
 */
export async function beginWaiting({ owner }: { owner: Client }): Promise<void> {
  const brought = async () =>
    (
      await owner.query(
        `select jobs.reschedule_jobs(array_agg(id), run_at := now()) from jobs._private_jobs
         where run_at > now() and locked_at is null and attempts < max_attempts`,
      )
    ).rowCount as number;
  await eventually(brought, (count) => count > 0);
}
