import type { RequestContext } from '../../../kernel/context';
import type { EmployeeCost } from '../generation/cost-terms.type';
import { certifyInThread, costsInThread } from '../generation/generation.thread';
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

/** Maximum number of employees of an answer. */
const MAX_EMPLOYEES = 500;

/** Returns the cost of the employees of a schedule by term, highest first. */
export async function scheduleCostByEmployee(ctx: RequestContext, scheduleId: string): Promise<EmployeeCost[]> {
  const schedule = await findSchedule(ctx, scheduleId, 'scheduleId');
  const data = await planningOfSchedule(ctx, schedule);
  ctx.endOwnReads();
  return (await costsInThread({ data }, { signal: ctx.signal })).slice(0, MAX_EMPLOYEES);
}
