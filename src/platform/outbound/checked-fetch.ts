import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { CheckedFetch } from '../../kernel/context';
import { addressIn, AddressRefused, isPublicAddress, publicLookup } from './public-address';

const MOST_BYTES = 1_048_576;
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Why there was no answer, in words that tell nothing of the network. */
export class NoAnswer extends Error {}

const wordsOf = (error: unknown): string =>
  error instanceof AddressRefused
    ? 'it is at a private address, which the operator does not allow'
    : 'it cannot be reached';

/**
 * The web's `fetch` to machines that somebody named who is not the operator: https to public addresses, without
 * following redirects, and answers of bounded size. With `reachesPrivate` http and private addresses are allowed too.
 */
export function createCheckedFetch({ reachesPrivate }: { reachesPrivate: boolean }): CheckedFetch {
  const fetch: CheckedFetch['fetch'] = (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      const { protocol } = url;
      if (protocol !== 'https:' && !(reachesPrivate && protocol === 'http:'))
        return reject(new NoAnswer('it is not at an https address'));
      const fail = (error: unknown) =>
        reject(error instanceof NoAnswer ? error : new NoAnswer(wordsOf(error), { cause: error }));
      const host = addressIn(url);
      if (!reachesPrivate && host !== null && !isPublicAddress(host)) return fail(new AddressRefused());
      const request = (protocol === 'https:' ? requestByHttps : requestByHttp)(
        url,
        { method, headers, signal, agent: false, lookup: reachesPrivate ? undefined : publicLookup },
        (answer) => {
          const pieces: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (piece: Buffer) => {
            pieces.push(piece);
            if ((bytes += piece.length) > MOST_BYTES) request.destroy(new NoAnswer('its answer is too long'));
          });
          answer.on('error', fail);
          answer.on('end', () => {
            const status = answer.statusCode ?? 502;
            const text = WITHOUT_BODY.has(status) ? null : Buffer.concat(pieces);
            const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
              (values ?? []).map((value): [string, string] => [name, value]),
            );
            resolve(new Response(text, { status, headers }));
          });
        },
      );
      request.on('error', fail);
      request.end(body);
    });
  return { fetch, reachesPrivate };
}
