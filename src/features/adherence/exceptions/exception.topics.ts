import { inTransaction } from '../../../kernel/topics';

/** These employees came to be excused, or are so no more, at times of local days from one to another. */
export const exceptionsChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();
