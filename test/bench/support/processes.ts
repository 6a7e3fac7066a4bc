import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of processes, as the operating system accounts it (Linux). */

const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  /** User and system time of the process itself. */
  own: number;
  /** The same of its children that have ended. */
  ended: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
    return { parent: fields[1] as number, own: (fields[11] as number) + (fields[12] as number), ended: (fields[13] as number) + (fields[14] as number) };
  } catch {
    return undefined; // it ended between two looks
  }
}

/** Milliseconds that one process has used. */
export const cpuOf = (pid: number): number => ((statOf(pid)?.own ?? 0) * 1000) / TICKS_PER_SECOND;

/** Milliseconds that a PostgreSQL and all its backends, living and ended, have used. */
export function cpuOfPostgres(postmaster: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = statOf(pid);
    if (pid === postmaster) ticks += (stat?.own ?? 0) + (stat?.ended ?? 0);
    else if (stat?.parent === postmaster) ticks += stat.own;
  }
  return (ticks * 1000) / TICKS_PER_SECOND;
}

export interface ServerProcess {
  pid: number;
  url: string;
  stop(): void;
}

/** As `npm start` runs Node. */
export const NODE_OPTIONS = ['--max-semi-space-size=64', '-r', '@swc-node/register'];

/** Starts a server file in a process of its own; the file sends `{ url }` when it listens. */
export function startServer(file: string, environment: Record<string, string>): Promise<ServerProcess & { hello: Record<string, unknown> }> {
  const child: ChildProcess = fork(file, [], { env: { ...process.env, ...environment }, execArgv: NODE_OPTIONS });
  return new Promise((resolve, reject) => {
    child.once('message', (hello: { url: string }) => resolve({ pid: child.pid as number, url: hello.url, hello, stop: () => child.kill('SIGKILL') }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
