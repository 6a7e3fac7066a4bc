import { inTransaction } from '../../../kernel/topics';

/** Published when stored states took effect on a past day. */
export const statesCameLate = inTransaction<readonly { employeeId: string; atMs: number }[]>();
