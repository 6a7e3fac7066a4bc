/** How work shares the one thread of a process. */

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an exclusive turn of the event loop. Called before steps of many milliseconds, so that several large
 * requests do not block it for their total time.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

const SLICE_MS = 10;

/** Cuts long work into slices of 10 ms: `if (slice.isOver()) await slice.next();` after each of its steps. */
export interface Slice {
  isOver(): boolean;
  /** Yields to the event loop, and starts the next slice in its own turn. */
  next(): Promise<void>;
}

export function slice(): Slice {
  let endsAt = endOfTurn();
  return {
    isOver: () => performance.now() >= endsAt,
    async next() {
      await nextTurn();
      turnEndsAt = undefined;
      endsAt = endOfTurn();
    },
  };
}

let turnEndsAt: number | undefined;

/** Slices that start in the same turn of the event loop, such as after several query results, share its time. */
function endOfTurn(): number {
  if (turnEndsAt === undefined) {
    turnEndsAt = performance.now() + SLICE_MS;
    setImmediate(() => (turnEndsAt = undefined));
  }
  return turnEndsAt;
}

/** Number of items between checks of the clock. Each takes a few microseconds. */
const ITEMS_AT_ONCE = 20;

/** Calls a function with each item, in slices. */
export async function eachInSlices<T>(
  items: ArrayLike<T>,
  step: (item: T, index: number) => void,
  itemsAtOnce = ITEMS_AT_ONCE,
): Promise<void> {
  const work = slice();
  for (let i = 0; i < items.length; i++) {
    if (i % itemsAtOnce === 0 && work.isOver()) await work.next();
    step(items[i] as T, i);
  }
}

const lines = new Map<string, Promise<unknown>>();

/** Work of one name happens one after another in this process, and holds no connection while it waits. */
export function serially<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  lines.set(name, own);
  const leave = () => void (lines.get(name) === own && lines.delete(name));
  own.then(leave, leave);
  return own;
}

/** Work that never runs concurrently with itself. Calls during a run lead to one more run. */
export interface Coalesced {
  run(): void;
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function coalesced(work: () => Promise<void>, onError: (error: unknown) => void): Coalesced {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const repeat = async () => {
    do {
      again = false;
      await work().catch(onError);
    } while (again && !stopped);
    running = undefined;
  };
  return {
    run() {
      if (stopped) return;
      again = true;
      running ??= repeat();
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
