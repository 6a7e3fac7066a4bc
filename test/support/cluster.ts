import { execFile } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres';

const IN_MEMORY = '/dev/shm';
const MIN_ROOM_BYTES = 4 * 2 ** 30;

/** Databases come and go by the thousand files, which costs a disk's file system half a second each. */
const hasRoomInMemory = (): boolean => {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= MIN_ROOM_BYTES;
  } catch {
    return false;
  }
};

/** Where clusters of tests lie: in memory where there is room. Benches measure disks. */
export const CLUSTERS = hasRoomInMemory() ? IN_MEMORY : os.tmpdir();

/** A new folder for a cluster; whoever makes it removes it. */
export const temporaryFolder = (parent = CLUSTERS): Promise<string> => mkdtemp(path.join(parent, 'muster-test-'));

/** A folder with a cluster that was initialized once for the whole run; an empty folder outside a run of tests. */
export async function preparedFolder(parent = CLUSTERS): Promise<string> {
  const folder = await temporaryFolder(parent);
  const prepared = process.env.TEST_PREPARED_CLUSTER;
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

interface TestCluster {
  url: string;
  /** The process id of its first process. */
  postmaster: number;
  /**
   * Ends all its processes at once, as `pg_ctl stop -m immediate` does; it starts again by itself. A standby only reads
   * until it is promoted.
   */
  endAtOnce(next?: { asStandby: boolean }): Promise<void>;
  /** Removes it with all its rows. */
  stop(): Promise<void>;
}

/** Initializes the cluster that `preparedFolder` copies. Returns its folder. */
export async function prepareCluster(): Promise<string> {
  const folder = await temporaryFolder();
  await (await startEmbeddedPostgres({ dataFolder: folder, fsync: false, log: () => undefined })).stop();
  return folder;
}

/** An empty PostgreSQL of its own; unless `durable`, it may forget what it said when it is killed. */
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

/** The process id of the PostgreSQL that runs on a data folder. */
export async function postmasterOf(dataFolder: string): Promise<number> {
  const [id] = (await readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(id);
}
