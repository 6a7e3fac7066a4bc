import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { badInput, unavailable } from '../../kernel/errors';
import type { Progress, ThreadTask } from './thread-entry';

/**
 * Worker threads for engines: the server's own thread never solves. They are made when the first server of the process
 * opens them and end when the last one closes them.
 */

/** One for background work and one for a person who waits. */
const MOST_THREADS = 2;
const MOST_MEMORY_MB = 2_048;
const IDLE_MS = 60_000;

let pool: Piscina | undefined;
let users = 0;
const modules = new Set<string>();

interface ThreadOptions {
  /** Ends the thread at once, whatever it does; the call is rejected with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: Progress;
}

/**
 * The function `name` of a module, called in a worker thread: what goes in and comes out is copied.
 *
 * @example const generateInThread = inThread<typeof generate>(require.resolve('./search/generate'), 'generate');
 */
export function inThread<Work extends (input: never, progress: Progress) => unknown>(module: string, name: string) {
  modules.add(module);
  return async (
    input: Parameters<Work>[0],
    { signal, onProgress }: ThreadOptions = {},
  ): Promise<Awaited<ReturnType<Work>>> => {
    const { port1: here, port2: port } = new MessageChannel();
    here.on('message', (report: Parameters<Progress>) => onProgress?.(...report));
    const task: ThreadTask = { module, name, input, port };
    try {
      return await (pool ??= makePool()).run(task, { transferList: [port], signal });
    } catch (error) {
      if (signal?.aborted) warmUp(); // the thread has ended: the next call does not wait for a new one
      throw signal?.aborted ? signal.reason : faultOf(error as Error);
    } finally {
      here.close();
    }
  };
}

/** Prepares a thread, so that the first call is not slow; the returned function ends all threads with the last user. */
export function openThreads(): () => Promise<void> {
  users++;
  warmUp();
  return async () => {
    if (--users > 0) return;
    const last = pool;
    pool = undefined;
    await last?.destroy();
  };
}

const makePool = (): Piscina =>
  new Piscina({
    filename: join(__dirname, 'thread-entry.ts'),
    name: 'runTask',
    execArgv: ['-r', '@swc-node/register'],
    minThreads: 1,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });

function warmUp(): void {
  (pool ??= makePool()).run([...modules], { name: 'loadModules' }).catch(() => {}); // the next call tells what is wrong
}

function faultOf(error: Error & { code?: string }): Error {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return badInput([{ path: '', message: `The problem is too large: it takes more than ${MOST_MEMORY_MB} MB` }]);
  return pool ? error : unavailable('The server is stopping: try again shortly');
}
