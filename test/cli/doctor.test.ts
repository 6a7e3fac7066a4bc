import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { freshDatabase } from '../support/fresh-database';
import { freePort, runMuster, startMuster, startProcess } from '../support/process';
import { startTcpProxy, withoutOptions } from '../support/tcp-proxy';
import { temporaryFolder } from '../support/cluster';

/** Output of `doctor` for operators. */

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('the help', () => {
  it('names every command with its flags, and fails nobody', async () => {
    const answers = await Promise.all([[], ['--help'], ['help']].map((args) => runMuster(args, {})));
    for (const { code, stdout, stderr } of answers) {
      expect([code, stderr]).toEqual([0, '']);
      for (const word of ['organization:create', '--admin-password', 'doctor', 'backup', '--to FILE', 'restore'])
        expect(stdout).toContain(word);
    }
    const one = await runMuster(['restore', '--help'], {});
    expect(one.stdout).toContain('--replace');
    expect(one.stdout).not.toContain('organization:create');
  });
});

describe('the doctor', () => {
  it('finds nothing wrong with a running server, and names it', async () => {
    const server = await startMuster({ DATA_DIR: folder });
    const port = new URL(server.url).port;
    const { code, stdout, stderr } = await runMuster(['doctor'], { DATA_DIR: folder, PORT: port });
    expect([code, stderr]).toEqual([0, '']);
    for (const line of [/^ok .*data folder .*in use by process/m, /^ok .*migrations: all/m, /^ok .*row-level/m])
      expect(stdout).toMatch(line);
    expect(stdout).toMatch(new RegExp(`^ok .*PORT=${port} .*taken while Muster runs .*${server.url}`, 'm'));
    expect(linesOf(stdout).every((line) => /^(ok|warn|fail) /.test(line))).toBe(true);
    const link = await runMuster(['user:password-link', '--email', 'nobody@x.example'], { DATA_DIR: folder });
    expect(link.stderr).toContain('There is no user');
    await server.end('SIGTERM');
    const after = await runMuster(['doctor'], { DATA_DIR: folder, PORT: '0' });
    expect([after.code, after.stdout]).toEqual([0, expect.stringMatching(/^ok .*data folder .*free/m)]);
  });

  it('tells that an address of a replica leads to a primary, or nowhere, and fails neither', async () => {
    const database = await freshDatabase();
    const away = `postgres://me:secret@127.0.0.1:${await freePort()}/x`;
    try {
      for (const [DATABASE_READ_URL, expected] of [
        [database.url, /^warn .*replica of DATABASE_READ_URL: it is no standby/m],
        [away, /^warn .*replica of DATABASE_READ_URL: .*ECONNREFUSED.*the primary serves all reads/m],
      ] as const) {
        const { code, stdout } = await runMuster(['doctor'], {
          DATABASE_URL: database.url,
          DATABASE_READ_URL,
          PORT: '0',
        });
        expect([code, stdout]).toEqual([0, expect.stringMatching(expected)]);
        expect(stdout).not.toContain('secret');
      }
    } finally {
      await database.drop();
    }
  });

  it('makes nothing in a folder that is not there yet', async () => {
    const none = path.join(folder, 'none');
    const { code, stdout } = await runMuster(['doctor'], { DATA_DIR: none, PORT: '0' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('the first start makes it')]);
  });

  it('tells what fails and what to do, without a password', async () => {
    const database = await freshDatabase();
    const proxy = await startTcpProxy(database.url, withoutOptions);
    try {
      const dropped = await runMuster(['doctor'], { DATABASE_URL: proxy.url, PORT: '0' });
      expect([dropped.code, dropped.stdout]).toEqual([1, expect.stringMatching(/^fail .*a pooler drops/m)]);
      const port = await freePort();
      const away = await runMuster(['doctor'], {
        DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/x`,
        REDIS_URL: `redis://:secret@127.0.0.1:${port}`,
        PORT: '0',
      });
      expect(away.code).toBe(1);
      expect(away.stdout).toMatch(new RegExp(`^fail .*does not answer at 127.0.0.1:${port}`, 'm'));
      expect(away.stdout).toMatch(/^warn .*Redis/m);
      expect(away.stdout + away.stderr).not.toContain('secret');
      expect(linesOf(away.stderr)).toHaveLength(1);
      const settings = await runMuster(['doctor'], { PORT: 'abc' });
      expect([settings.code, settings.stdout]).toEqual([1, expect.stringMatching(/^fail .*PORT: .*"abc"/m)]);
    } finally {
      await proxy.stop();
      await database.drop();
    }
  });
});

describe('the doctor with --engine', () => {
  it('tries every feature on the server, and leaves nothing there', async () => {
    const database = await freshDatabase();
    try {
      const { code, stdout } = await runMuster(['doctor', '--engine'], { DATABASE_URL: database.url });
      expect(code).toBe(0);
      expect(linesOf(stdout).length).toBeGreaterThanOrEqual(10);
      expect(linesOf(stdout).filter((line) => !/^ok {4}engine: /.test(line))).toEqual([]);
      const { rows } = await database.owner.query(
        `select nspname from pg_namespace where nspname like 'muster_probe_%'
         union all select rolname from pg_roles where rolname like 'muster_probe_%'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});

describe('a server that cannot start says in a line why, and what to do', () => {
  const starting = (environment: Record<string, string>) =>
    startProcess('src/main.ts', { environment: { LOG_LEVEL: 'fatal', DEMO: 'off', ...environment } }).ended;

  it('about its port, its database and its settings', async () => {
    const database = await freshDatabase();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const free = await freePort();
    const wrongName = new URL(database.url);
    wrongName.pathname = '/nowhere';
    try {
      const failures: [Record<string, string>, RegExp][] = [
        [{ DATABASE_URL: database.url, PORT: String(port) }, new RegExp(`PORT=${port} .*is taken .*free port`)],
        [{ DATABASE_URL: `postgres://me:secret@127.0.0.1:${free}/x` }, new RegExp(`127.0.0.1:${free} .*ECONNREFUSED`)],
        [{ DATABASE_URL: wrongName.toString() }, /no database "nowhere" at 127/],
        [{ PORT: 'abc' }, /PORT: .*"abc"/],
        [{ DATA_DIR: '/dev/null/x' }, /\/dev\/null\/x/],
      ];
      for (const [environment, expected] of failures) {
        const { code, stdout, stderr } = await starting(environment);
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toMatch(expected);
        expect(stderr).not.toContain('secret');
      }
    } finally {
      taken.close();
      await database.drop();
    }
  });
});
