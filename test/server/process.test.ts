/** @in-order */
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { Caller, signIn } from '../support/caller';
import { freshDatabase } from '../support/fresh-database';
import { runMuster, startProcess, type Process } from '../support/process';
import { temporaryFolder } from '../support/cluster';

/** The server as a new user starts it, with the embedded database, and concurrent CLI commands. */

let dataFolder: string;
const servers: Process[] = [];

beforeAll(async () => {
  dataFolder = await temporaryFolder();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await rm(dataFolder, { recursive: true, force: true });
});

const environment = () => ({ DATA_DIR: dataFolder, PORT: '0', LOG_LEVEL: 'error' });
const muster = (args: string[], more: Record<string, string> = {}) => runMuster(args, { ...environment(), ...more });
const organization = (slug: string, more: string[] = []) => [
  'organization:create',
  '--name',
  'Acme',
  '--slug',
  slug,
  '--timezone',
  'Europe/Berlin',
  '--tier',
  'enterprise',
  '--admin-email',
  `a@${slug}.example`,
  ...more,
];

function starting(more: Record<string, string> = {}): Process {
  const server = startProcess('src/main.ts', { environment: { ...environment(), ...more } });
  servers.push(server);
  return server;
}
async function started(more: Record<string, string> = {}) {
  const server = starting(more);
  const [, url = ''] = await server.prints(/Muster is ready: (https?:\S+)\n/);
  return { server, url };
}

/** Sends a body once the server has accepted the request. Returns the status of the response. */
async function acceptedPost(url: string, headers: Record<string, string>, body: string) {
  const post = request(url, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
  const response = once(post, 'response') as Promise<[IncomingMessage]>;
  await once(post, 'continue');
  post.end(body);
  return { status: response.then(([{ statusCode }]) => statusCode) };
}

describe('a server of one’s own', () => {
  let url: string;
  let server: Process;

  it('prints how to sign in, and lets the demo users in', async () => {
    ({ url, server } = await started());
    expect(await new Caller(url).get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    for (const role of ['admin', 'planner', 'supervisor', 'agent']) {
      expect(server.printed()).toContain(`${role}@demo.example`);
      const answer = await new Caller(url).post('/api/auth/login', {
        email: `${role}@demo.example`,
        password: 'muster-demo',
      });
      expect(answer).toMatchObject({ status: 200, body: { user: { role } } });
    }
    expect((await new Caller(url).get('/login')).body).toContain('admin@demo.example');
    expect((await stat(path.join(dataFolder, 'postgres.password'))).mode & 0o077).toBe(0);
  });

  it('keeps a second one away, and says so in a line', async () => {
    const { code, stderr, stdout } = await starting().ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/is in use by process \d+/);
  });

  it('has its command line beside it while it runs', async () => {
    const made = await muster(organization('one'), { MUSTER_ADMIN_PASSWORD: 'from the environment' });
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(made.stdout)).toEqual({ organizationId: expect.any(String), adminUserId: expect.any(String) });
    const admin = new Caller(url);
    expect(
      (await admin.post('/api/auth/login', { email: 'a@one.example', password: 'from the environment' })).status,
    ).toBe(200);
    expect((await admin.get('/api/auth/session')).body.organization).toMatchObject({
      slug: 'one',
      name: 'Acme',
      timezone: 'Europe/Berlin',
    });
    const { logs } = (await admin.get('/api/admin/audit-logs?limit=500')).body;
    expect(logs.map((entry: { action: string }) => entry.action)).toEqual([
      'auth.login',
      'user.create',
      'organization.create',
    ]);
    expect(JSON.stringify(logs)).not.toContain('from the environment');

    const { stdout } = await muster(['user:password-link', '--email', 'A@one.example']);
    const link = new URL(JSON.parse(stdout).passwordUrl);
    const set = await new Caller(url).post('/api/auth/set-password', {
      token: link.searchParams.get('token'),
      password: 'from the link',
    });
    expect(set.status).toBe(204);
    expect(
      (await new Caller(url).post('/api/auth/login', { email: 'a@one.example', password: 'from the link' })).status,
    ).toBe(200);

    expect(JSON.parse((await muster(['organization:tier', '--slug', 'one', '--tier', 'standard'])).stdout)).toEqual({
      organizationId: expect.any(String),
      tier: 'standard',
    });
    const after = await signIn(url, { email: 'a@one.example', password: 'from the link' });
    expect((await after.get('/api/adherence/states')).status).toBe(403);
    expect((await after.get('/api/admin/audit-logs?action=organization.update')).body.logs).toMatchObject([
      { details: { tier: 'standard' } },
    ]);
  });

  it('is told what the command line cannot do in one line each', async () => {
    const failures: [string[], RegExp][] = [
      [organization('one'), /slug/],
      [['organization:create', '--name', 'X'], /--slug .*--timezone .*--admin-email/],
      [organization('Bad Slug'), /--slug/],
      [organization('two', ['--admin-password', 'short', '--tier', 'gold']), /--tier .*--admin-password/],
      [organization('two', ['--color', 'red']), /color/],
      [['organization:tier', '--slug', 'nowhere', '--tier', 'standard'], /no organization .*nowhere/],
      [['no:command'], /Unknown command no:command/],
    ];
    const answers = await Promise.all(failures.map(([args]) => muster(args)));
    answers.forEach(({ code, stdout, stderr }, i) => {
      expect([failures[i]?.[0], code, stdout]).toEqual([failures[i]?.[0], 1, '']);
      expect(stderr).toMatch(failures[i]?.[1] as RegExp);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    });
  });

  it('finishes what it accepted when it is stopped, and ends with 0 within 10 seconds', async () => {
    const admin = await signIn(url, { email: 'a@one.example', password: 'from the link' });
    const { key } = (await admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] })).body
      .apiKey;
    const data = Array.from({ length: 10_000 }, (_, i) => ({
      date: '2026-01-05',
      interval: '09:00',
      volume: i,
      aht: 60,
      queue: `q${i}`,
    }));
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const body = JSON.stringify({ data });
    const imports = await Promise.all(
      [1, 2, 3].map(() => acceptedPost(`${url}/api/v1/import/historical`, headers, body)),
    );
    const { code, stderr } = await server.end('SIGTERM'); // it ends with 1 when it takes more than 9.5 seconds
    const statuses = await Promise.all(imports.map(({ status }) => status));
    expect([statuses, code, stderr]).toEqual([[201, 201, 201], 0, '']);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('has its command line while it does not run, too', async () => {
    const made = await muster(organization('two'), { PUBLIC_URL: 'https://wfm.example.com' });
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(JSON.parse(made.stdout)).toEqual({
      organizationId: expect.any(String),
      adminUserId: expect.any(String),
      passwordUrl: expect.stringMatching(/^https:\/\/wfm\.example\.com\/set-password\?token=/),
    });
  });

  it('starts again after it was killed, with everything in it, as often as it happens', async () => {
    for (let i = 0; i < 2; i++) {
      const next = await started();
      expect(
        (await new Caller(next.url).post('/api/auth/login', { email: 'a@one.example', password: 'from the link' }))
          .status,
      ).toBe(200);
      await next.server.end('SIGKILL');
    }
  });

  it('lets no demo user in where others can reach it', async () => {
    for (const more of [
      { HOST: '0.0.0.0' },
      { NODE_ENV: 'production', SESSION_SECRET: 'a secret that is long', PUBLIC_URL: 'https://wfm.example.com' },
    ] as Record<string, string>[]) {
      const next = await started(more);
      const address = next.url.startsWith('https') ? undefined : next.url.replace('0.0.0.0', '127.0.0.1');
      expect(next.server.printed()).not.toContain('muster-demo');
      if (address) {
        expect(
          (await new Caller(address).post('/api/auth/login', { email: 'admin@demo.example', password: 'muster-demo' }))
            .status,
        ).toBe(401);
        expect((await new Caller(address).get('/login')).body).not.toContain('demo.example');
        expect(
          (await new Caller(address).post('/api/auth/login', { email: 'a@one.example', password: 'from the link' }))
            .status,
        ).toBe(200);
      }
      expect((await next.server.end('SIGTERM')).code).toBe(0);
    }
  });

  it('says what is wrong with its settings, and starts nothing', async () => {
    const before = await readdir(dataFolder);
    const { code, stderr } = await starting({ NODE_ENV: 'production', PORT: '99999' }).ended;
    expect(code).toBe(1);
    for (const name of ['PORT', 'SESSION_SECRET', 'PUBLIC_URL']) expect(stderr).toContain(name);
    expect(await readdir(dataFolder)).toEqual(before);
  });

  it('makes nothing in vain where its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const folder = path.join(dataFolder, 'in-vain');
    const { port } = taken.address() as AddressInfo;
    const { code, stdout, stderr } = await starting({ PORT: String(port), DATA_DIR: folder }).ended;
    taken.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^PORT=${port} on HOST=127\\.0\\.0\\.1 is taken`));
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says where it makes no demo although it was asked to, and how to begin then', async () => {
    const database = await freshDatabase();
    const next = await started({ DATABASE_URL: database.url, DEMO: 'on' });
    await next.server.prints(/organization:create/);
    expect(next.server.printed().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^Release \S+, node \S+, PostgreSQL \S+ at \S+$/),
      'DEMO=on makes no demo here: it is made in an empty embedded database, without DATABASE_URL and production.',
      'There is no organization yet. To make one: npm run -s muster -- organization:create --help',
      '',
    ]);
    const { rows } = await database.owner.query('select count(*)::int as organizations from organization');
    expect(rows).toEqual([{ organizations: 0 }]);
    await next.server.end('SIGTERM');
    await database.drop();
  });

  it('stops cleanly even while it is starting', async () => {
    const unfinished = starting({ LOG_LEVEL: 'debug' });
    await unfinished.prints(/database system is ready to accept connections/, 'stderr'); // migrations come next
    const { code, stdout } = await unfinished.end('SIGTERM');
    expect([code, stdout]).toEqual([0, '']);
    const next = await started();
    expect((await next.server.end('SIGTERM')).code).toBe(0);
  });
});
