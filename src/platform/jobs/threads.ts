import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { badInput, unavailable } from '../../kernel/errors';
import { TaskState, type Progress, type ThreadData, type ThreadTask, type ThreadTools } from './thread-task';

/**
 * Worker threads for engines, which never run on the main thread. The pool is created with the first server of the
 * process and ends with the last one. A thread can be terminated during its work, but never while it loads its modules.
 */

/** One for background jobs and one for interactive requests. */
const MAX_THREADS = 2;
const MAX_MEMORY_MB = 2_048;
const IDLE_MS = 60_000;
const LOOK_EVERY_MS = 10;
/** Threads run as the server does: from the sources with their preload, in a release without. */
const ARGUMENTS = __filename.endsWith('.ts') ? ['-r', join(__dirname, '../../register.cjs')] : [];

const ENTRY = require.resolve('./thread-entry');

interface PoolOptions {
  mostMemoryMb?: number;
  /** Receives errors of threads outside any task. */
  onError?(error: unknown): void;
}

interface Pool {
  tasks: Piscina;
  /** Ids of threads that have loaded their modules. */
  loaded: Set<number>;
  mostMemoryMb: number;
}

let pool: Pool | undefined;
let users = 0;
let options: PoolOptions = {};
const modules = new Set<string>();
/** States of tasks with a waiting caller. */
const states = new Set<Int32Array>();

interface ThreadOptions {
  /** Terminates the thread at once. The call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Asks the work to return its best result soon: aborts the work's own `signal` without terminating the thread. */
  finish?: AbortSignal;
  onProgress?: Progress;
}

/**
 * Returns a function that calls `name` of a module in a worker thread. Arguments and results are copied.
 * @example const generateInThread = inThread<typeof generate>(require.resolve('./search/generate'), 'generate');
 */
export function inThread<Work extends (input: never, progress: Progress, tools: ThreadTools) => unknown>(
  module: string,
  name: string,
) {
  modules.add(module);
  return async (
    input: Parameters<Work>[0],
    { signal, finish, onProgress }: ThreadOptions = {},
  ): Promise<Awaited<ReturnType<Work>>> => {
    signal?.throwIfAborted();
    const { port1: here, port2: port } = new MessageChannel();
    here.on('message', (report: Parameters<Progress>) => onProgress?.(...report));
    const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const task: ThreadTask = { module, name, input, state: state.buffer, port };
    const ending = new AbortController();
    let giveUp = () => {};
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = () => {
        const before = Atomics.compareExchange(state, 0, TaskState.Waiting, TaskState.GivenUp);
        if (before === TaskState.Begun) ending.abort();
        else task.input = undefined; // abandoned before its turn
        reject(signal?.reason as Error);
      };
    });
    signal?.addEventListener('abort', giveUp, { once: true });
    const askToFinish = () => here.postMessage('finish');
    if (finish?.aborted) askToFinish();
    finish?.addEventListener('abort', askToFinish, { once: true });
    states.add(state);
    const working = run(task, ending.signal).finally(() => here.close());
    try {
      return (await Promise.race([working, givenUp])) as Awaited<ReturnType<Work>>;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      finish?.removeEventListener('abort', askToFinish);
      states.delete(state);
    }
  };
}

/** Returns the numbers of waiting and running tasks in this process. */
export function threadTasks(): { waiting: number; running: number } {
  const running = [...states].filter((state) => Atomics.load(state, 0) === TaskState.Begun).length;
  return { waiting: states.size - running, running };
}

/**
 * Allows threads. The returned function terminates all of them when the last user calls it. Idle threads end after a
 * minute, as each holds 50 MB.
 */
export function openThreads(given: PoolOptions = {}): () => Promise<void> {
  if (users++ === 0) options = given;
  return async () => {
    if (--users > 0) return;
    const last = pool;
    pool = undefined;
    const { tasks, loaded } = last ?? {};
    while (tasks?.threads.some(({ threadId }) => !loaded?.has(threadId))) await sleep(LOOK_EVERY_MS);
    await tasks?.destroy();
  };
}

const opened = (): Pool => (pool ??= openPool(options));

function openPool({ mostMemoryMb = MAX_MEMORY_MB, onError = () => {} }: PoolOptions): Pool {
  const loaded = new Set<number>();
  const tasks = new Piscina({
    filename: ENTRY,
    name: 'runTask',
    workerData: { modules: [...modules] } satisfies ThreadData,
    execArgv: ARGUMENTS,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  tasks.on('message', ({ loaded: threadId }: { loaded: number }) => loaded.add(threadId));
  tasks.on('error', onError);
  return { tasks, loaded, mostMemoryMb };
}

async function run(task: ThreadTask, signal: AbortSignal): Promise<unknown> {
  const { tasks, mostMemoryMb } = opened();
  try {
    return await tasks.run(task, { transferList: [task.port], signal });
  } catch (error) {
    // The thread was terminated. Start a new one, so that the next call need not wait for it.
    if (signal.aborted) tasks.run(undefined, { name: 'beReady' }).catch(() => {});
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw badInput([{ path: '', message: `The problem is too large: it takes more than ${mostMemoryMb} MB` }]);
    throw isClosed() ? unavailable('The server is stopping: try again shortly') : error;
  }
}

const isClosed = (): boolean => pool === undefined;
