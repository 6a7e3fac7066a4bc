import type { Progress } from '../../src/platform/jobs/thread-task';

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

export function stumble({ over }: { over: string }): never {
  throw new RangeError(`stumbled over ${over}`);
}

/** Takes all the memory that there is. */
export function swell(_nothing: object): never {
  const pieces: object[] = [];
  for (;;) pieces.push({ piece: pieces.length, of: [pieces.length] });
}
