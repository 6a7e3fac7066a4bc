import { inTransaction } from '../../../kernel/topics';

/** States have been stored that took effect on a day that is over. */
export const statesCameLate = inTransaction<readonly { employeeId: string; atMs: number }[]>();
