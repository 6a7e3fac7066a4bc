import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres';

/** An empty PostgreSQL of its own for a test run; stop() removes it with all its rows. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'muster-test-'));
  const remove = (): Promise<void> => rm(dataFolder, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, fsync: false, log: () => undefined });
    return { url: postgres.url, stop: () => postgres.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
