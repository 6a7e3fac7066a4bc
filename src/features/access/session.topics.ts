import { inTransaction } from '../../kernel/topics';

/** Published when all existing access of these users ends. */
export const accessEnded = inTransaction<{ organizationId: string; userIds: readonly string[] }>();
