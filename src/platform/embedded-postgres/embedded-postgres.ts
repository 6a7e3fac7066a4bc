import { existsSync } from 'node:fs';
import { access, constants, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clearRestore } from './interrupted-restore';
import { KernelLock } from './kernel-lock';
import { type Owner, OwnerLock, readOwner } from './owner-lock';
import { type Cluster, clusterFolder, openCluster, readPassword, setPassword } from './postgres-cluster';
import { endLeftovers, type PostgresProcess, startPostgres } from './postgres-process';
import { processSpace } from './process-identity';

/** Maximum wait of stop() for a restart in progress. A longer restart ends with this process. */
const MAX_RESTART_MS = 3000;

/**
 * Maximum wait for an owner that is starting, or that will exit on its own (a command, or a server that is stopping).
 */
const PATIENCE_MS = 30_000;
const LOOK_AT_LOCK_MS = 2_000;

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** `postgres://muster:<password>@127.0.0.1:<port>/muster`, a superuser of this PostgreSQL. */
  url: string;
  /**
   * Resolves when PostgreSQL has ended and the data folder is free for the next owner: usually at once, after 8 s at
   * most.
   */
  stop(): Promise<void>;
  /** True if this start created the cluster. */
  fresh: boolean;
  /** Address of the server that was joined; undefined otherwise. */
  address: string | undefined;
  /** Publishes the address of this owner to the command line, such as `http://127.0.0.1:4000`. */
  announce(address: string): void;
}

/** Start options. */
export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its password and its lock. Created if missing. */
  dataFolder: string;
  /** False is faster but loses data on power failure; for tests. Default: true. */
  fsync?: boolean;
  /** Receives the log lines of PostgreSQL and of this launcher. Default: writes to standard error. */
  log?: (line: string) => void;
  /** Called when the data folder was removed or replaced. Its PostgreSQL was stopped and nothing works any more. */
  onLost?: (error: Error) => void;
}

/**
 * Starts (or takes over) the PostgreSQL of a data folder as its only owner. Throws if another process owns the folder,
 * this user cannot write to it, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lockFile = await prepareDataFolder(options);
  return own(await claim(lockFile, options), options);
}

/**
 * Locks a data folder whose cluster is not running, until the returned function is called. Throws as
 * startEmbeddedPostgres does.
 */
export async function holdDataFolder(options: EmbeddedPostgresOptions): Promise<() => void> {
  const lock = await claim(await prepareDataFolder(options), options);
  try {
    const postgresLock = await takeOver(await realpath(options.dataFolder));
    return () => {
      postgresLock.release();
      lock.release();
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the current owner of the data folder; undefined if there is none. */
export function ownerOf(dataFolder: string): Owner | undefined {
  const lockFile = path.join(dataFolder, 'muster.lock');
  if (!existsSync(lockFile)) return undefined;
  const lock = KernelLock.take(lockFile);
  lock?.release();
  return lock ? undefined : readOwner(lockFile);
}

/** Takes the lock of the folder. Waits for owners that will exit on their own. */
async function claim(lockFile: string, options: EmbeddedPostgresOptions): Promise<OwnerLock> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const lock = OwnerLock.claim(lockFile, false);
    if (lock) return lock;
    const owner = readOwner(lockFile);
    if ((owner && !owner.leavesSoon) || performance.now() > deadline) throw refusal(options, owner);
  }
}

/**
 * Joins the PostgreSQL of a running server, which stop() then leaves running. Without such a server, starts one that
 * stop() stops. For the command line. Throws as startEmbeddedPostgres does.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lockFile = await prepareDataFolder(options);
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const lock = OwnerLock.claim(lockFile, true);
    if (lock) return own(lock, options);
    const owner = readOwner(lockFile);
    const joined = owner && !owner.leavesSoon ? await join(owner, options) : undefined;
    if (joined) return joined;
    if (performance.now() > deadline) throw refusal(options, owner);
  }
}

/**
 * Returns the PostgreSQL of a running owner; undefined while it does not respond because it is starting or restarting.
 */
async function join(owner: Owner, { dataFolder }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres | undefined> {
  if (owner.port === undefined) return undefined;
  const password = await readPassword(dataFolder);
  if (password === undefined)
    throw new Error(
      `There is no password file in ${dataFolder}. Restart the server (process ${owner.pid}), which makes a new one.`,
    );
  const answers = await acceptsPassword(password, owner.port).catch(() => false);
  if (!answers) return undefined;
  return {
    url: urlOf(password, owner.port),
    address: owner.address,
    announce: () => undefined,
    stop: async () => undefined,
    fresh: false,
  };
}

async function own(lock: OwnerLock, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? ((line: string): void => void process.stderr.write(`${line}\n`));
  let running: PostgresProcess | undefined;
  let postgresLock: KernelLock | undefined;
  try {
    const dataFolder = await realpath(options.dataFolder);
    postgresLock = await takeOver(dataFolder);
    await clearRestore(dataFolder);
    const cluster = await openCluster(dataFolder, postgresLock, options.fsync ?? true);
    running = await startPostgres(cluster, { log });
    if (!(await acceptsPassword(cluster.password, running.port))) {
      // The password file was lost or replaced. A new password is no escalation: whoever can write the file can also
      // read the data, as both are in the same folder.
      await running.stop();
      await setPassword(cluster);
      running = await startPostgres(cluster, { log });
    }
    lock.update({ port: running.port });
    const keeper = keepRunning(cluster, running, log);
    const watch = setInterval(() => {
      if (!lock.isLost()) return;
      const lost = new Error(`The data folder ${options.dataFolder} was removed or replaced under the running server`);
      void stop().then(() => options.onLost?.(lost));
    }, LOOK_AT_LOCK_MS).unref();
    const end = async (): Promise<void> => {
      clearInterval(watch);
      lock.update({ leavesSoon: true });
      await keeper.stop().finally(() => {
        cluster.lock.release();
        lock.release();
      });
    };
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopped ??= end());
    return {
      url: urlOf(cluster.password, running.port),
      address: undefined,
      announce: (address) => lock.update({ address }),
      stop,
      fresh: cluster.fresh,
    };
  } catch (error) {
    await running?.stop();
    postgresLock?.release();
    lock.release();
    throw error;
  }
}

/**
 * Takes the lock of the cluster, after stopping the PostgreSQL that a dead owner left running, which holds the lock
 * while any of its processes lives.
 */
async function takeOver(dataFolder: string): Promise<KernelLock> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const lock = KernelLock.take(path.join(dataFolder, 'postgres.lock'));
    if (lock) return lock;
    await endLeftovers(clusterFolder(dataFolder));
    if (performance.now() > deadline)
      throw new Error(
        `A PostgreSQL whose server has died still runs on ${dataFolder}, out of reach from here. ` +
          `Stop the container or machine that it runs in, or set DATA_DIR to another folder.`,
      );
  }
}

/**
 * Restarts PostgreSQL on the same port when it ends unexpectedly, for example after being killed for lack of memory.
 */
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
  const watching = watch().catch(() => undefined); // rejects only when stop() interrupts a pause
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await Promise.race([watching, sleep(MAX_RESTART_MS, undefined, { ref: false })]);
      await running.stop();
    },
  };
}

/** Creates the data folder if missing. Returns the path of its lock file. */
async function prepareDataFolder({ dataFolder }: EmbeddedPostgresOptions): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    const lockFile = path.join(await realpath(dataFolder), 'muster.lock');
    // A file left by another user's server may be inaccessible.
    await access(lockFile, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return lockFile;
  } catch (error) {
    throw new Error(
      `The data folder ${dataFolder} cannot be used by this user: ${String(error)}. ` +
        `Give it to this user, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

async function acceptsPassword(password: string, port: number): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(password, port), connectionTimeoutMillis: PATIENCE_MS });
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

function refusal({ dataFolder }: EmbeddedPostgresOptions, owner: Owner | undefined): Error {
  const elsewhere = owner && owner.space !== processSpace() ? ' of another container or machine' : '';
  const holder = owner ? `process ${owner.pid}${elsewhere}` : 'another process';
  return new Error(
    `The data folder ${dataFolder} is in use by ${holder}. ` +
      `Stop that one first, or set DATA_DIR to another folder.`,
  );
}

function urlOf(password: string, port: number): string {
  return `postgres://muster:${password}@127.0.0.1:${port}/muster`;
}
