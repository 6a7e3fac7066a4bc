/** Separates this advisory lock from any other of the database. */
const LOCK_SEED = 7;

/**
 * Held until the commit by whoever numbers what others read in order, as one of their last statements: the order of
 * numbers is that of commits. `$1` is the organization.
 */
export const COMMIT_ORDER_LOCK = `pg_advisory_xact_lock(hashtextextended($1::text, ${LOCK_SEED}))`;
