import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { MusterError } from '../../kernel/errors';
import { localDateOf } from '../../kernel/time/local-time';
import { DAY_MS, MINUTE_MS } from '../../kernel/time/units';
import { wallClock } from '../../kernel/time/wall-clock';
import { defineJob, type RecurringJob, type UnattendedContext } from '../../platform/jobs/define-job';
import { enqueueJob } from '../../platform/jobs/job-run.commands';
import { operatorOfId } from '../access/operator';
import { recordAudit } from '../audit/audit.commands';
import { requireErasable } from './erasure.commands';
import { eraseSoon } from './erasure.jobs';
import { endLegalHold } from './legal-hold.commands';
import { endedHolds, heldPeople } from './legal-hold.queries';
import { lockHolds } from './legal-hold.store';
import { peopleInactiveSince } from './person.queries';
import { storedPeriods } from './retention.queries';
import { daysInForce, firstKeptDate, RETENTION_KINDS, type RetentionKind } from './retention.rules';
import { addNightCount, expireRows, noteRetentionNight, takeNightCounts } from './retention.store';

const ROWS_AT_ONCE = 5_000;
/** Duration of a run. The next night continues. */
const MAX_NIGHT_MS = 10 * MINUTE_MS;

/** Deletes data whose retention period is over, each batch in a transaction of its own. */
export const runRetention = defineJob({
  kind: 'retention.run',
  input: z.object({}),
  async run(ctx, _input, { signal }) {
    const { organizationId } = tenantOf(ctx);
    const untilMs = performance.now() + MAX_NIGHT_MS;
    await endHolds(ctx);
    const periods = await ctx.unitOfWork(organizationId, () => storedPeriods(ctx));
    const batch = (kind: RetentionKind, days: number) =>
      kind === 'inactive_people' ? erasePeople(ctx, days, { untilMs, signal }) : expire(ctx, kind, days);
    const errors: unknown[] = [];
    let due = RETENTION_KINDS;
    // Kinds take turns, so that a long or failing one does not keep the others waiting.
    while (due.length > 0 && performance.now() < untilMs) {
      const unfinished: RetentionKind[] = [];
      for (const kind of due) {
        signal.throwIfAborted();
        const period = periods.get(kind);
        const days = period && daysInForce(period, ctx.clock.now());
        if (days == null) continue;
        try {
          if ((await batch(kind, days)) === ROWS_AT_ONCE) unfinished.push(kind);
        } catch (error) {
          signal.throwIfAborted();
          errors.push(error);
        }
      }
      due = unfinished;
    }
    if (errors.length > 0) throw errors[0];
    return null;
  },
  async store(ctx) {
    const counts = await takeNightCounts(ctx);
    if (Object.keys(counts).length > 0)
      await recordAudit(ctx, tenantOf(ctx).organizationId, 'retention.run', { counts });
    return counts;
  },
});

/** Starts the nightly run of each organization in which it is 03:30. */
export const retainAtNight: RecurringJob = {
  name: 'retention.night',
  cron: '*/5 * * * *',
  async run(ctx) {
    const nights = await ctx.system<{ organization_id: string; night: string }>(
      'retention.nights',
      'select organization_id, night::text from retention_nights($1)',
      [ctx.clock.now()],
    );
    for (const { organization_id: organizationId, night } of nights) await beginNight(ctx, organizationId, night);
  },
};

async function beginNight(ctx: UnattendedContext, organizationId: string, night: string): Promise<void> {
  ctx.principal = await operatorOfId(ctx, organizationId);
  await ctx.unitOfWork(organizationId, async () => {
    if (await noteRetentionNight(ctx, night)) await enqueueJob(ctx, runRetention, {}, { key: 'retention' });
  });
}

async function endHolds(ctx: RequestContext): Promise<void> {
  await ctx.unitOfWork(tenantOf(ctx).organizationId, async () => {
    for (const id of await endedHolds(ctx)) await endLegalHold(ctx, id);
  });
}

/** Deletes one batch. Reads the holds in its transaction. */
function expire(ctx: RequestContext, kind: RetentionKind, days: number): Promise<number> {
  const { organizationId, timeZone } = tenantOf(ctx);
  return ctx.unitOfWork(organizationId, async () => {
    await lockHolds(ctx, 'respect');
    const { isEverybody, employeeIds } = await heldPeople(ctx);
    if (isEverybody) return 0;
    const beforeDate = firstKeptDate(localDateOf(ctx.clock.now(), timeZone), days);
    const before = new Date(wallClock(timeZone).instantOf(`${beforeDate}T00:00`));
    const rows = await expireRows(ctx, kind, { before, beforeDate, held: employeeIds, most: ROWS_AT_ONCE });
    await addNightCount(ctx, kind, rows);
    return rows;
  });
}

/** Erases people, each in a transaction of its own. Leaves out those who may not be erased. */
async function erasePeople(
  ctx: RequestContext,
  days: number,
  { untilMs, signal }: { untilMs: number; signal: AbortSignal },
): Promise<number> {
  const { organizationId } = tenantOf(ctx);
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const due = await ctx.unitOfWork(organizationId, () => peopleInactiveSince(ctx, before));
  let erased = 0;
  for (const employeeId of due) {
    if (performance.now() >= untilMs) break;
    signal.throwIfAborted();
    const erase = async () => {
      await requireErasable(ctx, employeeId);
      const isErased = await eraseSoon(ctx, employeeId, {
        reason: 'Retention period of inactive people',
        byName: 'retention',
      });
      if (isErased) await addNightCount(ctx, 'inactive_people', 1);
      return isErased;
    };
    const isErased = await ctx.unitOfWork(organizationId, erase).catch((error: unknown) => {
      if (error instanceof MusterError && error.code === 'CONFLICT') return false;
      throw error;
    });
    if (isErased) erased++;
  }
  return erased;
}
