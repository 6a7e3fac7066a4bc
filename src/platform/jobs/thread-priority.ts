import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICENESS = 4;

/**
 * Lets everybody else go before this thread, and before all threads that it starts later. Linux has a priority for each
 * thread; elsewhere, or where it is refused, nothing happens.
 */
export function lowerPriority(): void {
  try {
    const [pid, , thread] = readlinkSync('/proc/thread-self').split('/');
    // In a namespace of processes that is not that of /proc, the number would be somebody else's.
    if (Number(pid) === process.pid) setPriority(Number(thread), NICENESS);
  } catch {
    // it goes on as it is
  }
}
