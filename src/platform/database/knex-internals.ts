import type { Logger } from 'pino';
import type { PoolClient } from 'pg';
import { tenantStatement } from './tenant';

/** All uses of knex internals. `test/house/internals-of-packages.test.ts` pins the version. */

export type Connection = PoolClient & { __knex__disposed?: unknown };

/** Members of a knex client that its types omit. */
export interface KnexClient {
  acquireConnection(): Promise<Connection>;
  releaseConnection(client: PoolClient): Promise<void>;
  pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number; numPendingCreates(): number };
  transaction(...given: unknown[]): KnexTransaction;
}

interface KnexTransaction {
  userParams: { organizationId?: string };
  begin(client: PoolClient): Promise<unknown>;
  query(client: PoolClient, text: string): Promise<unknown>;
}

/** Makes the pool close this connection instead of handing it out again. */
export function markForDisposal(client: Connection, reason: string): void {
  client.__knex__disposed = new Error(reason);
}

/** Makes each transaction begin and set the tenant from its parameters with one message instead of two. */
export function beginInTenant(client: KnexClient): void {
  const create = client.transaction.bind(client);
  client.transaction = (...given) => {
    const transaction = create(...given);
    const { organizationId } = transaction.userParams;
    if (organizationId)
      transaction.begin = (connection) => transaction.query(connection, `begin; ${tenantStatement(organizationId)}`);
    return transaction;
  };
}

/** Logs messages of knex without their text, as the error of the failed statement is more specific. */
export const knexLog = (log?: Logger) => {
  const note = () => log?.debug('trouble with a connection of the pool');
  return { debug: note, warn: note, error: note, deprecate: note };
};
