import type { Client, ClientBase } from 'pg';

/** Role of the application. It owns nothing, so row-level security applies to all its statements. */
export const APPLICATION_ROLE = 'muster_app';
export const SCHEMA = 'muster';

/** SQLSTATEs when two processes create the same role or grant concurrently. The other process succeeded. */
const MADE_BY_ANOTHER = new Set(['42710', '23505', 'XX000']);

async function tolerant(client: Client, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!MADE_BY_ANOTHER.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Ensures that the login can assume the application role. Throws with the statements for the administrator otherwise.
 */
export async function ensureApplicationRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from pg_roles where rolname = $1)', [
    APPLICATION_ROLE,
  ]);
  try {
    if (!rows[0]?.exists) await tolerant(client, `create role ${APPLICATION_ROLE} nologin`);
    if (!(await canBecome(client))) await tolerant(client, `grant ${APPLICATION_ROLE} to current_user`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
  }
  if (await canBecome(client)) return;
  const login = (await client.query<{ login: string }>('select quote_ident(current_user) as login')).rows[0]?.login;
  throw new Error(
    `The database login ${login} can neither make nor become the role ` +
      `${APPLICATION_ROLE}. Let an administrator run:\n` +
      `  CREATE ROLE ${APPLICATION_ROLE} NOLOGIN;\n  GRANT ${APPLICATION_ROLE} TO ${login};`,
  );
}

async function canBecome(client: Client): Promise<boolean> {
  try {
    await client.query(`set role ${APPLICATION_ROLE}`);
    await client.query('reset role');
    return true;
  } catch (error) {
    if (['42501', '22023', '42704'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

const OPTIONS_ARE_DROPPED =
  'Something between Muster and PostgreSQL (a pooler?) drops the startup option "role": let it pass "options", or ' +
  'connect directly.';

/**
 * Refuses a connection that does not work as the application's role: no policy would bind it. One that may only read
 * (a standby, before or after it takes over) is refused too, as a database that is away.
 */
export async function requireApplicationRole(client: ClientBase, remedy = OPTIONS_ARE_DROPPED): Promise<void> {
  const { rows } = await client.query<{ role: string; standby: boolean }>(
    'select current_user as role, pg_is_in_recovery() as standby',
  );
  const [row] = rows;
  if (row?.standby)
    throw Object.assign(new Error('The database is a standby server, which only reads'), { code: '57P03' });
  if (row?.role !== APPLICATION_ROLE)
    throw new Error(`A connection works as ${row?.role} although it asked for ${APPLICATION_ROLE}. ${remedy}`);
}
