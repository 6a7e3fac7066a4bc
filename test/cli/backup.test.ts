/** @in-order */
import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { restoreBackup, writeBackup } from '../../src/platform/embedded-postgres/base-backup';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres';
import { Caller, signIn } from '../support/caller';
import { eventually } from '../support/eventually';
import { runMuster, startMuster } from '../support/process';
import { preparedFolder, temporaryFolder } from '../support/cluster';

/** Backup and restore of the embedded database, as an operator does them. */

const native = createRequire(__filename)('fs-native-extensions') as typeof import('fs-native-extensions');
const PASSWORD = 'correct horse battery';
let folder: string;
let dataFolder: string;
let file: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataFolder = await preparedFolder();
  file = path.join(folder, 'muster.tar.gz');
});
afterAll(() => Promise.all([folder, dataFolder].map((each) => rm(each, { recursive: true, force: true }))));

const muster = (args: string[], at = dataFolder) => runMuster(args, { DATA_DIR: at });
const start = (at = dataFolder) => startMuster({ DATA_DIR: at });
const signedIn = (url: string) => signIn(url, { email: 'a@acme.example', password: PASSWORD });
const countOf = async (url: string): Promise<number> => {
  const admin = await signedIn(url);
  const { contactHistory } = await admin.graphql(
    '{ contactHistory(from: "2026-03-02", to: "2026-03-02", limit: 1) { total } }',
  );
  return contactHistory.total as number;
};

describe('a backup', () => {
  let acknowledged = 0;
  let acknowledgedBefore = 0;

  it('is written while imports go on, checked, and readable for its user only', async () => {
    const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
    const user = ['--admin-email', 'a@acme.example', '--admin-password', PASSWORD];
    expect((await muster(['organization:create', ...organization, ...user])).stderr).toBe('');
    const server = await start();
    const admin = await signedIn(server.url);
    const { key } = (await admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] })).body
      .apiKey;
    const importer = new Caller(server.url, { 'x-api-key': key });
    let isOver = false;
    const importing = (async () => {
      while (!isOver) {
        const record = { date: '2026-03-02', interval: '09:00', volume: 1, aht: 60, queue: `q${acknowledged}` };
        expect((await importer.post('/api/v1/import/historical', { data: [record] })).status).toBe(201);
        acknowledged++;
      }
    })();
    await eventually(
      async () => acknowledged,
      (count) => count > 20,
    );
    acknowledgedBefore = acknowledged;
    await writeFile(`${file}.unfinished`, 'of a backup that was killed');
    const written = await muster(['backup', '--to', file]);
    isOver = true;
    await importing;
    expect([written.code, written.stderr]).toEqual([0, '']);
    const { mode, size } = await stat(file);
    expect(JSON.parse(written.stdout)).toEqual({ file, bytes: size });
    expect(mode & 0o077).toBe(0);
    expect(acknowledged).toBeGreaterThan(acknowledgedBefore);
    expect((await readdir(folder)).sort()).toEqual(['muster.tar.gz']);

    expect(await muster(['backup', '--to', file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/exists already/),
    });
    expect(await muster(['restore', '--from', file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is in use by process/),
    });
    await server.end('SIGTERM');
  });

  it('makes a new data folder, with everything that was acknowledged before', async () => {
    const other = path.join(folder, 'other');
    const restored = await muster(['restore', '--from', file], other);
    expect([restored.stderr, JSON.parse(restored.stdout)]).toEqual(['', { restored: other }]);
    const server = await start(other);
    expect(await countOf(server.url)).toBeGreaterThanOrEqual(acknowledgedBefore);
    await server.end('SIGTERM');
  });

  it('takes the place of other data only when told to, and that is kept', async () => {
    expect(await muster(['restore', '--from', file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/add --replace/),
    });
    const restored = await muster(['restore', '--from', file, '--replace']);
    expect(restored.stderr).toBe('');
    const { kept } = JSON.parse(restored.stdout) as { kept: string };
    expect(await readdir(dataFolder)).toContain(path.basename(kept));
    const server = await start();
    const count = await countOf(server.url);
    expect(count).toBeGreaterThanOrEqual(acknowledgedBefore);
    expect(count).toBeLessThanOrEqual(acknowledged);
    await server.end('SIGTERM');
  });

  it('never removes the data of before, wherever it is cut off', async () => {
    const other = path.join(folder, 'cut-off');
    await cp(path.join(folder, 'other'), other, { recursive: true });
    await writeFile(path.join(other, 'postgres', 'of-before'), 'kept');
    const markers = async () => {
      const found = (await readdir(other)).map((name) => readFile(path.join(other, name, 'of-before'), 'utf8'));
      return (await Promise.allSettled(found)).filter(({ status }) => status === 'fulfilled').length;
    };
    const swap = native.swap;
    const cutOff = jest.spyOn(native, 'swap');
    for (const work of [async () => undefined, swap]) {
      cutOff.mockImplementationOnce(async (from, to) => {
        await work(from, to);
        throw new Error('cut off');
      });
      await expect(restoreBackup(file, other, { replace: true })).rejects.toThrow(/could not change places.*cut off/);
      expect(await markers()).toBe(1);
    }
    const { kept } = await restoreBackup(file, other, { replace: true });
    // The incomplete copy is gone, and each replaced cluster is kept.
    expect([await markers(), (await readdir(other)).filter((name) => name.includes('-before-')).length]).toEqual([
      1, 2,
    ]);
    expect((await readdir(other)).sort()).toContain(path.basename(kept as string));
    expect(await readdir(other)).not.toContain('restoring');
  });

  it('that was killed around the change of places leaves nothing that is taken for something else', async () => {
    const other = path.join(folder, 'killed');
    const cluster = path.join(other, 'postgres');
    await cp(path.join(folder, 'other'), other, { recursive: true });
    const start = async () => (await startEmbeddedPostgres({ dataFolder: other, log: () => {} })).stop();
    const kept = async () => (await readdir(other)).filter((name) => name.includes('-before-'));

    await cp(cluster, path.join(other, 'postgres-before-1'), { recursive: true }); // the copy before the swap
    await writeFile(path.join(other, 'postgres-before-1', 'muster.restoring'), '');
    await cp(cluster, path.join(other, 'restoring', 'postgres'), { recursive: true });
    await start();
    expect(await kept()).toEqual([]);
    expect(await readdir(other)).not.toContain('restoring');

    await cp(cluster, path.join(other, 'postgres-before-2'), { recursive: true }); // the previous data, after the swap
    await writeFile(path.join(cluster, 'muster.restoring'), '');
    await start();
    expect(await kept()).toEqual(['postgres-before-2']);
    // The restored copy is now an ordinary cluster, which is kept when it is replaced.
    await restoreBackup(file, other, { replace: true });
    await start();
    expect(await kept()).toHaveLength(2);
  });

  it('is written to one file once at a time', async () => {
    const server = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'killed'), log: () => {} });
    const again = path.join(folder, 'again.tar.gz');
    try {
      const [first, second] = await Promise.allSettled([
        writeBackup(server.url, again),
        writeBackup(server.url, again),
      ]);
      expect(first).toMatchObject({ status: 'fulfilled' });
      expect(second).toMatchObject({
        status: 'rejected',
        reason: { message: `Another backup is being written to ${again}: wait for it, or name another file` },
      });
    } finally {
      await server.stop();
    }
    await restoreBackup(again, path.join(folder, 'whole'), { replace: false });
    expect((await readdir(folder)).filter((name) => name.startsWith('again'))).toEqual(['again.tar.gz']);
  });

  it('that is torn, or none at all, changes nothing', async () => {
    const before = await readdir(dataFolder);
    const torn = path.join(folder, 'torn.tar.gz');
    await writeFile(torn, 'no backup');
    expect(await muster(['restore', '--from', torn, '--replace'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no .*backup/),
    });
    await truncate(file, 100_000);
    expect(await muster(['restore', '--from', file, '--replace'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no .*backup/),
    });
    const missing = await muster(['restore', '--from', path.join(folder, 'none'), '--replace']);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no file/) });
    expect(await readdir(dataFolder)).toEqual(before);
  });

  it('of a database of one’s own is left to its own tools', async () => {
    for (const [args, tool] of [
      [['backup', '--to', 'x'], 'pg_dump'],
      [['restore', '--from', 'x'], 'pg_restore'],
    ] as const) {
      const { code, stderr } = await runMuster([...args], { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' });
      expect([code, stderr.includes(tool), stderr.includes('secret')]).toEqual([1, true, false]);
    }
  });
});
