import type { MessagePort } from 'node:worker_threads';

/** What the server's thread and a worker thread tell each other. */

/** How far the work is, from 0 to 1, what it does now, and what is known so far, kept small. */
export type Progress = (share: number, text?: string, details?: object) => void;

/** What work in a thread gets beside its input and its progress. */
export interface ThreadTools {
  /** Aborted when whoever waits wants an answer soon, as good as it is then; heard while the work awaits something. */
  signal: AbortSignal;
}

/** What is known of a task on both sides of the wall: it is begun, or given up before, and never both. */
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
  /** Progress goes out here, also while the work never pauses; any message that comes in asks to finish. */
  port: MessagePort;
}

/** What the pool gives each of its threads. */
export interface ThreadData {
  modules: readonly string[];
}
