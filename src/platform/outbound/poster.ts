import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Poster } from '../../kernel/context';
import { exchange } from './exchange';
import { AddressRefused } from './public-address';

const TIMEOUT_MS = 15_000;
const HURRIED_SHARE = 1 / 5;
/** Of the rest of an answer so much is read, for so long. */
const MAX_REST_BYTES = 16_384;
const MAX_REST_MS = 1_000;

interface Options {
  reachesPrivate: boolean;
  timeoutMs?: number;
}

/** Each request follows no redirect and has so long for all of it; of the answer only the status counts. */
export function createPoster({ reachesPrivate, timeoutMs = TIMEOUT_MS }: Options): Poster {
  return {
    reachesPrivate,
    async post(url, headers, body, { signal, isHurried = false }) {
      const waitMs = isHurried ? timeoutMs * HURRIED_SHARE : timeoutMs;
      const late = AbortSignal.timeout(waitMs);
      try {
        const target = new URL(url);
        if (!reachesPrivate && target.protocol !== 'https:') throw new AddressRefused();
        const asked = { method: 'POST', headers, body, reachesPrivate, signal: AbortSignal.any([signal, late]) };
        return { status: await exchange(target, asked, statusOf), error: null };
      } catch (error) {
        signal.throwIfAborted();
        return { status: null, error: late.aborted ? `No answer within ${waitMs / 1000} seconds` : reasonOf(error) };
      }
    },
  };
}

/** The status counts, whatever follows it; who ends the answer soon is not cut off in it. */
async function statusOf(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  answer.on('data', ({ length }: Buffer) => (bytes += length) > MAX_REST_BYTES && answer.destroy());
  await finished(answer, { signal: AbortSignal.timeout(MAX_REST_MS) }).catch(() => {});
  return answer.statusCode as number;
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is not a public one';
  const { code } = error as { code?: string };
  return `No connection (${code ?? 'unknown'})`;
}
