import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { carryOver } from './carry-over';
import { isFormer, reasonAgainstFormer } from './former-steps';
import { ensureApplicationRole, SCHEMA } from './roles';
import { isBesideOlder, migrationIn, stepNames, steps } from './step-names';
import { withOptions } from './session-options';
import { KEEP_ALIVE } from './silence';

/** Advisory lock key. Only one node at a time migrates a database. */
const MIGRATION_LOCK = 6_878_378;
const MIN_VERSION = 150_000;
/** A statement that waits for a table lock blocks all later ones. A migration gives up after this time and retries. */
const LOCK_TIMEOUT_MS = 3_000;
const MAX_TRIES = 10;
const PAUSE_MS = 1_000;
const CONNECT_MS = 10_000;
/** Statement timeout, except for the migrations themselves, which use their own connections. */
const ANSWER_MS = 30_000;
const TELL_EVERY_MS = 30_000;
const MAX_LOCK_WAIT_MS = 15 * 60_000;
const TABLE = `${SCHEMA}.schema_migration`;
/** Options of sessions that change the schema. */
const MIGRATING = `-c search_path=${SCHEMA} -c lock_timeout=${LOCK_TIMEOUT_MS}`;
/** SQLSTATEs of a lock timeout and a deadlock. */
const IN_THE_WAY = ['55P03', '40P01'];

interface Listener {
  /** Receives a description of the session that migrates. */
  onWait?(whom: string): void;
  /** Receives the migrations of a newer release that has used this database. */
  onNewer?(steps: readonly string[]): void;
}

/**
 * Migrates the database to the newest version. Safe to call from several nodes at once. Throws if a newer release has
 * changed the database so that this one does not work with it.
 */
export async function migrate(
  model: Options,
  url: string,
  { onWait = () => {}, onNewer = () => {} }: Listener = {},
): Promise<void> {
  await connected(url, async (client) => {
    await requireVersion(client);
    await connected(url, async (holder) => {
      await lockMigrations(holder, onWait);
      await ensureApplicationRole(client);
      await client.query(`create schema if not exists ${SCHEMA}`);
      let taken = await stepsOf(client);
      if (isFormer(taken)) {
        await carryFormerOver(url, taken);
        taken = await stepsOf(client);
      }
      const newer = taken.filter((name) => !stepNames.includes(name));
      requireBesideNewer(newer);
      if (newer.length > 0) onNewer(newer);
      if (stepNames.some((name) => !taken.includes(name))) await takeSteps(model, url);
      await forbidTemporaryTables(client);
    });
  });
}

/** Runs work with a connection, which is closed at the end. `answerMs` limits each statement; 0 is no limit. */
async function connected(url: string, work: (client: Client) => Promise<void>, answerMs = ANSWER_MS): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'muster-migrate',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
    ...KEEP_ALIVE,
  });
  client.on('error', () => {}); // the current statement reports it
  await client.connect();
  await work(client).finally(() => client.end());
}

/**
 * Holds the lock until the connection ends. It is a transaction-level lock, because behind a pooler a session-level
 * lock could stay on a connection that was handed to another client.
 */
async function lockMigrations(client: Client, onWait: (whom: string) => void): Promise<void> {
  await client.query('begin');
  const begunMs = performance.now();
  for (let told = 0; ; await sleep(PAUSE_MS)) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    const waitedMs = performance.now() - begunMs;
    if (waitedMs < told * TELL_EVERY_MS) continue;
    const whom = await holderOfLock(client);
    if (waitedMs > MAX_LOCK_WAIT_MS)
      throw new Error(
        `Another process migrates this database since ${Math.round(waitedMs / 60_000)} minutes: ${whom}. If it is ` +
          `gone or stands still, end its session with pg_terminate_backend, and start again.`,
      );
    onWait(whom);
    told++;
  }
}

async function holderOfLock(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s of the database, login %s from %s, %s since %s', a.pid, a.usename,
       coalesce(host(a.client_addr), 'this machine'), a.state, a.state_change) as holder
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  return rows[0]?.holder ?? 'a process that has just ended';
}

/** Returns the migrations that have run. At nearly every start these are all. */
async function stepsOf(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ oid: string | null }>('select to_regclass($1) as oid', [TABLE]);
  if (!tables[0]?.oid) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${TABLE} order by name`);
  return rows.map(({ name }) => name);
}

async function carryFormerOver(url: string, taken: readonly string[]): Promise<void> {
  const reason = reasonAgainstFormer(taken);
  if (reason) throw new Error(`Muster does not start: ${reason}.`);
  await patiently(() => connected(withOptions(url, MIGRATING), carryOver, 0));
}

function requireBesideNewer(newer: readonly string[]): void {
  const refusing = newer.filter((name) => !isBesideOlder(name));
  if (refusing.length > 0)
    throw new Error(
      `A newer release has changed this database (${refusing.join(', ')}), and this one does not work with it: start ` +
        `the newer release, or restore a backup from before it.`,
    );
}

/** Loads the migrations and the migrator only if some are pending. */
async function takeSteps(model: Options, url: string): Promise<void> {
  const { Migrator } = await import('@mikro-orm/migrations');
  const orm = await MikroORM.init({
    ...model,
    clientUrl: url,
    driverOptions: { connection: { connectionString: withOptions(url, MIGRATING) } },
    extensions: [Migrator],
    migrations: {
      tableName: TABLE,
      migrationsList: steps.map(({ name, path }) => ({ name, class: migrationIn(path) })),
      transactional: true,
      allOrNothing: true,
      snapshot: false,
    },
  });
  try {
    const migrator = orm.getMigrator();
    // Each migration has its own transaction, so that it holds no locks of another one.
    for (const { name } of await migrator.getPendingMigrations())
      await patiently(() => migrator.up({ migrations: [name] }));
  } finally {
    await orm.close(true);
  }
}

/** Each step is one transaction, so one that got no lock has changed nothing. */
async function patiently(step: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await step();
      return;
    } catch (error) {
      if (!IN_THE_WAY.includes(codeOf(error) ?? '')) throw error;
      if (attempt === MAX_TRIES)
        throw new Error(
          `The migrations got no lock on a table in ${MAX_TRIES} tries: somebody holds it in a long transaction. ` +
            `See pg_stat_activity (state "idle in transaction", or a long query), end it, and start again.`,
          { cause: error },
        );
      await sleep(PAUSE_MS);
    }
  }
}

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code ?? (cause ? codeOf(cause) : undefined);
};

/**
 * Revokes the right to create temporary tables, which the application does not need. Only the owner can do so; for
 * other logins nothing changes.
 */
async function forbidTemporaryTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  await client.query(`revoke temporary on database ${rows[0]?.name} from public`);
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (Number(version?.number) < MIN_VERSION)
    throw new Error(`Muster needs PostgreSQL 15 or newer; this server is ${version?.text}`);
}
