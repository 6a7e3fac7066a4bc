import { type SpawnOptions } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The user that PostgreSQL runs as when this process is root, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account to run PostgreSQL as; undefined when this process is an ordinary user and runs PostgreSQL itself. As
 * root: the owner of an existing cluster, else `postgres`, else `nobody`. No user is ever created; throws when neither
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

/** Hands a folder that came from root (made just now, or restored from a copy) to the account. */
export async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await handOver(inside, { uid, gid });
    else await lchown(inside, uid, gid);
  }
  await chown(folder, uid, gid);
}

/**
 * Options to start a PostgreSQL program on a cluster's folder, and the name of the folder inside that program.
 *
 * The account may be unable to walk to the folder, since any folder above it can be closed (root's home is). It need
 * not: the child enters the folder while still root, then becomes the account, and /proc/self/cwd names the working
 * folder without a walk. So the rows stay in the data folder of the user's choice, wherever that is.
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
