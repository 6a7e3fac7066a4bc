import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const onLinux = process.platform === 'linux';

/** Whether some process has this id; it need not be the process that had it before. */
export function pidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The start time of a process, as text that two processes with one id never share. Undefined when there is no such
 * process; a zombie (ended, not yet reaped: usual in containers without an init) counts as none.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (!pidInUse(pid)) return undefined;
  if (process.platform === 'win32') return 'unknown';
  if (!onLinux)
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the command in brackets and may itself hold spaces and brackets.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  return startTicks === undefined || state === 'Z' || state === 'X' ? undefined : startTicks;
}

/** The space in which process ids are unique: one boot of one machine, and one process namespace (container) in it. */
export async function processSpace(): Promise<string> {
  if (!onLinux) return process.platform;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => 'unknown');
  return `${boot.trim()} ${namespace}`;
}

/** Ids of the living PostgreSQL processes working in a cluster's folder (Linux; elsewhere nothing is found). */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  if (!onLinux) return [];
  const home = await stat(folder);
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
