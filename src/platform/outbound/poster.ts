import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { Poster } from '../../kernel/context';
import { addressIn, AddressRefused, isPublicAddress, publicLookup } from './public-address';

const TIMEOUT_MS = 15_000;
/** Whatever else is answered is not read. */
const MOST_ANSWER_BYTES = 16_384;

interface Options {
  reachesPrivate: boolean;
  timeoutMs?: number;
}

/** Each request has a connection of its own, follows no redirect, and has so long for all of it. */
export function createPoster({ reachesPrivate, timeoutMs = TIMEOUT_MS }: Options): Poster {
  return {
    reachesPrivate,
    async post(url, headers, body, signal) {
      const late = AbortSignal.timeout(timeoutMs);
      try {
        const target = new URL(url);
        if (!reachesPrivate) refusePrivate(target);
        const lookup = reachesPrivate ? {} : { lookup: publicLookup };
        const options = { method: 'POST', headers, agent: false, signal: AbortSignal.any([signal, late]), ...lookup };
        return { status: await statusOf(target, options, body), error: null };
      } catch (error) {
        signal.throwIfAborted();
        return { status: null, error: late.aborted ? `No answer within ${timeoutMs / 1000} seconds` : reasonOf(error) };
      }
    },
  };
}

function refusePrivate(target: URL): void {
  const address = addressIn(target);
  if (target.protocol !== 'https:' || (address !== null && !isPublicAddress(address))) throw new AddressRefused();
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is not a public one';
  const { code } = error as { code?: string };
  return `No connection (${code ?? 'unknown'})`;
}

/** The status counts once it has arrived; the rest of the answer is read for good manners. */
const statusOf = (target: URL, options: object, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestByHttps : requestByHttp)(target, options, (response) => {
      resolve(response.statusCode as number);
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) response.destroy();
      });
      response.on('error', () => {});
    });
    request.on('error', reject);
    request.end(body);
  });
