import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type KernelLock } from './kernel-lock';
import { type Account, accountFor, handOver } from './postgres-account';
import { type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries';
import { runProgram } from './postgres-program';

/** Files of an embedded PostgreSQL, and how to run it on them. */
export interface Cluster {
  folder: string;
  account: Account | undefined;
  binaries: PostgresBinaries;
  password: string;
  /** Held by this process and all processes of its PostgreSQL. */
  lock: KernelLock;
  /** False only for disposable clusters (tests). */
  fsync: boolean;
  /** True if this start created the cluster, which is still empty. */
  fresh: boolean;
}

const passwordFile = (dataFolder: string): string => path.join(dataFolder, 'postgres.password');

/** Returns the cluster folder of a data folder. */
export const clusterFolder = (dataFolder: string): string => path.join(dataFolder, 'postgres');

/** Opens the cluster of a data folder, or creates it. Throws if its major version differs. */
export async function openCluster(dataFolder: string, lock: KernelLock, fsync: boolean): Promise<Cluster> {
  const folder = clusterFolder(dataFolder);
  const account = await accountFor(folder);
  const binaries = await preparePostgresBinaries(account);
  const existing = await stat(folder).catch(() => undefined);
  if (existing === undefined) return makeCluster(dataFolder, folder, { account, binaries, lock, fsync });
  const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.majorVersion) {
    throw new Error(
      `${folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.majorVersion}. ` +
        `Start the release of Muster that made it and move its rows to a new data folder.`,
    );
  }
  if (account !== undefined && existing.uid === 0) await handOver(folder, account);
  await chmod(folder, 0o700); // the permissions of a restored copy may be too open for PostgreSQL
  const password = (await readPassword(dataFolder)) ?? (await writePassword(dataFolder));
  return { folder, account, binaries, password, lock, fsync, fresh: false };
}

/** Returns the password of the role `muster`; undefined if its file does not exist. */
export async function readPassword(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(passwordFile(dataFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() === '' ? undefined : text.trim();
}

/** Sets the password of the role `muster` to that of the file. PostgreSQL must not be running on the cluster. */
export async function setPassword(cluster: Cluster): Promise<void> {
  await runAlone(cluster, `ALTER ROLE muster PASSWORD '${cluster.password}'`);
}

async function writePassword(dataFolder: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  await rm(passwordFile(dataFolder), { force: true });
  await writeFile(passwordFile(dataFolder), `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

async function makeCluster(
  dataFolder: string,
  folder: string,
  run: Pick<Cluster, 'account' | 'binaries' | 'lock' | 'fsync'>,
): Promise<Cluster> {
  // The cluster has a temporary name until it is complete, so that an interrupted start leaves no partial cluster under
  // the final name.
  const prefix = 'postgres-unfinished-';
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(prefix)) await rm(path.join(dataFolder, name), { recursive: true, force: true });
  }
  const draft = path.join(dataFolder, `${prefix}${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  if (run.account !== undefined) await chown(draft, run.account.uid, run.account.gid);
  const cluster = { ...run, folder: draft, password: await writePassword(dataFolder), fresh: true };
  await runProgram(run.binaries.initdb, {
    folder: draft,
    account: run.account,
    lock: run.lock,
    argumentsFor: (directory) => [
      `--pgdata=${directory}`,
      '--username=muster',
      '--encoding=UTF8',
      // This locale is built into PostgreSQL, so the sort order does not depend on the C library of the system.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth-host=scram-sha-256',
      '--auth-local=reject',
      '--no-instructions',
      ...(run.fsync ? [] : ['--no-sync']),
    ],
  });
  await setPassword(cluster);
  await runAlone(cluster, 'CREATE DATABASE muster');
  await rename(draft, folder);
  return { ...cluster, folder };
}

/** Runs one statement in PostgreSQL's single-user mode, which needs neither a password nor a port. */
async function runAlone(cluster: Cluster, statement: string): Promise<void> {
  await runProgram(cluster.binaries.postgres, {
    folder: cluster.folder,
    account: cluster.account,
    lock: cluster.lock,
    input: `${statement}\n`,
    argumentsFor: (directory) => [
      '--single',
      '-D',
      directory,
      '-c',
      'exit_on_error=on',
      '-c',
      `fsync=${cluster.fsync ? 'on' : 'off'}`,
      'postgres',
    ],
  });
}
