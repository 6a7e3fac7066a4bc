import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, forbidden, notFound, type Issue } from '../../kernel/errors';
import { quoted } from '../../kernel/shapes';
import { shiftInstants, refuseStale } from '../scheduling/shift.rules';
import { schedulesById } from '../scheduling/schedule.queries';
import { seenShifts, type SeenShift } from './named-shift.queries';
import { MIN_PART_MINUTES } from './trade.rules';
import type { TradedShiftInput } from './trade.inputs';
import { divided, type NamedShift, type PartFault } from './traded-plan.rules';

/** A side of a trade as it is asked for: shifts of one owner. */
export interface AskedSide {
  inputs: readonly TradedShiftInput[];
  ownerId: string;
  /** Name of the input field. */
  name: string;
}

/** Returns the shifts that sides name; 404 for unknown ones and drafts, 403 for those of somebody else. */
export async function namedShifts(
  ctx: RequestContext,
  sides: readonly AskedSide[],
): Promise<NamedShift<SeenShift>[][]> {
  const shifts = await seenShifts(
    ctx,
    sides.flatMap(({ inputs }) => inputs.map(({ shiftId }) => shiftId)),
  );
  const asked = sides.flatMap(({ inputs, ownerId, name }) =>
    inputs.map((input, i) => ({ input, ownerId, path: `${name}[${i}]` })),
  );
  for (const { input, path } of asked)
    if (!shifts.has(input.shiftId)) throw notFound('Shift', `${path}.shiftId`, input.shiftId);
  for (const { input, ownerId, path } of asked)
    if (shifts.get(input.shiftId)?.employeeId !== ownerId)
      throw forbidden(`The shift ${input.shiftId} is somebody else's`, `${path}.shiftId`);
  return sides.map(({ inputs }) =>
    inputs.map(({ shiftId, startTime, endTime }) => ({
      shift: shifts.get(shiftId)!,
      part: startTime != null && endTime != null ? { startTime, endTime } : null,
    })),
  );
}

/** Refuses parts that do not lie at an end of their shift or leave too little, and shifts that have changed. */
export async function checkNamed(
  ctx: RequestContext,
  sides: readonly AskedSide[],
  named: readonly (readonly NamedShift<SeenShift>[])[],
): Promise<void> {
  const schedules = await schedulesById(ctx, [...new Set(named.flat().map(({ shift }) => shift.scheduleId))]);
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  const faults = sides.flatMap(({ name }, s) =>
    named[s]!.flatMap(({ shift, part }, i): Issue[] => {
      if (!part) return [];
      const path = `${name}[${i}]`;
      const pieces = divided(shift, part, instantsOf);
      if (typeof pieces === 'string') return [partFault(pieces, path, shift, part)];
      const last = schedules.get(shift.scheduleId)?.endDate ?? pieces.part.date;
      if (pieces.part.date <= last && pieces.rest.date <= last) return [];
      return [{ path: `${path}.startTime`, message: `must leave shifts that begin until ${last}, in the schedule` }];
    }),
  );
  if (faults.length > 0) throw badInput(faults);
  refuseStale(
    sides.flatMap(({ inputs }, s) => inputs.map(({ ifVersion }, i) => ({ shift: named[s]![i]!.shift, ifVersion }))),
  );
}

function partFault(fault: PartFault, path: string, shift: SeenShift, part: { startTime: string; endTime: string }) {
  const times = `${shift.startTime}–${shift.endTime}`;
  const own = quoted(`${part.startTime}–${part.endTime}`);
  const messages: Record<PartFault, string> = {
    outside: `must lie within the shift ${times}, got ${own}`,
    middle: `must start or end with the shift ${times}, got ${own}`,
    short: `must last at least ${MIN_PART_MINUTES} minutes and leave as much of the shift ${times}, got ${own}`,
  };
  return { path: `${path}.startTime`, message: messages[fault] };
}
