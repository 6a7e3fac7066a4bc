import { SCHEMA } from './roles';
import { STATEMENT_TIMEOUT_MS } from './silence';

/** Settings of sessions of the application, besides its role, with the names that PostgreSQL stores. */
export const SESSION_SETTINGS = {
  search_path: SCHEMA,
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: '60000',
  // To compile a plan takes longer than nearly every statement here.
  jit: 'off',
};

/**
 * Returns a connection URL with session options. The ORM reads only host, port, names and password of a URL; pg reads
 * all of it, including `sslmode` and a socket as `host`.
 */
export function withOptions(url: string, options: string): string {
  const target = new URL(url);
  target.searchParams.set('options', `${target.searchParams.get('options') ?? ''} ${options}`.trim());
  return target.toString();
}
