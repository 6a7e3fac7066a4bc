import { unavailable } from '../kernel/errors';

/**
 * Grace period for requests in progress, shorter than that of their connections, so that responses can still be
 * written.
 */
const MAX_WORK_MS = 4_000;

/** Signals of a stopping server for requests in progress. */
export interface Stopping {
  /** Aborted at once: long work should return soon. */
  begun: AbortSignal;
  /** Aborted when only enough time is left to send an error. */
  tooLate: AbortSignal;
  begin(): void;
}

export function createStopping(): Stopping {
  const [begun, tooLate] = [new AbortController(), new AbortController()];
  return {
    begun: begun.signal,
    tooLate: tooLate.signal,
    begin() {
      if (begun.signal.aborted) return;
      begun.abort();
      const giveUp = () => tooLate.abort(unavailable('The server is stopping: try again shortly'));
      setTimeout(giveUp, MAX_WORK_MS).unref();
    },
  };
}
