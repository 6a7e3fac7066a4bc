import { execFile } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres';

const IN_MEMORY = '/dev/shm';
const MIN_ROOM_BYTES = 4 * 2 ** 30;

/** Thousands of databases are created and dropped. On disk, each would cost half a second. */
const hasRoomInMemory = (): boolean => {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= MIN_ROOM_BYTES;
  } catch {
    return false;
  }
};

/** Parent folder of test clusters: in memory if there is enough. Benches measure disks instead. */
export const CLUSTERS = hasRoomInMemory() ? IN_MEMORY : os.tmpdir();

/** Creates a folder for a cluster. The caller removes it. */
export const temporaryFolder = (parent = CLUSTERS): Promise<string> => mkdtemp(path.join(parent, 'muster-test-'));

/**
 * Creates a folder with a copy of the cluster that was initialized once for the whole run; empty outside a test run.
 */
export async function preparedFolder(parent = CLUSTERS): Promise<string> {
  const folder = await temporaryFolder(parent);
  const prepared = process.env.TEST_PREPARED_CLUSTER;
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

interface TestCluster {
  url: string;
  /** Process id of the postmaster. */
  postmaster: number;
  /**
   * Kills all its processes, like `pg_ctl stop -m immediate`. It restarts automatically. A standby is read-only until
   * promoted.
   */
  endAtOnce(next?: { asStandby: boolean }): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Initializes the cluster that `preparedFolder` copies. Returns its folder. */
export async function prepareCluster(): Promise<string> {
  const folder = await temporaryFolder();
  await (await startEmbeddedPostgres({ dataFolder: folder, fsync: false, log: () => undefined })).stop();
  return folder;
}

/** Starts an empty PostgreSQL. Unless `durable`, it may lose commits when killed. */
export async function startTestCluster({ durable = false, parent = os.tmpdir() } = {}): Promise<TestCluster> {
  const dataFolder = await preparedFolder(parent);
  const remove = (): Promise<void> => rm(dataFolder, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, fsync: durable, log: () => undefined });
    const postmaster = await postmasterOf(dataFolder);
    return {
      url: postgres.url,
      postmaster,
      async endAtOnce({ asStandby } = { asStandby: false }) {
        if (asStandby) await writeFile(path.join(dataFolder, 'postgres', 'standby.signal'), '');
        process.kill(await postmasterOf(dataFolder), 'SIGQUIT');
      },
      stop: () => postgres.stop().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the process id of the PostgreSQL that runs on a data folder. */
export async function postmasterOf(dataFolder: string): Promise<number> {
  const [id] = (await readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(id);
}
