import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeIn } from './postgres-account';
import { type Cluster } from './postgres-cluster';
import { runProgram } from './postgres-program';
import { postgresProcessesIn } from './process-identity';

/** Recovery after a crash may have much to replay. */
const MAX_START_MS = 120_000;
const FAST_SHUTDOWN_MS = 6000;
const IMMEDIATE_SHUTDOWN_MS = 1500;

/** A running PostgreSQL server. */
export interface PostgresProcess {
  port: number;
  /** Resolves with the exit status or signal when the process has ended. */
  ended: Promise<string>;
  /** Ends open transactions, writes a checkpoint and resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Settings of one start. */
export interface PostgresSettings {
  /** Default: any free port. */
  port?: number;
  log(line: string): void;
}

/**
 * Starts PostgreSQL on a cluster, after ending the processes that an earlier owner left running on it. Resolves when it
 * accepts connections; throws with its last log lines when it does not start.
 */
export async function startPostgres(cluster: Cluster, settings: PostgresSettings): Promise<PostgresProcess> {
  await clear(cluster);
  for (let attempt = 1; ; attempt++) {
    const port = settings.port ?? (await freePort());
    try {
      return await launch(cluster, port, settings);
    } catch (error) {
      // The port was taken in the meantime, or processes of a killed PostgreSQL are still ending.
      const passing = /Address already in use|could not bind|pre-existing shared memory block/.test(String(error));
      if (!passing || attempt === 10) throw error;
      await sleep(100);
      await clear(cluster);
    }
  }
}

async function launch(cluster: Cluster, port: number, { log }: PostgresSettings): Promise<PostgresProcess> {
  const { directory, options } = placeIn(cluster.folder, cluster.account);
  const values = [
    'cluster_name=muster', // identifies its processes in process lists
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(cluster.fsync ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
  ];
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', directory, '-p', String(port), ...values.flatMap((value) => ['-c', value])],
    {
      ...options,
      // Every process of PostgreSQL holds the lock of the cluster: it is free when the last of them is gone.
      stdio: ['ignore', 'ignore', 'pipe', cluster.lock.fileDescriptor],
      // Ctrl-C in a terminal reaches every process of a session. PostgreSQL gets a session of its own, because it has
      // to stay until the server has finished the requests it accepted.
      detached: process.platform !== 'win32',
    },
  );
  const lastLines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (status, signal) => resolve(signal === null ? `status ${status}` : `signal ${signal}`));
  });
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      log(line);
    }
  });
  const endWithNode = (): void => void child.kill('SIGINT'); // this process ends without having called stop
  process.on('exit', endWithNode);
  let running = true;
  void ended.then(() => {
    running = false;
    process.off('exit', endWithNode);
  });

  const stop = async (): Promise<void> => {
    const gone = ended.then(() => true);
    if (process.platform === 'win32') await stopByProgram(cluster);
    else child.kill('SIGINT');
    if (await Promise.race([gone, sleep(FAST_SHUTDOWN_MS, false, { ref: false })])) return;
    log('PostgreSQL is slow to stop; it is ended at once and will recover at the next start');
    child.kill('SIGQUIT');
    if (await Promise.race([gone, sleep(IMMEDIATE_SHUTDOWN_MS, false, { ref: false })])) return;
    child.kill('SIGKILL');
    await gone;
  };

  for (const deadline = Date.now() + MAX_START_MS; ; await sleep(10)) {
    if (!running) {
      await sleep(50); // log lines may arrive after the exit
      throw new Error(`PostgreSQL did not start (${await ended}):\n${[...lastLines, rest].join('\n')}`);
    }
    const { pid, ready } = await readPidFile(cluster.folder);
    if (ready && pid === child.pid) return { port, ended, stop };
    if (Date.now() < deadline) continue;
    await stop();
    throw new Error(`PostgreSQL was not ready after ${MAX_START_MS / 1000} s:\n${lastLines.join('\n')}`);
  }
}

/**
 * Prepares the folder for a start: stops what an earlier PostgreSQL left running and removes its postmaster.pid, whose
 * process id may have been reused, even by the starting process itself (containers reuse ids in the same order). The
 * caller holds the cluster lock, so there is no running owner, even one that is not visible from here.
 */
async function clear(cluster: Cluster): Promise<void> {
  if (process.platform === 'win32') return stopByProgram(cluster);
  await endLeftovers(cluster.folder);
  await rm(path.join(cluster.folder, 'postmaster.pid'), { force: true });
}

/** Ends the PostgreSQL that a killed server left running, and the processes that a killed PostgreSQL left. */
export async function endLeftovers(folder: string): Promise<void> {
  const { pid } = await readPidFile(folder);
  const since = performance.now();
  for (let asked = false; ; await sleep(20)) {
    const living = await postgresProcessesIn(folder, pid);
    if (living.length === 0) return;
    const overdue = performance.now() - since > FAST_SHUTDOWN_MS;
    if (asked && !overdue) continue; // asking twice would turn the fast shutdown into an immediate one
    if (overdue) living.forEach((each) => endQuietly(each, 'SIGKILL'));
    else if (pid !== undefined && living.includes(pid)) endQuietly(pid, 'SIGINT');
    else living.forEach((each) => endQuietly(each, 'SIGTERM'));
    asked = true;
  }
}

function endQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone meanwhile
  }
}

async function stopByProgram(cluster: Cluster): Promise<void> {
  const argumentsFor = (directory: string): string[] => ['stop', '-D', directory, '-m', 'fast', '-w', '-t', '6'];
  await runProgram(cluster.binaries.pgCtl, { folder: cluster.folder, account: cluster.account, argumentsFor }).catch(
    () => undefined,
  );
}

async function readPidFile(folder: string): Promise<{ pid?: number; ready: boolean }> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return { ...(pid > 0 ? { pid } : {}), ready: lines[7]?.trim() === 'ready' };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
