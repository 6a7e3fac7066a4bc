import { inTransaction } from '../../kernel/topics';

/** Whatever opened the server to these users so far is to open it no more. */
export const accessEnded = inTransaction<{ organizationId: string; userIds: readonly string[] }>();
