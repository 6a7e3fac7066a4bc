import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE_FOLDER } from './release';

/** Builds the console's files if their sources have changed. */

const ROOT = join(__dirname, '..');
const SOURCES = join(__dirname, 'console');
/** The lock file is part of the build stamp, as dependency versions affect the result. */
const LOCKED = join(ROOT, 'package-lock.json');
const DIST = join(ROOT, 'dist');
const STAMP = join(CONSOLE_FOLDER, '.stamp');

/**
 * Builds the console unless the existing build has the same sources. Safe for several processes at once: each builds
 * into its own folder and moves it into place.
 */
export async function buildConsole(tell: (line: string) => void = () => {}): Promise<void> {
  const stamp = await stampOf();
  if (await isBuilt(stamp)) return;
  const begun = process.hrtime.bigint();
  await mkdir(DIST, { recursive: true });
  const folder = await mkdtemp(join(DIST, 'building-'));
  try {
    await runVite(folder);
    await compress(folder);
    await writeFile(join(folder, '.stamp'), stamp);
    await chmod(folder, 0o755); // the server may be another user
    await putInPlace(folder, stamp);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  tell(`The console was built in ${(Number(process.hrtime.bigint() - begun) / 1e9).toFixed(1)} s`);
}

const isBuilt = async (stamp: string): Promise<boolean> =>
  existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === stamp;

async function stampOf(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(LOCKED));
  const files = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.sort()) hash.update(relative(SOURCES, path)).update(await readFile(path));
  return hash.digest('hex');
}

/** Runs Vite in a child process, so that its memory is freed afterwards. */
async function runVite(folder: string): Promise<void> {
  const vite = join(require.resolve('vite/package.json'), '../bin/vite.js');
  const config = join(SOURCES, 'vite.config.mts');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: ROOT,
    env: { ...process.env, CONSOLE_OUT: folder, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => told.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The console could not be built:\n${Buffer.concat(told).toString()}`);
}

/** Adds a gzip file next to each text file, as most browsers accept gzip. */
async function compress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => /\.(js|css|svg)$/.test(name))) {
    const path = join(folder, file);
    await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
  }
}

async function putInPlace(folder: string, stamp: string): Promise<void> {
  const before = `${folder}-before`;
  const moved = await rename(CONSOLE_FOLDER, before).then(
    () => true,
    () => false,
  );
  try {
    await rename(folder, CONSOLE_FOLDER);
  } catch (error) {
    if (!(await isBuilt(stamp))) throw error; // another process was faster, with the same sources
  }
  if (moved) await rm(before, { recursive: true, force: true });
}
