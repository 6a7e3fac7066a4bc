import type { IncomingMessage } from 'node:http';
import type { CheckedFetch } from '../../kernel/context';
import { exchange } from './exchange';
import { AddressRefused } from './public-address';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_048_576;
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Reason for a missing response, without details of the network. */
export class NoAnswer extends Error {}

const wordsOf = (error: unknown): string =>
  error instanceof AddressRefused
    ? 'it is at a private address, which the operator does not allow'
    : 'it cannot be reached';

/**
 * `fetch` for URLs that were configured by users other than the operator: HTTPS to public addresses only, no redirects,
 * bounded response size. `reachesPrivate` also allows HTTP and private addresses.
 */
export function createCheckedFetch({ reachesPrivate }: { reachesPrivate: boolean }): CheckedFetch {
  return {
    reachesPrivate,
    async fetch(address, { method = 'GET', headers, body, signal = AbortSignal.timeout(TIMEOUT_MS) }) {
      const url = new URL(address);
      if (url.protocol !== 'https:' && !(reachesPrivate && url.protocol === 'http:'))
        throw new NoAnswer('it is not at an https address');
      try {
        return await exchange(url, { method, headers, body, reachesPrivate, signal }, responseOf);
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer(wordsOf(error), { cause: error });
      }
    },
  };
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    if ((bytes += piece.length) > MAX_BYTES) throw new NoAnswer('its answer is too long');
  }
  const status = answer.statusCode ?? 502;
  const text = WITHOUT_BODY.has(status) ? null : Buffer.concat(pieces);
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  return new Response(text, { status, headers });
}
