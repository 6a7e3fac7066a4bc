import { useQuery } from '@tanstack/react-query';
import { addDays, minutesOf } from '../../kernel/dates';
import { everyPage } from '../../api/every-page';
import { execute, type OperationError } from '../../api/execute';
import {
  ScheduleBreaches,
  ScheduleDemand,
  ScheduleRests,
  SchedulesAround,
  ScheduleTimeOff,
  ShiftsAround,
} from '../../api/operations.generated';
import type { Around, Board, ShiftBreach } from '../board/board.store';
import type { Absence, PublishedShift, Rest } from '../board/local-checks';
import { plannedShift } from '../board/planned-shifts';
import type { WallClock } from '../board/wall-clock';

/** Loads the context of a schedule: requirement, time off, adjacent published schedules, minimum rest. */

/** Page size of the queries. */
const PAGE = 500;

export const useAround = (board: Board, employeeIds: readonly string[]) => {
  const { id, startDate, endDate } = board.head;
  return useQuery<Around, OperationError>({
    queryKey: ['Around', id, startDate, endDate, employeeIds],
    queryFn: async ({ signal }) => {
      const [required, absences, others, rests] = await Promise.all([
        requiredOf(board, signal),
        absencesOf(board, signal),
        othersOf(board, signal),
        restsOf(board, employeeIds, signal),
      ]);
      return { required, absences, others, rests };
    },
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
};

/** Returns the requirement, and the understaffed hours of the schedule as saved. */
export async function requiredOf({ head }: Board, signal?: AbortSignal): Promise<Around['required']> {
  const { id, startDate: from, endDate: to } = head;
  const { requirement } = await execute(ScheduleDemand, { id, from, to }, { signal });
  return requirement.data.flatMap(({ startsAt, endsAt, scheduled, understaffedHours }) =>
    // Null on days without a known requirement.
    scheduled === null
      ? []
      : [
          {
            startsAt: Date.parse(startsAt),
            endsAt: Date.parse(endsAt),
            people: scheduled,
            missingHours: understaffedHours ?? 0,
          },
        ],
  );
}

/** Returns the rules that shifts break, without those that may be broken by an override. */
export async function breachesByShift({ head }: Board): Promise<Map<string, ShiftBreach[]>> {
  const { checkSchedule } = await execute(ScheduleBreaches, { id: head.id });
  const byShift = new Map<string, ShiftBreach[]>();
  for (const { shiftIds, description, hard, overridden } of checkSchedule) {
    if (overridden) continue;
    for (const id of shiftIds) byShift.set(id, [...(byShift.get(id) ?? []), { description, isHard: hard }]);
  }
  return byShift;
}

/** Includes the day after the last one, into which night shifts extend. */
async function absencesOf({ head, clock }: Board, signal: AbortSignal): Promise<Absence[]> {
  const days = { from: addDays(head.startDate, -1), to: addDays(head.endDate, 1) };
  const rows = await everyPage(
    PAGE,
    async (page) => (await execute(ScheduleTimeOff, { ...days, page, limit: PAGE }, { signal })).timeOffCalendar.data,
  );
  return rows.map((row) => ({
    employeeId: row.employeeId,
    startDate: row.startDate,
    endDate: row.endDate,
    hasHours: row.startTime != null,
    ...stretchOf(clock, row),
    name: row.type.name,
    isApproved: row.state === 'approved',
  }));
}

interface LocalAbsence {
  startDate: string;
  endDate: string;
  startTime?: string | null;
  endTime?: string | null;
}

/** Returns the instants of time off: whole days, or hours that end on the next day if the end is before the start. */
function stretchOf(clock: WallClock, { startDate, endDate, startTime, endTime }: LocalAbsence) {
  if (startTime == null || endTime == null)
    return { startsAt: clock.instantOf(startDate, 0), endsAt: clock.instantOf(addDays(endDate, 1), 0) };
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  return {
    startsAt: clock.instantOf(startDate, start),
    endsAt: clock.instantOf(end > start ? startDate : addDays(startDate, 1), end),
  };
}

/**
 * Returns published shifts of other schedules but the base of a scenario, from the day before the first day to the day
 * after the last.
 */
async function othersOf({ head, baseId }: Board, signal: AbortSignal): Promise<PublishedShift[]> {
  const days = { from: addDays(head.startDate, -1), to: addDays(head.endDate, 1) };
  const { schedules } = await execute(SchedulesAround, days, { signal });
  const others = schedules.filter(({ id, status }) => id !== head.id && id !== baseId && status !== 'draft');
  const shifts = await Promise.all(
    others.map(async ({ id, name }) => {
      const rows = await everyPage(
        PAGE,
        async (page) =>
          (await execute(ShiftsAround, { ...days, scheduleId: id, page, limit: PAGE }, { signal })).shifts.data,
      );
      return rows.map((row) => ({ ...plannedShift(row), schedule: { id, name } }));
    }),
  );
  return shifts.flat();
}

async function restsOf(
  { head }: Board,
  employeeIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Rest[]>> {
  if (employeeIds.length === 0) return new Map();
  const days = { from: head.startDate, to: addDays(head.endDate, 1) };
  const { resolvedWorkRules } = await execute(ScheduleRests, { ...days, employeeIds: [...employeeIds] }, { signal });
  return new Map(
    resolvedWorkRules.map(({ employeeId, rules }) => [
      employeeId,
      rules.flatMap(({ from, to, source, rule }) =>
        rule.kind === 'rest' && rule.atLeast != null
          ? [{ from, to, minutes: rule.atLeast, isBinding: rule.hard !== false && source !== 'default' }]
          : [],
      ),
    ]),
  );
}
