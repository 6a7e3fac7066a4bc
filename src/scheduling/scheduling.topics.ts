import { inTransaction } from '../kernel/topics';

/**
 * Shifts of these employees were made, changed, moved or deleted, or became or ceased to be visible with the status of their
 * schedule. Both dates are start dates of shifts, old or new; a shift may end the day after `to`.
 */
export const scheduleChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();
