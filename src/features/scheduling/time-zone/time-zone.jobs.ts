import { z } from 'zod';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { defineJob } from '../../../platform/jobs/define-job';
import { lockEmployees, lockTimeZone } from '../lock.store';
import { countEmployeesToMove, employeesToMove } from './time-zone.store';

/**
 * Moves the shifts of an organization to its time zone, a few employees per transaction. The job can be interrupted and
 * restarted at any point, and always uses the current time zone.
 */
export const moveShiftsToZone = defineJob({
  kind: 'shift.move',
  input: z.object({}),
  attempts: 100,
  isCancellable: false,
  async run(ctx, _input, { progress, signal }) {
    const count = await countEmployeesToMove(ctx);
    for (let moved = 0; ;) {
      signal.throwIfAborted();
      const more = await ctx.unitOfWork(tenantOf(ctx).organizationId, () => moveSlice(ctx));
      if (more === 0) return { employees: moved };
      moved += more;
      progress(Math.min(1, moved / count), 'moving shifts');
    }
  },
});

/** Moves the next employees; returns their number. */
async function moveSlice(ctx: RequestContext): Promise<number> {
  await lockTimeZone(ctx);
  const employeeIds = await employeesToMove(ctx);
  if (employeeIds.length > 0) await lockEmployees(ctx, employeeIds);
  return employeeIds.length;
}
