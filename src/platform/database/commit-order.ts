/** Separates this advisory lock from any other of the database. */
const LOCK_SEED = 7;

/**
 * Transaction-level lock for numbering rows that others read in order. Taken by one of the last statements before the
 * commit, so that numbers increase in commit order. `$1` is the organization.
 */
export const COMMIT_ORDER_LOCK = `pg_advisory_xact_lock(hashtextextended($1::text, ${LOCK_SEED}))`;
