import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE_FOLDER } from '../../../src/release';
import { keepConsoleFiles } from '../../../src/server/http/console-files';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import { temporaryFolder } from '../../support/cluster';
import { mkdir, rm, writeFile } from 'node:fs/promises';

/** Two releases on one database: the one that runs, and a newer one with other files. */

let app: InProcessApp;
const folders: string[] = [];

beforeEach(async () => {
  app = await startInProcess({
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://muster.example',
      SESSION_SECRET: 'a secret of more than sixteen characters',
    },
  });
});
afterEach(async () => {
  await app?.stop();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Stores the console of another release, as its start does. */
async function releaseWith(name: string, text: string, at: string): Promise<void> {
  const folder = await temporaryFolder();
  folders.push(folder);
  await mkdir(join(folder, 'console'));
  await writeFile(join(folder, 'console', name), text);
  await writeFile(join(folder, 'console', `${name}.gz`), gzipSync(text));
  await writeFile(join(folder, 'console', 'muster.svg'), '<svg/>');
  await keepConsoleFiles(app.app.services.database.system, folder, new Date(at));
}
const file = (name: string, headers: Record<string, string> = {}) => fetch(`${app.url}/console/${name}`, { headers });
const builds = async () => (await app.database.owner.query('select from console_build')).rowCount;

it('stores the files of the console at the start', async () => {
  const onDisk = (await readdir(join(CONSOLE_FOLDER, 'console'))).filter((name) => /-[\w-]{8}\.\w+$/.test(name));
  const { rows } = await app.database.owner.query<{ name: string }>('select name from console_file order by name');
  expect(rows.map(({ name }) => name).sort()).toEqual(onDisk.sort());
  const own = onDisk[0] as string;
  expect(await (await file(own)).text()).toBe(await readFile(join(CONSOLE_FOLDER, 'console', own), 'utf8'));
});

it('serves files of another release, compressed and not, and no others', async () => {
  expect((await file('page-ABCDEFGH.js')).status).toBe(404);
  await releaseWith('page-ABCDEFGH.js', 'export const page = 1;', '2126-01-01T00:00:00Z');
  for (const encoding of ['gzip', 'identity']) {
    const answer = await file('page-ABCDEFGH.js', { 'accept-encoding': encoding });
    expect([answer.status, await answer.text()]).toEqual([200, 'export const page = 1;']);
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  for (const name of ['page-ABCDEFGX.js', 'elsewhere/page-ABCDEFGH.js', 'page.js'])
    expect((await file(name)).status).toBe(404);
});

it('keeps the files of three releases, and counts a roll back as the newest', async () => {
  await releaseWith('page-ABCDEFGH.js', 'export const page = 1;', '2126-01-01T00:00:00Z');
  await releaseWith('next-ABCDEFGH.js', '2', '2126-01-02T00:00:00Z');
  await releaseWith('page-ABCDEFGH.js', 'export const page = 1;', '2126-01-03T00:00:00Z');
  await releaseWith('last-ABCDEFGH.js', '3', '2126-01-04T00:00:00Z');
  expect(await builds()).toBe(3);
  expect((await file('page-ABCDEFGH.js')).status).toBe(200);
  await releaseWith('more-ABCDEFGH.js', '4', '2126-01-05T00:00:00Z');
  expect(await builds()).toBe(3);
  expect((await file('next-ABCDEFGH.js')).status).toBe(404);
});
