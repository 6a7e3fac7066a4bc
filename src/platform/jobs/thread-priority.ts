import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICENESS = 4;

/**
 * Lowers the priority of this thread and of threads it starts later. Linux has priorities for each thread; elsewhere,
 * or if refused, nothing happens.
 */
export function lowerPriority(): void {
  try {
    const [pid, , thread] = readlinkSync('/proc/thread-self').split('/');
    // In a PID namespace other than that of /proc, the number could belong to another process.
    if (Number(pid) === process.pid) setPriority(Number(thread), NICENESS);
  } catch {
    // continues with normal priority
  }
}
