import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Caller } from '../support/caller';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';
import { RUNS_TYPESCRIPT } from '../support/process';

/** The folder that `npm run build` makes, started as operators do: by another user, who may write nowhere in it. */

const ROOT = path.resolve(__dirname, '../..');
const MAX_RELEASE_MB = 250;
const NOBODY = { uid: 65_534, gid: 65_534 };
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

let folder: string;
let database: FreshDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-release-'));
  await chmod(folder, 0o755);
  database = await freshDatabase();
  await run(process.execPath, [...RUNS_TYPESCRIPT, 'src/build.ts', '--with-packages', '--to', folder], { cwd: ROOT });
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

function startRelease(environment: Record<string, string>) {
  const server = spawn(process.execPath, ['--max-semi-space-size=16', 'src/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? NOBODY : {}),
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => server.on('close', resolve));
  const url = new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, ready] = /Muster is ready: (\S+)\n/.exec(printed) ?? [];
      if (ready) resolve(ready);
    });
    let errors = '';
    server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  return { server, url, ended };
}

describe('a built release', () => {
  it('holds compiled files and production packages only', async () => {
    const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(dependencies))
      expect(existsSync(path.join(folder, 'node_modules', name))).toBe(true);
    for (const name of ['@swc/core', 'vite', 'react', 'typescript', 'jest'])
      expect(existsSync(path.join(folder, 'node_modules', name))).toBe(false);
    const own = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' });
    expect(own.filter((name) => name.endsWith('.ts'))).toEqual([]);
    const { stdout } = await run('du', ['-sm', folder]);
    expect(Number.parseInt(stdout)).toBeLessThanOrEqual(MAX_RELEASE_MB);
  });

  it('starts without write access, serves console, documents and API, and ends on SIGTERM', async () => {
    const { server, url, ended } = startRelease({ DATABASE_URL: database.url });
    const anyone = new Caller(await url);
    expect(await anyone.get('/readyz')).toMatchObject({ status: 200 });
    expect((await anyone.get('/login')).body).toContain('/console/console-');
    expect((await anyone.get('/docs')).status).toBe(200);
    expect((await anyone.get('/api/scheduling/schedules')).status).toBe(401);
    const doctor = await run(process.execPath, ['src/cli/muster.js', 'doctor'], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: database.url, PORT: '0' },
    });
    expect(doctor.stdout).toMatch(/^ok .*migrations: all/m);
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  (hasSystemd ? it : it.skip)('has a unit that systemd accepts', async () => {
    const unit = path.join(ROOT, '.container/muster.service');
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]).catch(
      (error) => error as { stderr: string },
    );
    expect(stderr.split('\n').filter((line) => line.includes('muster.service'))).toEqual([]);
  });
});
