import { inTransaction } from '../../../kernel/topics';

/** Published when these employees are excused, or no longer, between two local dates. */
export const exceptionsChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();
