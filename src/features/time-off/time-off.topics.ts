import { inTransaction } from '../../kernel/topics';
import type { LocalAbsence } from '../availability/absence.rules';
import type { TimeOffState } from './time-off.lifecycle';

/**
 * Published when approved time off of these employees is added or removed, in a range of days; hours can end the day
 * after `to`.
 */
export const timeOffChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();

/** Published when time off is approved, refused, withdrawn or cancelled. */
export const timeOffDecided = inTransaction<
  LocalAbsence & { requestId: string; employeeId: string; typeId: string; state: TimeOffState }
>();
