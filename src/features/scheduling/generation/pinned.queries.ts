import type { RequestContext } from '../../../kernel/context';
import { newId } from '../../../kernel/ids';
import { pinnedIn } from '../annotations/pinned.queries';
import { findSchedule } from '../schedule.queries';
import type { LocalShift, ResolvedShift, ShiftInstants } from '../shift.rules';
import type { GenerateScheduleInput } from './generation.inputs';
import { shiftsOfSchedule, type PlanningAsked } from './planning.queries';
import type { PackedShift, PackedShifts, PlanningData } from './problem/planning-data';

/** Returns the pinned cells of another schedule as cells that the search keeps. */
export async function pinnedForGeneration(
  ctx: RequestContext,
  { options, employeeIds, startDate, endDate }: GenerateScheduleInput,
): Promise<Partial<Pick<PlanningAsked, 'scheduleId' | 'countedScheduleId' | 'own' | 'kept'>>> {
  if (!options?.pinsOf) return {};
  const { id } = await findSchedule(ctx, options.pinsOf, 'options.pinsOf');
  const pins = await pinnedIn(ctx, id);
  const isAsked = (date: string) => date >= startDate && date <= endDate;
  const pinned = new Set(pins.shiftIds);
  const own = (await shiftsOfSchedule(ctx, employeeIds, id)).map(({ employeeId, shifts }): PackedShifts => {
    const some = unpacked(shifts).filter((shift) => pinned.has(shift[7]) && isAsked(shift[0]));
    return { employeeId, shifts: JSON.stringify(some) };
  });
  const people = new Set(employeeIds);
  return {
    scheduleId: id,
    countedScheduleId: null,
    own,
    kept: {
      until: null,
      shiftIds: own.flatMap(({ shifts }) => unpacked(shifts).map((shift) => shift[7])),
      daysOff: pins.daysOff.filter(({ employeeId, date }) => people.has(employeeId) && isAsked(date)),
    },
  };
}

const unpacked = (shifts: string): PackedShift[] => JSON.parse(shifts) as PackedShift[];

/** Returns the pinned shifts of a generation as new shifts of its schedule. */
export const pinnedRows = (
  scheduleId: string,
  { own, people }: Pick<PlanningData, 'own' | 'people'>,
  droppedIds: readonly string[],
  instantsOf: (shift: LocalShift) => ShiftInstants,
): (ResolvedShift & { id: string })[] => {
  const dropped = new Set(droppedIds);
  const planned = new Set(people.map(({ id }) => id));
  return own.flatMap(({ employeeId, shifts }) =>
    unpacked(shifts)
      .filter((shift) => planned.has(employeeId) && !dropped.has(shift[7]))
      .map(([date, , , breaks, templateId, startTime, endTime]) => {
        const local = { date, startTime, endTime };
        return { id: newId(), scheduleId, employeeId, templateId, breaks, ...local, ...instantsOf(local) };
      }),
  );
};
