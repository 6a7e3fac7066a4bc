import { inTransaction } from '../../../kernel/topics';

/** Approved time off of these employees came or went, on days from one to another; hours may end the day after `to`. */
export const timeOffChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();
