import type { RequestContext } from '../../kernel/context';
import { employeesChanged } from '../people/employee.topics';
import { schedulesEdited, type ScheduleEdit } from '../scheduling/scheduling.topics';
import { voidOfInactive, voidWithShifts } from './void.commands';

/** Edits that name no shifts may have changed the status of the schedule. */
async function followShifts(ctx: RequestContext, edits: readonly ScheduleEdit[]): Promise<void> {
  const isWhole = ({ shiftIds }: ScheduleEdit): boolean => shiftIds === 'all' || shiftIds.length === 0;
  const idsOf = (own: readonly ScheduleEdit[]) => own.map(({ scheduleId }) => scheduleId);
  const seen = edits.filter(({ isSeen }) => isSeen);
  const whole = seen.filter(isWhole);
  const single = seen.filter((edit) => !isWhole(edit));
  if (whole.length > 0) await voidWithShifts(ctx, idsOf(whole), null);
  if (single.length > 0)
    await voidWithShifts(
      ctx,
      idsOf(single),
      single.flatMap(({ shiftIds }) => shiftIds),
    );
}

const followEmployees = (ctx: RequestContext, { employeeIds }: { employeeIds: readonly string[] }): Promise<void> =>
  voidOfInactive(ctx, employeeIds);

/** Trades end in the transaction that changes their shifts or their parties. */
export function wireTrades(): void {
  schedulesEdited.subscribe(followShifts);
  employeesChanged.subscribe(followEmployees);
}
