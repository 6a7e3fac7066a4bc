import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Progress, ThreadTools } from '../../src/platform/jobs/thread-task';

interface Spin {
  milliseconds: number;
  /** Shared counter of iterations, from which the caller can see that the work has ended. */
  turns?: SharedArrayBuffer;
}

/** An engine that never yields: blocks its thread for this time and reports progress. */
export function spin({ milliseconds, turns = new SharedArrayBuffer(4) }: Spin, progress: Progress): string {
  const counter = new Int32Array(turns);
  const began = performance.now();
  for (let spent = 0; spent < milliseconds; spent = performance.now() - began) {
    progress(spent / milliseconds, 'spinning');
    Atomics.add(counter, 0, 1);
  }
  return 'spun';
}

interface Improve {
  /** Number of iterations after which it ends by itself. */
  most?: number;
  /** Outcome: a result, or an error. */
  then: 'answer' | 'stumble';
}

/** An engine that could always improve its result. It yields regularly and ends on request. */
export async function improve(
  { most = Infinity, then }: Improve,
  progress: Progress,
  { signal }: ThreadTools,
): Promise<number> {
  let best = 0;
  for (; best < most && !signal.aborted; await sleep(5)) progress(0.5, 'improving', { best: ++best });
  if (then === 'stumble') throw new Error('stumbled over its last step');
  return best;
}

/** Returns the nice value in `/proc/…/stat`, the 19th field. The second field is a name in parentheses. */
export const nicenessIn = (stat: string): number => Number(stat.split(') ').at(-1)?.split(' ')[16]);

/** Returns the nice values of this thread and of a worker thread that it starts. */
export async function niceness(_nothing: object): Promise<{ own: number; child: number }> {
  const stat = `require('node:fs').readFileSync('/proc/thread-self/stat', 'utf8')`;
  const child = new Worker(`require('node:worker_threads').parentPort.postMessage(${stat})`, { eval: true });
  const [childStat] = (await once(child, 'message')) as [string];
  return { own: nicenessIn(readFileSync('/proc/thread-self/stat', 'utf8')), child: nicenessIn(childStat) };
}

export function stumble({ over }: { over: string }): never {
  throw new RangeError(`stumbled over ${over}`);
}

/** Allocates all available memory. */
export function swell(_nothing: object): never {
  const pieces: object[] = [];
  for (;;) pieces.push({ piece: pieces.length, of: [pieces.length] });
}
