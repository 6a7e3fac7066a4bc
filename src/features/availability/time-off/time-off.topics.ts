import { inTransaction } from '../../../kernel/topics';
import type { LocalAbsence } from '../absence.rules';
import type { TimeOffState } from './time-off.lifecycle';

/** Approved time off of these employees came or went, on days from one to another; hours may end the day after `to`. */
export const timeOffChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();

/** Time off was approved, refused, withdrawn or cancelled. */
export const timeOffDecided = inTransaction<
  LocalAbsence & { requestId: string; employeeId: string; typeId: string; state: TimeOffState }
>();
