import { Client } from 'pg';
import { SCHEMA } from './roles';
import { withOptions } from './session-options';
import { KEEP_ALIVE } from './silence';
import { loadBaselines } from './step-names';

const CONNECT_MS = 10_000;

/**
 * Gives a database with all steps of the last unreleased version the schema of the baselines, and their names in place
 * of the former ones, in one transaction.
 */
export async function carryOver(url: string, lockTimeoutMs: number): Promise<void> {
  const { names, statements } = loadBaselines();
  const client = new Client({
    connectionString: withOptions(url, `-c search_path=${SCHEMA} -c lock_timeout=${lockTimeoutMs}`),
    application_name: 'muster-migrate',
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  client.on('error', () => {}); // the current statement reports it
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('delete from schema_migration');
    await client.query('insert into schema_migration (name, executed_at) select unnest($1::text[]), now()', [names]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
