let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. A step of many milliseconds asks for one first, so that
 * several large requests at once do not add up to one long standstill.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

const lines = new Map<string, Promise<unknown>>();

/** Work of one name happens one after another in this process, and holds no connection while it waits. */
export function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  lines.set(name, own);
  const leave = () => void (lines.get(name) === own && lines.delete(name));
  own.then(leave, leave);
  return own;
}
