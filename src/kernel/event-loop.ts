/** How work shares the one thread of a process. */

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. A step of many milliseconds asks for one first, so that
 * several large requests at once do not add up to one long standstill.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

const SLICE_MS = 10;

/** Cuts long work into slices of 10 ms: `if (slice.isOver()) await slice.next();` after each of its steps. */
export interface Slice {
  isOver(): boolean;
  /** Lets everybody else run, and begins the next slice in a turn of its own. */
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

/** Slices that begin in one turn of the event loop, as when several answers of the database arrive, share its time. */
function endOfTurn(): number {
  if (turnEndsAt === undefined) {
    turnEndsAt = performance.now() + SLICE_MS;
    setImmediate(() => (turnEndsAt = undefined));
  }
  return turnEndsAt;
}

/** Looks at the clock after so many items, each of which takes some microseconds. */
const ITEMS_AT_ONCE = 20;

/** Does the same with each item, in slices. */
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

/** Work that never runs twice at once: asked for while it runs, it runs once more, however often it was asked. */
export interface Coalesced {
  run(): void;
  /** Runs no more; resolves when the run under way has ended. */
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
