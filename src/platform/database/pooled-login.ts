import { Client, type ClientBase } from 'pg';
import { APPLICATION_ROLE } from './roles';
import { SESSION_SETTINGS } from './session-options';
import { KEEP_ALIVE } from './silence';

/**
 * Logins of a pooler that hands out connections by transaction, such as PgBouncer. It drops startup options, so the
 * login itself carries role and limits, set past the pooler.
 */

const ANSWER_MS = 10_000;
/** SQLSTATEs of a missing right, and of another node that does the same. */
const LEFT_TO_OTHERS = ['42501', 'XX000'];
const PROBE = 'muster.probe';

/** Returns the statements that give the login of a pooler the application's role and limits. */
function statementsFor(pooledUrl: string, quote: (name: string) => string): string[] {
  const { username, pathname } = new URL(pooledUrl);
  const login = quote(decodeURIComponent(username));
  const database = quote(decodeURIComponent(pathname.slice(1)));
  return [
    `GRANT ${APPLICATION_ROLE} TO ${login}`,
    ...Object.entries({ role: APPLICATION_ROLE, ...SESSION_SETTINGS }).map(
      ([name, value]) => `ALTER ROLE ${login} IN DATABASE ${database} SET ${name} = '${value}'`,
    ),
  ];
}

/**
 * Prepares the login of the pooler, if the direct login may do so; an administrator may have done so before. Sessions
 * that the pooler has already opened keep what they have.
 */
export async function preparePooledLogin(directUrl: string, pooledUrl: string): Promise<void> {
  const client = new Client({
    connectionString: directUrl,
    application_name: 'muster-migrate',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    ...KEEP_ALIVE,
  });
  client.on('error', () => {}); // the current statement reports it
  await client.connect();
  try {
    const { rows } = await client.query<{ isPrepared: boolean }>(
      `select exists (
         select 1 from pg_db_role_setting s
           join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
         where r.rolname = $1 and d.datname = current_database() and s.setconfig @> $2) as "isPrepared"`,
      [decodeURIComponent(new URL(pooledUrl).username), settingsOf()],
    );
    if (rows[0]?.isPrepared) return;
    for (const statement of statementsFor(pooledUrl, (name) => client.escapeIdentifier(name)))
      await client.query(statement);
  } catch (error) {
    if (!LEFT_TO_OTHERS.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

const settingsOf = (): string[] =>
  Object.entries({ role: APPLICATION_ROLE, ...SESSION_SETTINGS }).map(([name, value]) => `${name}=${value}`);

/** Returns what an administrator must do if sessions of the pooler do not work as the application's role. */
export const remedyForPooler = (pooledUrl: string): string =>
  `Let an administrator run, and then RECONNECT the pooler:\n${statementsFor(pooledUrl, JSON.stringify)
    .map((statement) => `  ${statement};`)
    .join('\n')}`;

/**
 * Throws if the pooler does not keep prepared statements of its clients apart. One that does renames them. Others fail
 * later, when a statement meets another session.
 */
export async function requireOwnStatements(client: ClientBase): Promise<void> {
  await client.query('begin');
  try {
    await client.query({ name: PROBE, text: 'select 1' });
    const { rowCount } = await client.query('select 1 from pg_prepared_statements where name = $1', [PROBE]);
    if (rowCount)
      throw new Error(
        'The pooler of DATABASE_URL does not keep prepared statements of its clients apart: use PgBouncer 1.21 or ' +
          'newer with max_prepared_statements above 0, or remove DATABASE_DIRECT_URL if DATABASE_URL leads to ' +
          'PostgreSQL itself.',
      );
  } finally {
    await client.query('rollback');
  }
}
