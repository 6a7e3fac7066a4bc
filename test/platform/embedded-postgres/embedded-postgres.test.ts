import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/embedded-postgres/embedded-postgres';
import { KernelLock } from '../../../src/platform/embedded-postgres/kernel-lock';
import { readOwner } from '../../../src/platform/embedded-postgres/owner-lock';
import { CLUSTERS, postmasterOf, preparedFolder, startTestCluster } from '../../support/cluster';
import { eventually } from '../../support/eventually';
import { startProcess, type ProcessOptions } from '../../support/process';

const FILES = ['muster.lock', 'postgres', 'postgres.lock', 'postgres.password'];
const itAsRoot = process.getuid?.() === 0 ? it : it.skip;
const nobody = { uid: 65534, gid: 65534 };
// Skipped if an unprivileged user cannot read the checkout, for example if it belongs to root.
const itAsNobody = canRead(nobody, [__dirname, CLUSTERS]) ? it : it.skip;

let dataFolder: string;
let logged: string[] = [];
const options = (): { dataFolder: string; fsync: boolean; log(line: string): void } => ({
  dataFolder,
  fsync: false,
  log: (line) => void logged.push(line),
});

beforeEach(async () => {
  logged = [];
  dataFolder = await preparedFolder();
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

/** For tests of a first start. All others use an initialized cluster. */
async function emptyDataFolder(): Promise<void> {
  await rm(dataFolder, { recursive: true });
  await mkdir(dataFolder);
}

describe('a running embedded PostgreSQL', () => {
  let folder: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    folder = await preparedFolder();
    server = await startEmbeddedPostgres({ ...options(), dataFolder: folder });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('speaks UTF-8 and UTC', async () => {
    const settings = "current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone";
    const rows = await query(server.url, `SELECT ${settings}, lower('ÄÉ') AS lower`);
    expect(rows).toEqual([{ encoding: 'UTF8', zone: 'UTC', lower: 'äé' }]);
  });

  it('listens on this machine only, and not without the password', async () => {
    const settings =
      "current_setting('listen_addresses') AS addresses, current_setting('unix_socket_directories') AS sockets";
    expect(await query(server.url, `SELECT ${settings}`)).toEqual([{ addresses: '127.0.0.1', sockets: '' }]);
    const guessed = query(server.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1');
    await expect(guessed).rejects.toThrow('password authentication failed');
  });

  it('keeps its password where only its own user reads it', async () => {
    expect((await stat(path.join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a second server and names the process of the first', async () => {
    const second = startEmbeddedPostgres({ ...options(), dataFolder: folder });
    await expect(second).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('lets the command line join it, and stays when that one leaves', async () => {
    const command = await joinEmbeddedPostgres({ ...options(), dataFolder: folder });
    expect(command.url).toBe(server.url);
    await command.stop();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('the embedded PostgreSQL of a data folder', () => {
  it('keeps its rows from one start to the next', async () => {
    await emptyDataFolder();
    const first = await startEmbeddedPostgres(options());
    await query(first.url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    await first.stop();
    const second = await startEmbeddedPostgres(options());
    const rows = await query(second.url, 'SELECT hours FROM shift');
    await second.stop();
    expect([first.fresh, second.fresh]).toEqual([true, false]);
    expect(rows).toEqual([{ hours: 8 }]);
  });

  it('makes a new password when the old one is lost', async () => {
    const first = await startEmbeddedPostgres(options());
    await query(first.url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    await first.stop();
    await rm(path.join(dataFolder, 'postgres.password'));
    const second = await startEmbeddedPostgres(options());
    expect(await query(second.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await second.stop();
  });

  it('stops with sessions open, and leaves nothing but the cluster, its password and free locks', async () => {
    const postgres = await startEmbeddedPostgres(options());
    const idle = new Client({ connectionString: postgres.url });
    idle.on('error', () => undefined);
    await idle.connect();
    await idle.query('BEGIN');
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect((await readdir(dataFolder)).sort()).toEqual(FILES);
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('says what it cannot use: the cluster of another PostgreSQL', async () => {
    await (await startEmbeddedPostgres(options())).stop();
    await writeFile(path.join(dataFolder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres(options())).rejects.toThrow('made by PostgreSQL 15');
    expect(KernelLock.take(path.join(dataFolder, 'muster.lock'))?.release()).toBeUndefined();
  });

  it('begins again when a first start was cut short', async () => {
    await emptyDataFolder();
    await mkdir(path.join(dataFolder, 'postgres-unfinished-1', 'base'), { recursive: true });
    const postgres = await startEmbeddedPostgres(options());
    expect(postgres.fresh).toBe(true);
    await postgres.stop();
    expect((await readdir(dataFolder)).sort()).toEqual(FILES);
  });
});

describe('one data folder, one server', () => {
  it('lets the command line join a server that is still starting', async () => {
    const starting = startEmbeddedPostgres(options());
    await eventually(
      () => readdir(dataFolder),
      (files) => files.includes('postgres.lock'),
    );
    const command = await joinEmbeddedPostgres(options());
    const server = await starting;
    expect(command.url).toBe(server.url);
    await server.stop();
  });

  it('starts for the command line when no server lives, and stops again', async () => {
    const command = await joinEmbeddedPostgres(options());
    expect(await query(command.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await command.stop();
    await expect(query(command.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('waits for a command, or a stopping server, to leave', async () => {
    const command = await joinEmbeddedPostgres(options());
    const [server] = await Promise.all([startEmbeddedPostgres(options()), command.stop()]);
    const [next] = await Promise.all([startEmbeddedPostgres(options()), server.stop()]);
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it('has exactly one winner when servers start at the same instant', async () => {
    const servers = [1, 2, 3].map(() => startServer(dataFolder));
    const outcomes = await Promise.allSettled(servers.map((server) => server.ready));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => String(outcome.reason));
    const winner = servers[outcomes.findIndex((outcome) => outcome.status === 'fulfilled')];
    expect(lost).toHaveLength(2);
    for (const reason of lost) expect(reason).toContain(`in use by process ${winner?.pid}`);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  });
});

describe('after an accident', () => {
  it('a killed server leaves its PostgreSQL running, and the next start takes both over', async () => {
    const killed = startServer(dataFolder);
    const url = await killed.ready;
    await query(url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    await killed.end('SIGKILL');
    expect(await query(url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);

    const next = await startEmbeddedPostgres(options());
    expect(await query(next.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await next.stop();
    await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('recovers what was committed when server and PostgreSQL are both killed', async () => {
    const killed = startServer(dataFolder);
    const url = await killed.ready;
    await query(url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    // its process outlives its parent briefly
    const busy = query(url, 'SELECT pg_sleep(60)').catch(() => undefined);
    await killed.end('SIGKILL');
    process.kill(await postmasterOf(dataFolder), 'SIGKILL');
    const next = await startEmbeddedPostgres(options());
    expect(await query(next.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await Promise.all([next.stop(), busy]);
  });

  it('starts PostgreSQL again on the same port when it is killed under a living server, and logs it', async () => {
    const server = await startEmbeddedPostgres({ ...options(), fsync: true });
    await query(server.url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    process.kill(await postmasterOf(dataFolder), 'SIGKILL');
    await eventually(
      async () => logged,
      (lines) => lines.some((line) => line.includes('ended unexpectedly (signal SIGKILL)')),
    );
    const rows = await eventually(
      () => query(server.url, 'SELECT hours FROM shift').catch(() => undefined),
      (answer) => answer !== undefined,
    );
    expect(rows).toEqual([{ hours: 8 }]);
    await server.stop();
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('is not misled by a postmaster.pid whose process id now belongs to another program', async () => {
    await (await startEmbeddedPostgres(options())).stop();
    const leftover = [process.pid, path.join(dataFolder, 'postgres'), 0, 5432, '', '127.0.0.1', '0 0', 'ready'];
    await writeFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), `${leftover.join('\n')}\n`);
    const postgres = await startEmbeddedPostgres(options());
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });
});

/** Runs a command in its own PID namespace, as in a container. */
const IN_CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const hasContainers = spawnSync(IN_CONTAINER[0] as string, [...IN_CONTAINER.slice(1), 'true']).status === 0;
if (!hasContainers) console.log('skipped: this user cannot make process namespaces');

(hasContainers ? describe : describe.skip)('containers that share a data folder', () => {
  it('do not take it from an owner that stands still', async () => {
    const owner = startServer(dataFolder, { within: IN_CONTAINER });
    const url = await owner.ready;
    await query(url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    const [server] = childrenOf(owner.pid);
    process.kill(server as number, 'SIGSTOP');
    const second = startServer(dataFolder, { within: IN_CONTAINER });
    await expect(second.ready).rejects.toThrow('in use by process 1 of another container');
    await expect(startEmbeddedPostgres(options())).rejects.toThrow('in use by process 1 of another container');
    const command = await joinEmbeddedPostgres(options()); // PostgreSQL itself keeps running
    expect(await query(command.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    process.kill(server as number, 'SIGCONT');
    await owner.end('SIGKILL');
    const next = await startEmbeddedPostgres(options());
    expect(await query(next.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await next.stop();
  });

  it('start again after a kill, although their process ids come again in the same order', async () => {
    for (let round = 0; round < 3; round++) {
      const server = startServer(dataFolder, { within: IN_CONTAINER });
      await query(await server.ready, 'CREATE TABLE IF NOT EXISTS shift AS SELECT 8 AS hours');
      await server.end('SIGKILL');
    }
    // Assigns the id of the dead PostgreSQL to a running program.
    const file = path.join(dataFolder, 'postgres', 'postmaster.pid');
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, ['2', ...rest].join('\n'));
    const last = startServer(dataFolder, { within: [...IN_CONTAINER, 'sh', '-c', 'sleep 600 & exec "$@"', 'sh'] });
    expect(await query(await last.ready, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await last.end('SIGKILL');
  });

  it('refuse while an unseen PostgreSQL holds the cluster, and start once it is gone', async () => {
    await (await startEmbeddedPostgres(options())).stop();
    const lock = KernelLock.take(path.join(dataFolder, 'postgres.lock'));
    const server = startServer(dataFolder, { within: IN_CONTAINER });
    await eventually(
      async () => readOwner(path.join(dataFolder, 'muster.lock')),
      (owner) => owner?.pid === 1,
    );
    expect(await readdir(path.join(dataFolder, 'postgres'))).not.toContain('postmaster.pid');
    lock?.release();
    expect(await query(await server.ready, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.end('SIGKILL');
  });
});

describe('a data folder that goes away', () => {
  it('stops the server that owned it, and leaves the new folder to others', async () => {
    const lost: string[] = [];
    const server = await startEmbeddedPostgres({ ...options(), onLost: (error) => void lost.push(error.message) });
    await rename(dataFolder, `${dataFolder}-moved`);
    await mkdir(dataFolder);
    const next = await startEmbeddedPostgres(options());
    await eventually(
      async () => lost,
      (messages) => messages.length > 0,
    );
    expect(lost).toEqual([expect.stringContaining(`${dataFolder} was removed or replaced`)]);
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    await rm(`${dataFolder}-moved`, { recursive: true });
  });
});

describe('users and closed folders', () => {
  itAsRoot('root may keep its data under a folder that the user of PostgreSQL cannot enter', async () => {
    await chmod(dataFolder, 0o700);
    dataFolder = path.join(dataFolder, 'deep', 'data');
    const first = await startEmbeddedPostgres(options());
    await query(first.url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    await first.stop();
    expect((await stat(path.join(dataFolder, 'postgres'))).uid).not.toBe(0);
    const second = await startEmbeddedPostgres(options());
    expect(await query(second.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await second.stop();
    dataFolder = path.join(dataFolder, '..', '..');
  });

  itAsRoot('root may restore a cluster whose files then belong to root', async () => {
    await (await startEmbeddedPostgres(options())).stop();
    execFileSync('chown', ['-R', '0:0', path.join(dataFolder, 'postgres')]);
    const postgres = await startEmbeddedPostgres(options());
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  itAsNobody('an ordinary user starts it, and root takes it over as that user', async () => {
    await chmod(dataFolder, 0o777);
    const theirs = path.join(dataFolder, 'theirs');
    const server = startServer(theirs, { user: nobody });
    await query(await server.ready, 'CREATE TABLE shift AS SELECT 8 AS hours');
    await server.end('SIGKILL');
    const postgres = await startEmbeddedPostgres({ ...options(), dataFolder: theirs });
    expect(await query(postgres.url, 'SELECT hours FROM shift')).toEqual([{ hours: 8 }]);
    await postgres.stop();
    expect((await stat(path.join(theirs, 'postgres', 'PG_VERSION'))).uid).toBe(nobody.uid);
  });
});

describe('a test cluster', () => {
  it('is empty and answers', async () => {
    const cluster = await startTestCluster();
    const tables = await query(
      cluster.url,
      "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables).toEqual([{ tables: 0 }]);
    await cluster.stop();
  });
});

/** Starts a process that owns a data folder, optionally as another user or within another command. */
function startServer(folder: string, more: Pick<ProcessOptions, 'user' | 'within'> = {}) {
  const server = startProcess('test/support/database-server.ts', { args: [folder], ...more });
  return { ...server, ready: server.message<{ url: string }>().then(({ url }) => url) };
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

/** Returns true if this process can start Node as another user, who can read the folders. */
function canRead(user: typeof nobody, folders: string[]): boolean {
  const script = 'process.argv.slice(1).forEach((folder) => require("fs").readdirSync(folder))';
  return (
    process.getuid?.() === 0 &&
    spawnSync(process.execPath, ['-e', script, ...folders], { cwd: '/', ...user }).status === 0
  );
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}
