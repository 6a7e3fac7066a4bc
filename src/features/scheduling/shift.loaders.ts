import type { GraphQLResolveInfo } from 'graphql';
import { distinctInSlices, groupedInSlices } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { selects } from '../../kernel/graphql/selection';
import { employeeById, prefetchEmployees } from '../people/employee.loaders';
import { onlyShiftsOf } from './scheduling.policy';
import type { Shift } from './shift.entity';
import { templateById } from './template.loaders';

export const SHIFT_COLUMNS = `f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId",
  f.template_id as "templateId", f.date, f.start_time as "startTime", f.end_time as "endTime", f.breaks,
  f.on_queue as "onQueue",  f.starts_at as "startsAt", f.ends_at as "endsAt", f.version, f.changed_at as "updatedAt"`;

/** Loads the shifts of schedules. The schedules must already be visible to the caller. */
export const shiftsBySchedule = batchLoader<Shift[]>(async (q, scheduleIds, ctx) => {
  const rows = await q<Shift>(
    'shift.bySchedule',
    `select ${SHIFT_COLUMNS} from shift f
     where f.organization_id = $1 and f.schedule_id = any($2) and ($3::uuid is null or f.employee_id = $3)
     order by f.date, f.start_time, f.id`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds), onlyShiftsOf(ctx)],
  );
  return groupedInSlices(rows, (shift) => shift.scheduleId);
}, []);

/** Reads the shifts of schedules, and the children that an operation selects of them. */
export async function prefetchShiftsOf(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  scheduleIds: readonly string[],
): Promise<void> {
  await shiftsBySchedule.prefetch(ctx, scheduleIds);
  const shifts = scheduleIds.flatMap((id) => shiftsBySchedule.ready(ctx, id) ?? []);
  await prefetchShifts(ctx, info, shifts, 'shifts.');
}

/** Reads the children that an operation selects of a page of shifts; `below` is the path of the shifts in the page. */
export async function prefetchShifts(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  shifts: Shift[],
  below = '',
): Promise<Shift[]> {
  if (selects(info, `${below}template`)) {
    await templateById.prefetch(ctx, await distinctInSlices(shifts, ({ templateId }) => templateId));
  }
  if (selects(info, `${below}employee`)) {
    const employeeIds = await distinctInSlices(shifts, ({ employeeId }) => employeeId);
    await employeeById.prefetch(ctx, employeeIds);
    const employees = employeeIds.flatMap((id) => employeeById.ready(ctx, id) ?? []);
    await prefetchEmployees(ctx, info, employees, `${below}employee.`);
  }
  return shifts;
}
