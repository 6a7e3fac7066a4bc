import { type SpawnOptions } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** User that runs PostgreSQL if this process is root, as PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Returns the account for PostgreSQL; undefined if this process is not root and runs PostgreSQL itself. As root: the
 * owner of an existing cluster, otherwise `postgres`, otherwise `nobody`. Never creates users; throws if neither
 * exists.
 */
export async function accountFor(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(clusterFolder).catch(() => undefined);
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is neither a user "postgres" nor "nobody" to run it as. ' +
      'Run Muster as an ordinary user or set DATABASE_URL.',
  );
}

/** Changes the owner of a folder created by root or restored from a copy. */
export async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await handOver(inside, { uid, gid });
    else await lchown(inside, uid, gid);
  }
  await chown(folder, uid, gid);
}

/**
 * Returns the options to run a PostgreSQL program in a cluster folder, and the name of the folder within that program.
 * The account may be unable to traverse a parent folder, such as root's home. Therefore the child enters the folder as
 * root before it switches to the account, and /proc/self/cwd refers to the working directory without path traversal.
 * This allows any data folder.
 */
export function placeIn(folder: string, account: Account | undefined): { directory: string; options: SpawnOptions } {
  const { PATH, SystemRoot, TEMP } = process.env;
  // No other variable: PG… would change settings, and the rest may hold secrets that are none of PostgreSQL's business.
  const env = { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
  return {
    directory: account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder,
    options: { cwd: folder, env, windowsHide: true, ...account },
  };
}
