import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../../support/caller';
import { temporaryFolder } from '../../support/cluster';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { freePort, runMuster, startMuster, startProcess } from '../../support/process';

/** A server behind PgBouncer in transaction mode, the one on `PATH` or of the variable `PGBOUNCER`. */

const PGBOUNCER = process.env.PGBOUNCER ?? 'pgbouncer';
const KEEPS_STATEMENTS = [1, 21] as const;
const PASSWORD = 'correct horse battery';
const LOGIN = 'muster_pool';

const [, major = '0', minor = '0'] =
  /PgBouncer (\d+)\.(\d+)/.exec(String(spawnSync(PGBOUNCER, ['--version']).stdout ?? '')) ?? [];
const isThere = major !== '0';
const isNewEnough =
  Number(major) > KEEPS_STATEMENTS[0] ||
  (Number(major) === KEEPS_STATEMENTS[0] && Number(minor) >= KEEPS_STATEMENTS[1]);

let database: FreshDatabase;
let folder: string;
let pooler: ChildProcess | undefined;
let settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string };

async function startPooler(): Promise<void> {
  database = await freshDatabase();
  folder = await temporaryFolder();
  const direct = new URL(database.url);
  // Roles belong to the cluster: another run may have made the login.
  await database.owner.query(
    `do $$ begin create role ${LOGIN} login password 'pool'; exception when duplicate_object then null; end $$`,
  );
  const port = await freePort();
  const name = direct.pathname.slice(1);
  await writeFile(path.join(folder, 'users.txt'), `"${LOGIN}" "pool"\n`);
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${name} = host=${direct.hostname} port=${direct.port} dbname=${name} user=${LOGIN} password=pool`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      ...(isNewEnough ? ['max_prepared_statements = 200'] : []),
    ].join('\n'),
  );
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const isRoot = process.getuid?.() === 0;
  pooler = spawn(PGBOUNCER, [path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  const pooled = new URL(direct);
  pooled.username = LOGIN;
  pooled.password = 'pool';
  pooled.port = String(port);
  settings = { DATABASE_URL: pooled.toString(), DATABASE_DIRECT_URL: direct.toString() };
}

const whereItIs = isThere ? describe : describe.skip;
whereItIs(`PgBouncer ${major}.${minor} in transaction mode`, () => {
  beforeAll(startPooler);
  afterAll(async () => {
    if (pooler) {
      pooler.kill('SIGTERM');
      await once(pooler, 'exit');
    }
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  (isNewEnough ? it.skip : it)('is refused in words if it is older than 1.21', async () => {
    const { code, stderr } = await startProcess('src/main.ts', {
      environment: { ...settings, PORT: '0', LOG_LEVEL: 'fatal', DEMO: 'off' },
    }).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('use PgBouncer 1.21 or newer')]);
  });

  (isNewEnough ? it : it.skip)('serves requests, jobs and the live log', async () => {
    const server = await startMuster(settings);
    const made = await runMuster(
      [
        ...['organization:create', '--name', 'Pool', '--slug', 'pool', '--timezone', 'Etc/UTC', '--tier', 'enterprise'],
        ...['--admin-email', 'a@pool.example', '--admin-password', PASSWORD],
      ],
      settings,
    );
    expect([made.code, made.stderr]).toEqual([0, '']);
    const admin = await signIn(server.url, { email: 'a@pool.example', password: PASSWORD });
    // More requests at once than the pooler has connections: sessions are shared.
    const names = Array.from({ length: 30 }, (_, index) => `Team ${index}`);
    const answers = await Promise.all(names.map((name) => admin.post('/api/admin/teams', { name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    const lists = await Promise.all(names.map(() => admin.get('/api/admin/teams')));
    expect(lists.map(({ body }) => (body as { teams: unknown[] }).teams.length)).toEqual(names.map(() => 30));
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    await eventually(metrics, (text) => /^muster_listen_up 1$/m.test(text));
    await server.end('SIGTERM');
  });
});

describe('two addresses of the database', () => {
  it('need two logins', async () => {
    const url = 'postgres://muster:x@db.example/muster';
    const { code, stderr } = await runMuster(['doctor'], { DATABASE_URL: url, DATABASE_DIRECT_URL: url });
    expect(code).toBe(1);
    expect(stderr).toContain('failed');
  });
});
