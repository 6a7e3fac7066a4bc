import type { BoardShiftFragment } from '../../api/types.generated';
import type { PlannedShift } from './planned-shift';

/** Shifts of the API as the board holds them. */
export const plannedShift = ({ startsAt, endsAt, ...shift }: BoardShiftFragment): PlannedShift => ({
  ...shift,
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
});
