import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder } from './postgres-cluster';
import { endLeftovers } from './postgres-process';

/**
 * A file in a cluster that was made from a backup, until the restore is over. It tells the copy from the data of before
 * when the restore was cut off while they changed places.
 */
const MARK = 'muster.restoring';
const KEPT = 'postgres-before-';

/** Where a restore makes its copy. */
export const restoreDraft = (dataFolder: string): string => path.join(dataFolder, 'restoring');

/** Where a restore keeps the data of before. */
export const keptCluster = (dataFolder: string, at: Date): string =>
  path.join(dataFolder, KEPT + at.toISOString().replace(/[:.]/g, '-'));

export const markRestored = (cluster: string): Promise<void> => writeFile(path.join(cluster, MARK), '');

/** Takes away what a restore has left that is over, or was cut off; never the data of before. Own the folder first. */
export async function clearRestore(dataFolder: string): Promise<void> {
  // First of all: from here on this is the data, wherever it came from.
  await rm(path.join(clusterFolder(dataFolder), MARK), { force: true });
  if (await isThere(clusterFolder(dataFolder)))
    for (const name of await readdir(dataFolder)) {
      const folder = path.join(dataFolder, name);
      if (name.startsWith(KEPT) && (await isThere(path.join(folder, MARK)))) await rm(folder, { recursive: true });
    }
  await removeDraft(restoreDraft(dataFolder));
}

/** Removes a copy, and ends the PostgreSQL that somebody who was killed has left running on it. */
export async function removeDraft(dataFolder: string): Promise<void> {
  if (await isThere(clusterFolder(dataFolder))) await endLeftovers(clusterFolder(dataFolder));
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
