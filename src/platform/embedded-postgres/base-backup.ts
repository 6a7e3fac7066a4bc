import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type Connection } from 'pg';
import * as tar from 'tar';
import { swap } from 'fs-native-extensions';
import { holdDataFolder, startEmbeddedPostgres } from './embedded-postgres';
import { clearRestore, keptCluster, markRestored, removeDraft, restoreDraft } from './interrupted-restore';
import { KernelLock } from './kernel-lock';
import { clusterFolder } from './postgres-cluster';

/** Message types of the BASE_BACKUP stream. Others report progress and names. */
const DATA = 'd'.charCodeAt(0);

/**
 * Writes a copy of a running PostgreSQL to a new file: a compressed tar of its cluster, with the log that makes it
 * whole. All that was committed before the copy ended is in it. The copy is started once before the file gets its name.
 * Throws when the file exists.
 */
export async function writeBackup(url: string, file: string): Promise<{ bytes: number }> {
  const lockFile = `${file}.lock`;
  const lock = KernelLock.take(lockFile);
  if (!lock) throw new Error(`Another backup is being written to ${file}: wait for it, or name another file`);
  const draft = `${file}.unfinished`;
  const trial = `${file}.trial`;
  try {
    if (await exists(file)) throw new Error(`${file} exists already: name another file`);
    await rm(draft, { force: true }); // of a backup that was killed
    await streamBackup(url, draft);
    await extract(draft, trial);
    await startOnce(trial);
    await rename(draft, file);
    return { bytes: (await stat(file)).size };
  } finally {
    await rm(draft, { force: true });
    await removeDraft(trial);
    await rm(lockFile, { force: true });
    lock.release();
  }
}

/**
 * Creates the cluster of a data folder from a backup. It is started once in a separate folder and then swapped in
 * atomically. Returns the folder of the previous cluster, if any. Throws if the folder is in use, or if it has a
 * cluster and replacing was not requested.
 */
export async function restoreBackup(
  file: string,
  dataFolder: string,
  { replace }: { replace: boolean },
): Promise<{ kept: string | undefined }> {
  if (!(await exists(file))) throw new Error(`There is no file ${file}`);
  const release = await holdDataFolder({ dataFolder });
  const draft = restoreDraft(dataFolder);
  const cluster = clusterFolder(dataFolder);
  try {
    await clearRestore(dataFolder);
    const isTaken = await exists(cluster);
    if (isTaken && !replace)
      throw new Error(`${dataFolder} holds data already: add --replace to put the backup in its place (it is kept)`);
    await extract(file, draft);
    await startOnce(draft);
    const kept = keptCluster(dataFolder, new Date());
    if (isTaken) {
      await markRestored(clusterFolder(draft));
      await rename(clusterFolder(draft), kept);
      await swap(kept, cluster).catch((error: Error) => {
        throw new Error(`${kept} could not change places with ${cluster}: ${error.message}`, { cause: error });
      });
    } else await rename(clusterFolder(draft), cluster);
    await rename(path.join(draft, 'postgres.password'), path.join(dataFolder, 'postgres.password'));
    return { kept: isTaken ? kept : undefined };
  } finally {
    await clearRestore(dataFolder).finally(release);
  }
}

/** Streams a base backup into a file that only this user can read, as it contains all secrets. */
async function streamBackup(url: string, file: string): Promise<void> {
  const target = new URL(url);
  target.searchParams.set('replication', 'database');
  const client = new Client({ connectionString: target.toString(), application_name: 'muster backup' });
  client.on('error', () => undefined); // the current statement reports it
  await client.connect();
  try {
    // Retains the WAL from here on for the duration of this session.
    await client.query(`CREATE_REPLICATION_SLOT muster_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
    const backup = new BackupStream("BASE_BACKUP (LABEL 'muster', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
    client.query(backup);
    await pipeline(backup.archive, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  } finally {
    await client.end();
  }
  const written = await open(file, 'r+');
  await written.sync().finally(() => written.close());
}

/** A statement of the replication protocol, as `pg` lets one be written: its archive comes as a stream. */
class BackupStream {
  readonly archive = new PassThrough();
  private failed = false;

  constructor(private readonly text: string) {}

  submit(connection: Connection): void {
    this.archive.on('drain', () => connection.stream.resume());
    connection.query(this.text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: NodeJS.ReadStream }): void {
    if (chunk[0] !== DATA) return;
    const copy = Buffer.from(chunk.subarray(1)); // the driver reuses its buffer
    if (!this.archive.write(copy)) stream.pause();
  }
  handleError(error: Error): void {
    this.failed = true;
    this.archive.destroy(error);
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.archive.end();
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

async function extract(file: string, dataFolder: string): Promise<void> {
  await removeDraft(dataFolder);
  await mkdir(clusterFolder(dataFolder), { recursive: true, mode: 0o700 });
  try {
    await tar.extract({ file, cwd: clusterFolder(dataFolder), strict: true, preserveOwner: false });
  } catch (error) {
    throw new Error(`${file} is no whole backup: ${(error as Error).message}`, { cause: error });
  }
  if (!(await exists(path.join(clusterFolder(dataFolder), 'backup_label'))))
    throw new Error(`${file} is no backup of Muster: there is no backup_label in it`);
}

/** Lets PostgreSQL make the copy whole, and reads from it. */
async function startOnce(dataFolder: string): Promise<void> {
  const lines: string[] = [];
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, log: (line) => void lines.push(line) });
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select count(*) from pg_class');
    } finally {
      await client.end().catch(() => undefined);
      await postgres.stop();
    }
  } catch (error) {
    throw new Error(`The copy does not start: ${String(error)} ${lines.slice(-5).join(' ')}`, { cause: error });
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
