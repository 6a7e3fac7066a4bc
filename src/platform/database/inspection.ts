import { Client } from 'pg';
import { APPLICATION_ROLE, SCHEMA } from './roles';
import { withOptions } from './session-options';

const ANSWER_MS = 5_000;

/** State of a database, determined without changing it. */
export interface Inspection {
  version: number;
  versionText: string;
  /** Clock of the database minus the clock of this machine, measured at the midpoint of the round trip. */
  clockAheadMs: number;
  isStandby: boolean;
  login: string;
  canBecomeRole: boolean;
  /** Names of the migrations that have run; undefined if the database was never migrated. */
  migrations: string[] | undefined;
  /** Role of the application's connections; undefined if they cannot assume it. */
  applicationRole: string | undefined;
  /** Digest of the session secret of the node that started last. */
  secretDigest: string | undefined;
  /** Undefined without a standby, or if the login may not see it. */
  replicationLagSeconds: number | undefined;
  /** Version of TLS; undefined without encryption. */
  tls: string | undefined;
  /** Tenant tables without row-level security. */
  unguardedTables: string[];
}

/** Inspects a database with its login and with the application's role. Throws if it is unreachable. */
export async function inspectDatabase(url: string): Promise<Inspection> {
  return asking(url, async (client) => {
    const askedMs = Date.now();
    const [about] = await rowsOf<{ version: string; text: string; now: Date; standby: boolean; login: string }>(
      client,
      `select current_setting('server_version_num') as version, current_setting('server_version') as text,
         clock_timestamp() as now, pg_is_in_recovery() as standby, current_user as login`,
    );
    if (!about) throw new Error('The database answers nothing');
    const clockAheadMs = about.now.getTime() - (askedMs + Date.now()) / 2;
    const [role] = await rowsOf<{ can: boolean }>(
      client,
      'select pg_has_role(current_user, oid, $2) as can from pg_roles where rolname = $1',
      [APPLICATION_ROLE, 'member'],
    );
    const [table] = await rowsOf<{ exists: boolean }>(client, 'select to_regclass($1) is not null as exists', [
      `${SCHEMA}.schema_migration`,
    ]);
    const migrations = table?.exists
      ? await rowsOf<{ name: string }>(client, `select name from ${SCHEMA}.schema_migration order by name`)
      : undefined;
    const unguarded = await rowsOf<{ name: string }>(
      client,
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`,
      [SCHEMA],
    );
    const [secret] = table?.exists
      ? await rowsOf<{ value: string }>(
          client,
          `select value from ${SCHEMA}.server_secret where name = 'session_digest'`,
        )
      : [];
    const [standby] = await rowsOf<{ lag: number | null }>(
      client,
      'select max(extract(epoch from replay_lag))::float8 as lag from pg_stat_replication',
    );
    const [tls] = await rowsOf<{ version: string | null }>(
      client,
      'select version from pg_stat_ssl where pid = pg_backend_pid() and ssl',
    );
    return {
      version: Number(about.version),
      versionText: about.text,
      clockAheadMs,
      isStandby: about.standby,
      login: about.login,
      canBecomeRole: role?.can ?? false,
      migrations: migrations?.map(({ name }) => name),
      applicationRole: role?.can ? await applicationRole(url) : undefined,
      secretDigest: secret?.value,
      replicationLagSeconds: standby?.lag ?? undefined,
      tls: tls?.version ?? undefined,
      unguardedTables: unguarded.map(({ name }) => name),
    };
  });
}

const applicationRole = (url: string): Promise<string | undefined> =>
  asking(withOptions(url, `-c role=${APPLICATION_ROLE}`), async (client) => {
    const [row] = await rowsOf<{ role: string }>(client, 'select current_user as role');
    return row?.role;
  });

async function asking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'muster doctor',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {}); // the current statement reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = async <Row extends object>(client: Client, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>(text, values)).rows;
