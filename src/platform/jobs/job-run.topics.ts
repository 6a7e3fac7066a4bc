import { inTransaction } from '../../kernel/topics';

/** A job waits, begins, comes further or ends; published in the transaction that says so. */
export const jobRunChanged = inTransaction<{ runId: string }>();

/** A job has succeeded or failed; published in the transaction that says so. */
export const jobRunEnded = inTransaction<{ runId: string }>();
