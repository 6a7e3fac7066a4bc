import { createRequire } from 'node:module';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { lowerPriority } from './thread-priority';
import { TaskState, type Progress, type ThreadData, type ThreadTask, type ThreadTools } from './thread-task';

/** Entry point of worker threads. */

const REPORT_EVERY_MS = 100;

const load = createRequire(__filename);
type Work = (input: unknown, progress: Progress, tools: ThreadTools) => unknown;

export async function runTask({ module, name, input, state, port }: ThreadTask): Promise<unknown> {
  const { [name]: work } = load(module) as Record<string, Work>;
  if (!work) throw new Error(`${module} has no function ${name}`);
  if (Atomics.compareExchange(new Int32Array(state), 0, TaskState.Waiting, TaskState.Begun) !== TaskState.Waiting)
    return undefined;
  let lastMs = -Infinity;
  const progress: Progress = (...report) => {
    if (performance.now() - lastMs < REPORT_EVERY_MS) return;
    lastMs = performance.now();
    port.postMessage(report);
  };
  const finish = new AbortController();
  port.once('message', () => finish.abort());
  return work(input, progress, { signal: finish.signal });
}

/** No-op that only starts a thread. */
export function beReady(): void {}

lowerPriority();
// Modules are loaded before the first task: no task is ended while its thread loads.
for (const module of (workerData as ThreadData).modules) {
  try {
    load(module);
  } catch {
    // reported by the task that needs it
  }
}
parentPort?.postMessage({ loaded: threadId });
