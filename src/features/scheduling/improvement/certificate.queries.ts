import type { RequestContext } from '../../../kernel/context';
import { certifyInThread } from '../generation/generation.thread';
import type { ScheduleCertificate } from '../generation/generation.type';
import { planOf } from '../generation/plan.queries';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import { findSchedule } from '../schedule.queries';

/**
 * The certificate of a schedule as its shifts and all that binds them are now; the bound is the one kept with it, as
 * long as it is made from the same.
 */
export async function scheduleCertificate(ctx: RequestContext, scheduleId: string): Promise<ScheduleCertificate> {
  const schedule = await findSchedule(ctx, scheduleId, 'scheduleId');
  const data = await planningOfSchedule(ctx, schedule);
  const proven = (await planOf(ctx, scheduleId))?.proven ?? null;
  ctx.endOwnReads();
  return certifyInThread({ data, proven }, { signal: ctx.signal });
}
