import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Poster } from '../../kernel/context';
import { traced, traceHeaders } from '../tracing/span';
import { exchange } from './exchange';
import { AddressRefused } from './public-address';

const TIMEOUT_MS = 15_000;
const HURRIED_SHARE = 1 / 5;
/** Limits for reading the rest of a response: bytes and time. */
const MAX_REST_BYTES = 16_384;
const MAX_REST_MS = 1_000;

interface Options {
  reachesPrivate: boolean;
  timeoutMs?: number;
}

/** Redirects are not followed. The timeout covers the whole request. Only the status of the response matters. */
export function createPoster({ reachesPrivate, timeoutMs = TIMEOUT_MS }: Options): Poster {
  return {
    reachesPrivate,
    async post(url, headers, body, { signal, isHurried = false }) {
      const waitMs = isHurried ? timeoutMs * HURRIED_SHARE : timeoutMs;
      const late = AbortSignal.timeout(waitMs);
      try {
        const target = new URL(url);
        if (!reachesPrivate && target.protocol !== 'https:') throw new AddressRefused();
        const asked = { method: 'POST', body, reachesPrivate, signal: AbortSignal.any([signal, late]) };
        const attributes = { 'http.request.method': 'POST', 'server.address': target.hostname };
        return await traced(
          () => ({ name: 'POST', kind: 'client', attributes }),
          async (span) => {
            const status = await exchange(target, { ...asked, headers: { ...headers, ...traceHeaders() } }, statusOf);
            span.note({ 'http.response.status_code': status });
            return { status, error: null };
          },
        );
      } catch (error) {
        signal.throwIfAborted();
        return { status: null, error: late.aborted ? `No answer within ${waitMs / 1000} seconds` : reasonOf(error) };
      }
    },
  };
}

/** Returns the status and drains a short rest of the body, so that fast servers are not disconnected while sending. */
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
