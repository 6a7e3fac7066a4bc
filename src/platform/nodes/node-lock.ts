import { randomUUID } from 'node:crypto';

/**
 * Lock by which nodes tell whether another one is running. Each node holds its own while its kept connection lasts:
 * PostgreSQL releases it at once if the process is killed, and within seconds if its machine is lost.
 */

/** Id of this process, unlike that of any process before it. */
export const NODE_ID = randomUUID();

/** Class of the advisory locks that nodes hold. */
const LOCK_CLASS = 7312;

/** Statement that takes the lock of node `$1`. Shared, as several servers of a process are one node. */
export const HOLD_NODE = `select pg_advisory_lock_shared(${LOCK_CLASS}, hashtext($1))`;

/** SQL that is true if no connection holds the lock of a node. */
export const isGone = (node: string): string => `pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${node}))`;
