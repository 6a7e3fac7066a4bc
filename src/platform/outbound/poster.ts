import type { Poster } from '../../kernel/context';
import { exchange } from './exchange';
import { AddressRefused } from './public-address';

const TIMEOUT_MS = 15_000;

interface Options {
  reachesPrivate: boolean;
  timeoutMs?: number;
}

/** Each request follows no redirect and has so long for all of it; of the answer nothing is read but its status. */
export function createPoster({ reachesPrivate, timeoutMs = TIMEOUT_MS }: Options): Poster {
  return {
    reachesPrivate,
    async post(url, headers, body, signal) {
      const late = AbortSignal.timeout(timeoutMs);
      try {
        const target = new URL(url);
        if (!reachesPrivate && target.protocol !== 'https:') throw new AddressRefused();
        const asked = { method: 'POST', headers, body, reachesPrivate, signal: AbortSignal.any([signal, late]) };
        return { status: await exchange(target, asked, ({ statusCode }) => statusCode as number), error: null };
      } catch (error) {
        signal.throwIfAborted();
        return { status: null, error: late.aborted ? `No answer within ${timeoutMs / 1000} seconds` : reasonOf(error) };
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is not a public one';
  const { code } = error as { code?: string };
  return `No connection (${code ?? 'unknown'})`;
}
