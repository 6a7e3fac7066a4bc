import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { badInput, unavailable } from '../../kernel/errors';
import { provideCode, THREAD_ARGUMENTS } from './thread-code';
import { TaskState, type Progress, type ThreadData, type ThreadTask, type ThreadTools } from './thread-task';

/**
 * Worker threads for engines: the server's own thread never solves. They are made when the first server of the process
 * opens them and end when the last one closes them. A thread is ended in the middle of its work, but never while it
 * loads its modules.
 */

/** One for background work and one for a person who waits. */
const MAX_THREADS = 2;
const MAX_MEMORY_MB = 2_048;
const IDLE_MS = 60_000;
const LOOK_EVERY_MS = 10;
/** A start has other work: the code of threads is compiled after it, unless a thread is asked for before. */
const PREPARED_AFTER_MS = 5_000;

const ENTRY = join(__dirname, 'thread-entry.ts');

interface PoolOptions {
  mostMemoryMb?: number;
  /** Of threads that end outside any task. */
  onError?(error: unknown): void;
}

interface Pool {
  tasks: Piscina;
  /** Threads that have their modules. */
  loaded: Set<number>;
  mostMemoryMb: number;
}

let pool: Promise<Pool> | undefined;
let users = 0;
let options: PoolOptions = {};
let preparing: NodeJS.Timeout | undefined;
const modules = new Set<string>();
/** Of tasks that somebody waits for. */
const states = new Set<Int32Array>();

interface ThreadOptions {
  /** Ends the thread at once, whatever it does; the call is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Asks the work to answer soon with what it has: its own `signal` is aborted, and its thread goes on. */
  finish?: AbortSignal;
  onProgress?: Progress;
}

/**
 * The function `name` of a module, called in a worker thread: what goes in and comes out is copied.
 *
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
        else task.input = undefined; // nothing comes of it when its turn comes
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

/** What somebody waits for, in this process. */
export function threadTasks(): { waiting: number; running: number } {
  const running = [...states].filter((state) => Atomics.load(state, 0) === TaskState.Begun).length;
  return { waiting: states.size - running, running };
}

/**
 * Compiles the code of threads soon, so that the first call is not slow; the returned function ends all threads with
 * the last user. A thread ends after a minute without work: it holds 50 MB at rest.
 */
export function openThreads(given: PoolOptions = {}): () => Promise<void> {
  if (users++ === 0) {
    options = given;
    preparing = setTimeout(() => opened().catch(() => {}), PREPARED_AFTER_MS); // the first call tells what is wrong
  }
  return async () => {
    if (--users > 0) return;
    clearTimeout(preparing);
    const last = pool;
    pool = undefined;
    const { tasks, loaded } = (await last?.catch(() => undefined)) ?? {};
    while (tasks?.threads.some(({ threadId }) => !loaded?.has(threadId))) await sleep(LOOK_EVERY_MS);
    await tasks?.destroy();
  };
}

const opened = (): Promise<Pool> => (pool ??= openPool(options));

async function openPool({ mostMemoryMb = MAX_MEMORY_MB, onError = () => {} }: PoolOptions): Promise<Pool> {
  await provideCode([ENTRY, ...modules]);
  const loaded = new Set<number>();
  const tasks = new Piscina({
    filename: ENTRY,
    name: 'runTask',
    workerData: { modules: [...modules] } satisfies ThreadData,
    execArgv: THREAD_ARGUMENTS,
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
  const { tasks, mostMemoryMb } = await opened();
  try {
    return await tasks.run(task, { transferList: [task.port], signal });
  } catch (error) {
    // The thread has ended: the next call does not wait for a new one.
    if (signal.aborted) tasks.run(undefined, { name: 'beReady' }).catch(() => {});
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw badInput([{ path: '', message: `The problem is too large: it takes more than ${mostMemoryMb} MB` }]);
    throw isClosed() ? unavailable('The server is stopping: try again shortly') : error;
  }
}

const isClosed = (): boolean => pool === undefined;
