import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres';

interface TestCluster {
  url: string;
  /** The process id of its first process. */
  postmaster: number;
  /** Removes it with all its rows. */
  stop(): Promise<void>;
}

/** An empty PostgreSQL of its own for a test run. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'muster-test-'));
  const remove = (): Promise<void> => rm(dataFolder, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, fsync: false, log: () => undefined });
    const postmaster = await postmasterOf(dataFolder);
    return { url: postgres.url, postmaster, stop: () => postgres.stop().finally(remove) };
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
