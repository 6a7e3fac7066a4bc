import { Pool } from 'pg';
import { KEEP_ALIVE, silenceWatch, STATEMENT_TIMEOUT_MS } from './silence';

const CHECKOUT_TIMEOUT_MS = 5_000;

/** Pool of connections as the database login, which owns tables that the application role may not access. */
export function loginPool(url: string, name: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: size,
    connectionTimeoutMillis: CHECKOUT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...KEEP_ALIVE,
  });
  const endWhenSilent = silenceWatch();
  // The current statement reports a lost connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
  });
  return pool;
}
