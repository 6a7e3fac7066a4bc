import { inTransaction } from '../../kernel/topics';

/** Both dates are start dates of shifts, old or new; a shift may end the day after `to`. */
export interface ScheduleChange {
  employeeIds: readonly string[];
  from: string;
  to: string;
  /** Schedules that are seen now, were changed as seen, or are seen no more; none where only the zone has moved. */
  scheduleIds: readonly string[];
  change: 'published' | 'changed' | 'withdrawn';
}

/**
 * Shifts of these employees were made, changed, moved or deleted, or became or ceased to be visible with the status of
 * their schedule.
 */
export const scheduleChanged = inTransaction<ScheduleChange>();
