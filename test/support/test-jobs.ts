import { z } from 'zod';
import { recordAudit } from '../../src/features/audit/audit.commands';
import { tenantOf, type RequestContext } from '../../src/kernel/context';
import { notFound } from '../../src/kernel/errors';
import { defineJob, type JobDefinition } from '../../src/platform/jobs/define-job';
import { inThread } from '../../src/platform/jobs/threads';
import type { spin } from './spin';

const spinInThread = inThread<typeof spin>(require.resolve('./spin'), 'spin');
const noted = (ctx: RequestContext, action: string) => recordAudit(ctx, tenantOf(ctx).organizationId, action, {});

/** Keeps a thread busy; that it has ended is noted once. */
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

/** Its first attempts fail, of which nobody may see more than that. */
export const failing = defineJob({
  kind: 'test.fail',
  input: z.object({ attempts: z.number() }),
  attempts: 3,
  async run(ctx, { attempts }) {
    const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>(
      null,
      `select attempts as count from job_run where organization_id = $1 and kind = 'test.fail'`,
      [tenantOf(ctx).organizationId],
    );
    if (count <= attempts) throw new Error('connection to postgres://muster:hunter2@db failed');
    return { count };
  },
});

/** What can never succeed is not tried again. */
export const refused = defineJob({
  kind: 'test.refuse',
  input: z.object({}),
  run: () => Promise.reject(notFound('Queue', 'queueId', 'q1')),
});

/** Ends its process in the middle. */
export const deadly = defineJob({
  kind: 'test.die',
  input: z.object({}),
  attempts: 2,
  run: () => Promise.resolve(process.kill(process.pid, 'SIGKILL')),
});

export const testJobs: JobDefinition[] = [spinning, failing, refused, deadly];
