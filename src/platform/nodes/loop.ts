import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A step that a node repeats, with a pause of `everyMs` after each. Its trouble is told and the next step comes all the
 * same. The returned function ends the loop and waits for the step under way.
 *
 * @example const stop = startLoop(() => heartbeat.beat(), { everyMs: 5_000, onError });
 */
export function startLoop(
  step: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError(error: unknown): void },
): () => Promise<void> {
  const ending = new AbortController();
  const pause = () => sleep(everyMs, undefined, { signal: ending.signal }).catch(() => {});
  const running = (async () => {
    for (await pause(); !ending.signal.aborted; await pause()) await step().catch(onError);
  })();
  return () => {
    ending.abort();
    return running;
  };
}
