import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of processes, as the operating system accounts it (Linux). */

const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  /** User and system time of the process itself. */
  own: number;
  /** User and system time of its children that have ended. */
  ended: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      parent: fields[1] as number,
      own: (fields[11] as number) + (fields[12] as number),
      ended: (fields[13] as number) + (fields[14] as number),
    };
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
