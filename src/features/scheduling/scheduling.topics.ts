import { inTransaction } from '../../kernel/topics';

/** Both dates are start dates of shifts, old or new; a shift may end the day after `to`. */
export interface ScheduleChange {
  employeeIds: readonly string[];
  from: string;
  to: string;
}

/**
 * Shifts of these employees were made, changed, moved or deleted, or became or ceased to be visible with the status of
 * their schedule.
 */
export const scheduleChanged = inTransaction<ScheduleChange>();
