import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Progress, ThreadTools } from '../../src/platform/jobs/thread-task';

interface Spin {
  milliseconds: number;
  /** Counts its turns, in shared memory: for whoever wants to know that it has ended. */
  turns?: SharedArrayBuffer;
}

/** An engine that never pauses: it holds its thread for so long, and tells how far it is. */
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
  /** Turns after which it ends by itself. */
  most?: number;
  /** What it does at its end. */
  then: 'answer' | 'stumble';
}

/** An engine that could always do better: it pauses now and then, and ends when it is asked to. */
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

/** How much a thread lets others go before it: the 19th figure, of which the second is a name in brackets. */
export const nicenessIn = (stat: string): number => Number(stat.split(') ').at(-1)?.split(' ')[16]);

/** How nice this thread is, and one that it starts. */
export async function niceness(_nothing: object): Promise<{ own: number; child: number }> {
  const stat = `require('node:fs').readFileSync('/proc/thread-self/stat', 'utf8')`;
  const child = new Worker(`require('node:worker_threads').parentPort.postMessage(${stat})`, { eval: true });
  const [childStat] = (await once(child, 'message')) as [string];
  return { own: nicenessIn(readFileSync('/proc/thread-self/stat', 'utf8')), child: nicenessIn(childStat) };
}

export function stumble({ over }: { over: string }): never {
  throw new RangeError(`stumbled over ${over}`);
}

/** Takes all the memory that there is. */
export function swell(_nothing: object): never {
  const pieces: object[] = [];
  for (;;) pieces.push({ piece: pieces.length, of: [pieces.length] });
}
