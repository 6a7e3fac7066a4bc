import type { MessagePort } from 'node:worker_threads';

/** The inside of a worker thread. */

/** How far the work is, from 0 to 1, and what it does now. */
export type Progress = (share: number, text?: string) => void;

export interface ThreadTask {
  module: string;
  name: string;
  input: unknown;
  /** Progress goes out here, also while the work never pauses. */
  port: MessagePort;
}

const REPORT_EVERY_MS = 100;

export async function runTask({ module, name, input, port }: ThreadTask): Promise<unknown> {
  const { [name]: work } = (await import(module)) as Record<string, (input: unknown, progress: Progress) => unknown>;
  if (!work) throw new Error(`${module} has no function ${name}`);
  let lastMs = -Infinity;
  return work(input, (share, text) => {
    if (performance.now() - lastMs < REPORT_EVERY_MS) return;
    lastMs = performance.now();
    port.postMessage([share, text]);
  });
}

/** So that the first task does not wait for its modules. */
export async function loadModules(modules: readonly string[]): Promise<void> {
  for (const module of modules) await import(module);
}
