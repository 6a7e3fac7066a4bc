import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { readdir, readlink, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const onLinux = process.platform === 'linux';

/** Returns the scope in which process ids are unique: a boot of a machine and a PID namespace (container). */
export function processSpace(): string {
  if (!onLinux) return process.platform;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return 'unknown';
  }
}

/**
 * Returns the ids of running PostgreSQL processes in a cluster folder that are visible to this process. Outside Linux,
 * only the postmaster recorded in the cluster is found.
 */
export async function postgresProcessesIn(folder: string, recordedPid: number | undefined): Promise<number[]> {
  if (!onLinux) return recordedPid !== undefined && (await isPostgres(recordedPid)) ? [recordedPid] : [];
  const home = await stat(folder).catch(() => undefined);
  if (home === undefined) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const works = async (pid: number): Promise<boolean> => {
    try {
      const there = await stat(`/proc/${pid}/cwd`);
      if (there.ino !== home.ino || there.dev !== home.dev) return false;
      // After an upgrade of the package the program of a running process reads "… (deleted)".
      return /\/postgres( \(deleted\))?$/.test(await readlink(`/proc/${pid}/exe`));
    } catch {
      return false; // gone meanwhile, a zombie, or another user's
    }
  };
  const working = await Promise.all(pids.map(works));
  return pids.filter((_, position) => working[position]);
}

const isPostgres = (pid: number): Promise<boolean> =>
  run('ps', ['-o', 'comm=', '-p', String(pid)]).then(
    ({ stdout }) => /(^|\/)postgres$/.test(stdout.trim()),
    () => false,
  );
