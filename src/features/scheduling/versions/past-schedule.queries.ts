import type { RequestContext } from '../../../kernel/context';
import { checked } from '../../../kernel/shapes';
import type { Schedule } from '../schedule.entity';
import { findSchedule } from '../schedule.queries';
import { onlyShiftsOf } from '../scheduling.policy';
import type { Shift } from '../shift.entity';
import { shiftsBySchedule } from '../shift.loaders';
import { shiftsOfScheduleShape, type ScheduleArgs, type ShiftsOfScheduleArgs } from './version.inputs';
import { presentVersion, requireVersion, shiftsOfVersion, type ShiftFilter } from './version.queries';

/** Returns a schedule in the version asked for. */
export async function scheduleAt(ctx: RequestContext, { id, version, asOf }: ScheduleArgs): Promise<Schedule> {
  const present = await findSchedule(ctx, id, 'id');
  if (version == null && asOf == null) return present;
  const found = await requireVersion(ctx, id, { version, asOf });
  if (found.version === (await presentVersion(ctx, id))) return present;
  const { name, startDate, endDate, status, publishedAt } = found;
  return { ...present, name, startDate, endDate, status, publishedAt, past: { version: found.version } };
}

const READ = {};

/** Returns the shifts of a schedule that the caller may see, in its version. */
export function shiftsOf(
  ctx: RequestContext,
  schedule: Schedule,
  args: ShiftsOfScheduleArgs,
): Promise<Shift[]> | Shift[] {
  const { from, to, employeeIds } = checked(shiftsOfScheduleShape, args);
  if (!schedule.past && from == null && to == null && employeeIds == null)
    return shiftsBySchedule.load(ctx, schedule.id);
  return readOnce(ctx, schedule, { from, to, employeeIds });
}

function readOnce(
  ctx: RequestContext,
  { id, past }: Schedule,
  { employeeIds, ...days }: ShiftFilter,
): Promise<Shift[]> {
  const own = onlyShiftsOf(ctx);
  const mine = own === null ? employeeIds : employeeIds && !employeeIds.includes(own) ? [] : [own];
  const filter = { ...days, employeeIds: mine };
  const known = ctx.perRequest(READ, () => new Map<string, Promise<Shift[]>>());
  const key = JSON.stringify([id, past?.version, filter]);
  const found = known.get(key) ?? shiftsOfVersion(ctx, id, past?.version ?? null, filter);
  known.set(key, found);
  return found;
}

export async function employeesOfPast(ctx: RequestContext, schedule: Schedule): Promise<string[]> {
  const shifts = await readOnce(ctx, schedule, {});
  return [...new Set(shifts.map(({ employeeId }) => employeeId))].sort();
}

export const countOfPast = async (
  ctx: RequestContext,
  schedule: Schedule,
  count: 'shifts' | 'employees',
): Promise<number> =>
  count === 'shifts' ? (await readOnce(ctx, schedule, {})).length : (await employeesOfPast(ctx, schedule)).length;
