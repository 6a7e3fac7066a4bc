import { access, constants, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { livingOwner, type Owner, OwnerLock } from './owner-lock';
import { type Cluster, openCluster, readPassword, setPassword } from './postgres-cluster';
import { type PostgresProcess, startPostgres } from './postgres-process';
import { processSpace } from './process-identity';

/** Longest wait of stop() for a restart that is under way; a longer restart ends together with this process. */
const LONGEST_RESTART_MS = 3000;

/** Longest wait for an owner that starts up, or that leaves by itself (a command, a server that is stopping). */
const PATIENCE_MS = 30_000;

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** postgres://muster:<password>@127.0.0.1:<port>/muster, a superuser of this PostgreSQL. */
  url: string;
  /** Resolves when PostgreSQL is gone and the data folder is free for the next owner: usually at once, 8 s at most. */
  stop(): Promise<void>;
  /** True when the cluster was made by this start. */
  fresh: boolean;
}

/** Options of a start. */
export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its password and its lock; made when there is none. */
  dataFolder: string;
  /** False is faster, and loses rows at a power failure: for tests. Default true. */
  fsync?: boolean;
  /** Receives the log lines of PostgreSQL and of this launcher, one by one. Default: standard error. */
  log?: (line: string) => void;
}

/**
 * Starts (or takes over) the PostgreSQL of a data folder as its one owning server. Throws when another process owns the
 * folder, when this user cannot write there, or when PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lockFile = await prepareDataFolder(options);
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const claimed = await OwnerLock.claim(lockFile, false);
    if (claimed instanceof OwnerLock) return own(claimed, options);
    if (!claimed.leavesSoon || Date.now() > deadline) throw await refusal(options, claimed);
  }
}

/**
 * Joins the PostgreSQL of a running server, which stop() then leaves alone; without such a server, starts one that
 * stop() ends again. For the command line. Throws as startEmbeddedPostgres does.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lockFile = await prepareDataFolder(options);
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const owner = await livingOwner(lockFile);
    if (owner === undefined) {
      const claimed = await OwnerLock.claim(lockFile, true);
      if (claimed instanceof OwnerLock) return own(claimed, options);
    } else if (owner.port !== undefined && !owner.leavesSoon) {
      const password = await readPassword(options.dataFolder);
      if (password === undefined)
        throw new Error(
          `There is no password file in ${options.dataFolder}. ` +
            `Restart the server (process ${owner.pid}), which makes a new one.`,
        );
      return { url: urlOf(password, owner.port), stop: async () => undefined, fresh: false };
    }
    if (owner !== undefined && Date.now() > deadline) throw await refusal(options, owner);
  }
}

async function own(lock: OwnerLock, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? ((line: string): void => void process.stderr.write(`${line}\n`));
  let running: PostgresProcess | undefined;
  try {
    const cluster = await openCluster(await realpath(options.dataFolder), options.fsync ?? true);
    running = await startPostgres(cluster, { log });
    if (!(await acceptsPassword(cluster, running.port))) {
      // The password file was lost or replaced. A new password gives nobody more rights: the file and the rows lie in
      // the same folder.
      await running.stop();
      await setPassword(cluster);
      running = await startPostgres(cluster, { log });
    }
    await lock.update({ port: running.port });
    const keeper = keepRunning(cluster, running, log);
    const stop = async (): Promise<void> => {
      await lock.update({ leavesSoon: true }).catch(() => undefined); // a hint to waiting starts only
      await keeper.stop().finally(() => lock.release());
    };
    let stopped: Promise<void> | undefined;
    return { url: urlOf(cluster.password, running.port), stop: () => (stopped ??= stop()), fresh: cluster.fresh };
  } catch (error) {
    await running?.stop();
    await lock.release();
    throw error;
  }
}

/** Starts PostgreSQL again, on the same port, when it ends without having been asked to (killed for memory, say). */
function keepRunning(cluster: Cluster, first: PostgresProcess, log: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running = first;
  const startAgain = async (): Promise<PostgresProcess> => {
    for (;;) {
      await sleep(500, undefined, { signal: stopping.signal });
      try {
        return await startPostgres(cluster, { port: first.port, log });
      } catch (error) {
        log(`PostgreSQL could not be started again: ${String(error)}`);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const end = await running.ended;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${end}); starting it again`);
      running = await startAgain();
    }
  };
  const watching = watch().catch(() => undefined); // fails only when a pause is cut short by stop()
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await Promise.race([watching, sleep(LONGEST_RESTART_MS, undefined, { ref: false })]);
      await running.stop();
    },
  };
}

/** Makes the data folder where there is none; answers the path of its lock file. */
async function prepareDataFolder({ dataFolder }: EmbeddedPostgresOptions): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    return path.join(await realpath(dataFolder), 'muster.lock');
  } catch (error) {
    throw new Error(
      `The data folder ${dataFolder} cannot be used by this user: ${String(error)}. ` +
        `Give it to this user, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

async function acceptsPassword(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(cluster.password, port) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function refusal({ dataFolder }: EmbeddedPostgresOptions, owner: Owner): Promise<Error> {
  const elsewhere = owner.space === (await processSpace()) ? '' : ' of another container or machine';
  return new Error(
    `The data folder ${dataFolder} is in use by process ${owner.pid}${elsewhere}. ` +
      `Stop that one first, or set DATA_DIR to another folder.`,
  );
}

function urlOf(password: string, port: number): string {
  return `postgres://muster:${password}@127.0.0.1:${port}/muster`;
}
