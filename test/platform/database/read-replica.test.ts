import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { temporaryFolder } from '../../support/cluster';
import { eventually } from '../../support/eventually';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import { freePort, runMuster } from '../../support/process';
import type { TestOrganization } from '../../support/test-app';

/** A primary and its streaming replica, with the PostgreSQL of the system or of the variable `PG_BINDIR`. */

const DEBIAN = '/usr/lib/postgresql';
const folders = [
  process.env.PG_BINDIR,
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).map((version) => path.join(DEBIAN, version, 'bin')),
];
const bin = folders.find((folder) => folder && existsSync(path.join(folder, 'pg_basebackup')));
/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? accountOf('postgres') : {};
const isPossible = bin !== undefined && account !== undefined;

function accountOf(name: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

let folder: string;
const servers: ChildProcess[] = [];
let primary: Client;
let replica: Client;
let replicaServer: ChildProcess;
let startReplica: () => Promise<void>;
let app: InProcessApp;
let org: TestOrganization;
let addresses: { DATABASE_URL: string; DATABASE_READ_URL: string };

const run = (program: string, args: string[]) =>
  execFileSync(path.join(bin as string, program), args, { ...account, stdio: 'ignore', cwd: folder });

async function startPostgres(data: string, port: number): Promise<[ChildProcess, Client]> {
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(path.join(bin as string, 'postgres'), args, { ...account, stdio: 'ignore', cwd: folder });
  servers.push(server);
  const client = await eventually(
    async () => {
      const client = new Client({ connectionString: `postgres://muster@127.0.0.1:${port}/postgres` });
      return client.connect().then(
        () => client,
        () => undefined,
      );
    },
    (client) => client !== undefined,
  );
  return [server, client as Client];
}

(isPossible ? describe : describe.skip)('a streaming replica', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    if ('uid' in (account as object)) chownSync(folder, (account as any).uid, (account as any).gid);
    const [data, copy] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
    run('initdb', ['-D', data, '-U', 'muster', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']);
    const [primaryPort, replicaPort] = [await freePort(), await freePort()];
    [, primary] = await startPostgres(data, primaryPort);
    run('pg_basebackup', [
      '-D',
      copy,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-h',
      '127.0.0.1',
      '-p',
      String(primaryPort),
      '-U',
      'muster',
    ]);
    startReplica = async () => void ([replicaServer, replica] = await startPostgres(copy, replicaPort));
    await startReplica();
    const url = (port: number) => `postgres://muster@127.0.0.1:${port}/postgres`;
    addresses = { DATABASE_URL: url(primaryPort), DATABASE_READ_URL: url(replicaPort) };
    app = await startInProcess({
      environment: { DATABASE_READ_URL: url(replicaPort) },
      database: { url: url(primaryPort), owner: primary, drop: async () => {} },
    });
    org = await app.organization();
  });
  afterAll(async () => {
    await app?.stop();
    for (const client of [primary, replica]) {
      client?.on('error', () => {});
      await client?.end().catch(() => {});
    }
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      server.kill('SIGQUIT');
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  const served = async () => {
    const { body } = await org.admin.get('/metrics');
    const count = (server: string) =>
      Number(new RegExp(`muster_replica_reads_total\\{server="${server}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
    return { replica: count('replica'), primary: count('primary') };
  };
  /** Runs work, and returns which server has served its reads. */
  const by = async (work: () => Promise<unknown>) => {
    const before = await served();
    await work();
    const after = await served();
    return { replica: after.replica - before.replica, primary: after.primary - before.primary };
  };
  const latest = async () => (await org.admin.get('/api/admin/audit-logs?limit=1')).body.logs[0].details.name as string;
  const servesAgain = () =>
    eventually(
      () => by(() => latest()),
      (server) => server.replica === 1,
    );
  const makeTeam = (name: string) => org.admin.post('/api/admin/teams', { name });

  it('serves lists that show what the caller has just written', async () => {
    for (let i = 0; i < 5; i++) {
      await makeTeam(`Team ${i}`);
      const server = await by(async () => expect(await latest()).toBe(`Team ${i}`));
      expect(server).toEqual({ replica: 1, primary: 0 });
    }
    const report = '/api/reports/adherence?startDate=2026-03-02&endDate=2026-03-08';
    expect((await org.admin.get(report)).status).toBeLessThan(500);
  });

  it('is known to the doctor', async () => {
    const { code, stdout } = await runMuster(['doctor'], { ...addresses, PORT: '0' });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ok .*replica of DATABASE_READ_URL: a standby/m)]);
  });

  it('does not serve cursors, other reads and writes', async () => {
    const key = await org.key('read:people');
    await makeTeam('Known');
    const work = async () => {
      expect((await key.get('/api/v1/employees')).status).toBe(200);
      expect((await org.admin.get('/api/admin/users')).status).toBe(200);
      const { teams } = await org.admin.graphql('{ auditLogs { total } teams { name } }');
      expect(teams).toContainEqual({ name: 'Known' });
      expect((await makeTeam('Written')).status).toBe(201);
    };
    expect(await by(work)).toEqual({ replica: 0, primary: 0 });
  });

  it('that is behind leaves the read to the primary', async () => {
    await replica.query('select pg_wal_replay_pause()');
    await makeTeam('While paused');
    const server = await by(async () => expect(await latest()).toBe('While paused'));
    expect(server).toEqual({ replica: 0, primary: 1 });
    await replica.query('select pg_wal_replay_resume()');
    await servesAgain();
  });

  it('that is down leaves reads to the primary', async () => {
    replica.on('error', () => {});
    replicaServer.kill('SIGQUIT');
    await once(replicaServer, 'exit');
    await makeTeam('While down');
    const server = await by(async () => expect(await latest()).toBe('While down'));
    expect(server).toEqual({ replica: 0, primary: 1 });
    await startReplica();
    await servesAgain();
  });
});
