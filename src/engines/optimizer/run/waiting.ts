/** Maximum delay of a timer in milliseconds: with a longer one it fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls `act` after this many milliseconds, even weeks; never with Infinity. Returns a function that cancels it. */
export function after(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (left: number): void => {
    const now = Math.min(left, MAX_TIMER_MS);
    timer = setTimeout(() => (left > now ? wait(left - now) : act()), now);
  };
  if (ms < Infinity) wait(ms);
  return () => clearTimeout(timer);
}

/** Calls `act` repeatedly, this many milliseconds apart. Returns a function that stops it. */
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

/** Returns a promise that resolves when the signal is aborted, and a function that stops listening. */
export function listenForAbort(signal: AbortSignal | undefined): { aborted: Promise<undefined>; stop(): void } {
  let heard = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    heard = () => resolve(undefined);
  });
  if (signal?.aborted) heard();
  signal?.addEventListener('abort', heard, { once: true });
  return { aborted, stop: () => signal?.removeEventListener('abort', heard) };
}

/** Returns a promise that resolves after this many milliseconds; it does not keep the process alive. */
export function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
