import type { RequestContext } from '../../../kernel/context';
import { certifyInThread } from '../generation/generation.thread';
import type { ScheduleCertificate } from '../generation/generation.type';
import { planOf } from '../generation/plan.queries';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import { findSchedule } from '../schedule.queries';

/**
 * Certifies the current shifts of a schedule under the current rules. The stored bound is used as long as the planning
 * data is unchanged.
 */
export async function scheduleCertificate(ctx: RequestContext, scheduleId: string): Promise<ScheduleCertificate> {
  const schedule = await findSchedule(ctx, scheduleId, 'scheduleId');
  const data = await planningOfSchedule(ctx, schedule);
  const proven = (await planOf(ctx, scheduleId))?.proven ?? null;
  ctx.endOwnReads();
  return certifyInThread({ data, proven }, { signal: ctx.signal });
}
