import type { RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import type { Employee } from '../../people/employee.entity';
import { employeeById } from '../../people/employee.loaders';
import { isInScope, scopeOf } from '../../people/scope.queries';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import { findSchedule } from '../schedule.queries';
import type { ExtraHoursArgs } from './extra-hours.inputs';
import { extraHoursInThread } from './extra-hours.thread';
import type { ExtraHours } from './extra-hours.type';

/** Returns the employees in the caller's scope who could be offered extra hours or voluntary time off. */
export async function extraHours(
  ctx: RequestContext,
  { scheduleId, from, to, limit }: ExtraHoursArgs,
): Promise<ExtraHours> {
  const schedule = await findSchedule(ctx, scheduleId, 'scheduleId');
  const { startDate, endDate } = schedule;
  const faults = Object.entries({ from, to }).flatMap(([path, date]) =>
    date < startDate || date > endDate
      ? [{ path, message: `must lie in the schedule, ${startDate} to ${endDate}, got "${date}"` }]
      : [],
  );
  if (faults.length > 0) throw badInput(faults);
  const data = await planningOfSchedule(ctx, schedule);
  const employeeIds = data.people.map(({ id }) => id);
  await employeeById.prefetch(ctx, employeeIds);
  const employees = new Map(employeeIds.map((id) => [id, employeeById.ready(ctx, id) as Employee]));
  const scope = await scopeOf(ctx);
  ctx.endOwnReads();
  const asked = employeeIds.filter((id) => isInScope(scope, employees.get(id)!));
  const found = await extraHoursInThread({ data, from, to, limit, employeeIds: asked }, { signal: ctx.signal });
  const withEmployee = <T extends { employeeId: string }>(change: T) => ({
    ...change,
    employee: employees.get(change.employeeId)!,
  });
  return { ...found, offers: found.offers.map(withEmployee), givenBack: found.givenBack.map(withEmployee) };
}
