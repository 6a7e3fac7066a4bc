import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Client of an attacker: requests, raw connections and WebSockets that violate protocols. */

const PATIENCE_MS = 60_000;
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

export const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n));
export const atOnce = (count: number, work: (n: number) => Promise<unknown>): Promise<unknown> =>
  Promise.allSettled(times(count, work));

export class HostileClient {
  constructor(
    readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Returns the status of the response, discarding its body; 0 if there is none. */
  send(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
    return new Promise((resolve) => {
      const sent = request(
        this.url + path,
        {
          method,
          agent,
          timeout: PATIENCE_MS,
          headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...this.headers, ...headers },
        },
        (response) => {
          response.resume();
          response.on('close', () => resolve(response.statusCode ?? 0));
        },
      );
      sent.on('error', () => resolve(0)).on('timeout', () => sent.destroy());
      sent.end(body);
    });
  }

  post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> =>
    this.send('POST', path, body instanceof Buffer || typeof body === 'string' ? body : JSON.stringify(body), headers);

  graphql = (query: string, variables: object = {}): Promise<number> => this.post('/graphql', { query, variables });

  /** Sends a request and disconnects after the given number of milliseconds. */
  async cut(method: string, path: string, body: string | undefined, afterMs: number): Promise<void> {
    const sent = request(this.url + path, {
      method,
      agent,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...this.headers },
    });
    sent.on('error', () => {}).on('response', (response) => response.pause());
    sent.end(body);
    await sleep(afterMs);
    sent.destroy();
  }

  /** Opens a raw connection and sends this text. */
  async raw(text: string | Buffer): Promise<Socket> {
    const connection = connect(this.port, '127.0.0.1');
    connection.on('error', () => {});
    await Promise.race([once(connection, 'connect'), once(connection, 'close')]);
    if (text.length > 0) connection.write(text);
    return connection;
  }

  head(line: string, more: readonly string[] = []): string {
    const own = Object.entries(this.headers).map(([name, value]) => `${name}: ${value}`);
    return [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...own, ...more, '', ''].join('\r\n');
  }

  /** Opens a WebSocket, which may be refused. It reads nothing unless told to. */
  async socket(): Promise<WebSocket> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: this.headers,
    });
    socket.on('error', () => {});
    await either(socket, 'open');
    return socket;
  }

  async greeted(): Promise<WebSocket> {
    const socket = await this.socket();
    say(socket, { type: 'connection_init' });
    await either(socket, 'message');
    return socket;
  }
}

/** Resolves on this event, or when the socket is closed or refused. */
const either = (socket: WebSocket, event: 'open' | 'message'): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    for (const name of [event, 'close', 'error']) socket.once(name, () => resolve());
    setTimeout(resolve, PATIENCE_MS).unref();
  });

export function say(socket: WebSocket, message: object | string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(typeof message === 'string' || message instanceof Buffer ? message : JSON.stringify(message), () => {});
}

/** Holds connections open for a while, sends data to each now and then, and releases them. */
export async function held<T extends { destroy(): void } | { terminate(): void }>(
  all: readonly T[],
  ms: number,
  feed: (one: T) => void = () => {},
): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(250)) all.forEach(feed);
  for (const one of all) {
    if ('terminate' in one) one.terminate();
    else one.destroy();
  }
}
