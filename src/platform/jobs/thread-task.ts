import type { MessagePort } from 'node:worker_threads';

/** What the server's thread and a worker thread tell each other. */

/** How far the work is, from 0 to 1, and what it does now. */
export type Progress = (share: number, text?: string) => void;

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
  /** Progress goes out here, also while the work never pauses. */
  port: MessagePort;
}

/** What the pool gives each of its threads. */
export interface ThreadData {
  modules: readonly string[];
}
