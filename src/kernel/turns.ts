let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has. A step of many milliseconds asks for one first, so that
 * several large requests at once do not add up to one long standstill.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
