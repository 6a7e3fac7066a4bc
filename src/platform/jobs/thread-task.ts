import type { MessagePort } from 'node:worker_threads';

/** Messages between the main thread and worker threads. */

/** Reports progress: fraction from 0 to 1, current step, and small intermediate results. */
export type Progress = (share: number, text?: string, details?: object) => void;

/** Context of work in a thread, besides its input and progress. */
export interface ThreadTools {
  /** Aborted when the caller wants the best result so far. Received only while the work awaits something. */
  signal: AbortSignal;
}

/** State of a task, shared between the threads. A task is either started or abandoned before, never both. */
export enum TaskState {
  Waiting,
  Begun,
  GivenUp,
}

export interface ThreadTask {
  module: string;
  name: string;
  input: unknown;
  /** One Int32 in shared memory: its TaskState. */
  state: SharedArrayBuffer;
  /** Carries progress to the main thread, even while the work never yields. Any incoming message asks to finish. */
  port: MessagePort;
}

/** Data that the pool passes to each of its threads. */
export interface ThreadData {
  modules: readonly string[];
}
