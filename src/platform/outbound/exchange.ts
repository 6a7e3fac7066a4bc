import { request as requestByHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { addressIn, AddressRefused, isPublicAddress, publicLookup } from './public-address';

interface Asked extends Pick<RequestOptions, 'method' | 'headers'> {
  body?: string | Uint8Array;
  reachesPrivate: boolean;
  signal: AbortSignal;
}

/**
 * Sends a request over a connection of its own and returns what `read` makes of the response. The connection is closed
 * at the end. Rejects when `signal` is aborted, through a listener of its own: after some responses, such as a protocol
 * upgrade, Node abandons the request with only a `close` event, and aborting it then reports nothing.
 */
export async function exchange<T>(
  url: URL,
  { method, headers, body, reachesPrivate, signal }: Asked,
  read: (answer: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  const address = addressIn(url);
  if (!reachesPrivate && address !== null && !isPublicAddress(address)) throw new AddressRefused();
  signal.throwIfAborted();
  const lookup = reachesPrivate ? undefined : publicLookup;
  const options = { method, headers, agent: false, lookup };
  const request = (url.protocol === 'https:' ? requestByHttps : requestByHttp)(url, options);
  const isOver = new AbortController();
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: isOver.signal });
      const answered = new Promise<IncomingMessage>((answer, fail) => {
        request.on('response', answer).on('error', fail);
        request.on('close', () => fail(Object.assign(new Error('No answer'), { code: 'ECONNRESET' })));
      });
      answered.then(read).then(resolve, reject);
      request.end(body);
    });
  } finally {
    isOver.abort();
    request.destroy();
  }
}
