import { unavailable } from '../kernel/errors';

/** Less than requests under way are given before their connections are closed: their answers are still written. */
const LONGEST_WORK_MS = 4_000;

/** What requests under way hear of a server that stops. */
export interface Stopping {
  /** Aborted at once: what takes long answers soon. */
  begun: AbortSignal;
  /** Aborted when there is no time left but to say that there is no answer. */
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
      setTimeout(giveUp, LONGEST_WORK_MS).unref();
    },
  };
}
