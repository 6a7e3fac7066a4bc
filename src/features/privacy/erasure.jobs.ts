import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { unavailable } from '../../kernel/errors';
import { uuid } from '../../kernel/shapes';
import { defineJob } from '../../platform/jobs/define-job';
import { enqueueJob } from '../../platform/jobs/job-run.commands';
import { eraseIdentity, requireErasable, type ErasureOptions } from './erasure.commands';
import { findErasure, findOpenErasure, openTransactions, type OpenErasure } from './erasure.queries';
import { deleteStates, eraseAudit, eraseRows, runSteps, storeCounts, storeEnd } from './erasure.store';
import { lockHolds } from './legal-hold.store';
import type { ErasePersonArgs } from './privacy.inputs';
import type { Erasure } from './privacy.type';
import { BY_JOB } from './personal-data.rules';

const ROWS_AT_ONCE = 5_000;
const LOOK_EVERY_MS = 100;
/** Patience for transactions that began before the erasure, before the job makes room for others. */
const MAX_WAIT_MS = 20_000;

/**
 * Deletes what is left of an erased person, in batches. Transactions that began before the erasure may still write,
 * such as an import of states that has already found the person: what they wrote is deleted after they have ended.
 */
export const finishErasure = defineJob({
  kind: 'person.erase',
  input: z.object({ employeeId: uuid }),
  isCancellable: false,
  attempts: 1_000, // until the transactions that were open have ended
  async run(ctx, { employeeId }, { signal }) {
    const erasure = await findOpenErasure(ctx, employeeId);
    ctx.endReads();
    if (!erasure) return null;
    const before = await openTransactions(ctx);
    await eraseInBatches(ctx, erasure, signal);
    await waitForEndOf(ctx, before, signal);
    await eraseInBatches(ctx, erasure, signal);
    return erasure;
  },
  async store(ctx, erasure) {
    if (!erasure) return null;
    await lockHolds(ctx, 'respect');
    const counts = await runSteps(ctx, erasure, BY_JOB);
    await storeEnd(ctx, erasure.employeeId, { ...counts, ...(await eraseRows(ctx, erasure)) });
    return { employeeId: erasure.employeeId };
  },
});

/** Erases an inactive person for good. Returns the erasure that there is if the person was erased before. */
export async function erasePerson(ctx: RequestContext, { employeeId, reason }: ErasePersonArgs): Promise<Erasure> {
  const known = await findErasure(ctx, employeeId);
  if (known) return known;
  await requireErasable(ctx, employeeId);
  await eraseSoon(ctx, employeeId, { reason });
  return (await findErasure(ctx, employeeId)) as Erasure;
}

/** Erases the identity, and enqueues the job. Returns false if the person was erased before, or is unknown. */
export async function eraseSoon(ctx: RequestContext, employeeId: string, options: ErasureOptions): Promise<boolean> {
  const isErased = await eraseIdentity(ctx, employeeId, options);
  if (isErased) await enqueueJob(ctx, finishErasure, { employeeId });
  return isErased;
}

/** Deletes large numbers of rows, each batch in a transaction of its own. */
async function eraseInBatches(ctx: RequestContext, erasure: OpenErasure, signal: AbortSignal): Promise<void> {
  const counting = (name: string, step: () => Promise<number>) => async () => {
    await lockHolds(ctx, 'respect');
    const rows = await step();
    await storeCounts(ctx, erasure.employeeId, { [name]: rows });
    return rows;
  };
  for (const batch of [
    counting('states', () => deleteStates(ctx, erasure, ROWS_AT_ONCE)),
    counting('audit', () => eraseAudit(ctx, erasure, ROWS_AT_ONCE)),
  ])
    for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE;) {
      signal.throwIfAborted();
      rows = await ctx.unitOfWork(tenantOf(ctx).organizationId, batch);
    }
}

async function waitForEndOf(ctx: RequestContext, before: readonly string[], signal: AbortSignal): Promise<void> {
  const since = performance.now();
  for (;;) {
    const open = new Set(await openTransactions(ctx));
    if (!before.some((id) => open.has(id))) return;
    if (performance.now() - since > MAX_WAIT_MS)
      throw unavailable('Transactions that began before the erasure are still open: what they write is erased later');
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}
