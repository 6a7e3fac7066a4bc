import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder } from './postgres-cluster';
import { endLeftovers } from './postgres-process';

/**
 * Marker file in a cluster that was created from a backup, until the restore is complete. If the restore is interrupted
 * while the folders are swapped, it distinguishes the copy from the previous data.
 */
const MARK = 'muster.restoring';
const KEPT = 'postgres-before-';

/** Returns the folder in which a restore creates its copy. */
export const restoreDraft = (dataFolder: string): string => path.join(dataFolder, 'restoring');

/** Returns the folder to which a restore moves the previous data. */
export const keptCluster = (dataFolder: string, at: Date): string =>
  path.join(dataFolder, KEPT + at.toISOString().replace(/[:.]/g, '-'));

export const markRestored = (cluster: string): Promise<void> => writeFile(path.join(cluster, MARK), '');

/**
 * Removes what a finished or interrupted restore has left, but never the previous data. Requires ownership of the
 * folder.
 */
export async function clearRestore(dataFolder: string): Promise<void> {
  // First, make the present cluster permanent, wherever it came from.
  await rm(path.join(clusterFolder(dataFolder), MARK), { force: true });
  if (await isThere(clusterFolder(dataFolder)))
    for (const name of await readdir(dataFolder)) {
      const folder = path.join(dataFolder, name);
      if (name.startsWith(KEPT) && (await isThere(path.join(folder, MARK)))) await rm(folder, { recursive: true });
    }
  await removeDraft(restoreDraft(dataFolder));
}

/** Removes a copy, and stops the PostgreSQL that a killed process has left running on it. */
export async function removeDraft(dataFolder: string): Promise<void> {
  if (await isThere(clusterFolder(dataFolder))) await endLeftovers(clusterFolder(dataFolder));
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
