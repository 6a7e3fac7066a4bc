import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a step with a pause of `everyMs` after each run. Errors are reported and do not end the loop. The returned
 * function stops the loop and waits for the current step.
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
