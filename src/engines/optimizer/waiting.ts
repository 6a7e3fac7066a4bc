/** Longest time that one timer can take, in milliseconds: with a longer one it fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Acts after so many milliseconds, be it weeks; never with Infinity. Answers how to call it off. */
export function after(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (left: number): void => {
    const now = Math.min(left, MAX_TIMER_MS);
    timer = setTimeout(() => (left > now ? wait(left - now) : act()), now);
  };
  if (ms < Infinity) wait(ms);
  return () => clearTimeout(timer);
}

/** Acts again and again, so many milliseconds apart. Answers how to end that. */
export function again(ms: number, act: () => void): () => void {
  let callOff = (): void => undefined;
  const wait = (): void => {
    callOff = after(ms, () => {
      wait();
      act();
    });
  };
  wait();
  return () => callOff();
}

/** Whether a signal was aborted: a promise of it, and how to stop listening. */
export function listenForAbort(signal: AbortSignal | undefined): { aborted: Promise<undefined>; stop(): void } {
  let heard = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    heard = () => resolve(undefined);
  });
  if (signal?.aborted) heard();
  signal?.addEventListener('abort', heard, { once: true });
  return { aborted, stop: () => signal?.removeEventListener('abort', heard) };
}

/** A promise of nothing, so many milliseconds from now; it keeps no process alive. */
export function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
