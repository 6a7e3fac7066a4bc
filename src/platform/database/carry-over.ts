import type { Client } from 'pg';
import { loadBaselines } from './step-names';

/**
 * Gives a database with all steps of the last unreleased version the schema of the baselines, and their names in place
 * of the former ones, in one transaction. It is undone with the connection if a statement fails.
 */
export async function carryOver(client: Client): Promise<void> {
  const { names, statements } = loadBaselines();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('delete from schema_migration');
  await client.query('insert into schema_migration (name, executed_at) select unnest($1::text[]), now()', [names]);
  await client.query('commit');
}
