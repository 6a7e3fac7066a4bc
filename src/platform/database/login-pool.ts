import { Pool } from 'pg';

const CHECKOUT_TIMEOUT_MS = 5_000;

/** Connections as the login itself, which owns what the application may not touch. */
export function loginPool(url: string, name: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: size,
    connectionTimeoutMillis: CHECKOUT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The statement under way reports a lost connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
