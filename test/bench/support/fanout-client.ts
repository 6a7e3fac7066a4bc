import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Subscribers in a separate process that only count events. */

export interface Subscribe {
  url: string;
  cookies: string[];
  /** One document a subscriber. */
  queries: string[];
}
interface Expect {
  messages: number;
}
/** Requests the number of subscribers that received anything, once no event has arrived for `quietMs`. */
interface Listen {
  quietMs: number;
}

let received = 0;
let lastMs = 0;
const heard = new Set<WebSocket>();
let awaited: (() => void) | undefined;
let expected = Infinity;
const sockets: WebSocket[] = [];
const ended = new WeakSet<WebSocket>();

async function subscribe({ url, cookies, queries }: Subscribe): Promise<void> {
  heard.clear();
  for (const socket of sockets.splice(0)) {
    ended.add(socket);
    socket.terminate();
  }
  for (const [n, query] of queries.entries()) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { cookie: cookies[n % cookies.length] ?? '' },
    });
    await once(socket, 'open');
    socket.on('close', (code) => ended.has(socket) || process.send?.({ lost: `a socket was closed with ${code}` }));
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    socket.on('message', () => {
      heard.add(socket);
      lastMs = performance.now();
      if (++received >= expected) awaited?.();
    });
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    sockets.push(socket);
  }
}

async function listen({ quietMs }: Listen): Promise<number> {
  lastMs = performance.now();
  while (performance.now() - lastMs < quietMs) await sleep(10);
  received = 0;
  return heard.size;
}

process.on('message', (message: Subscribe | Expect | Listen) => {
  if ('quietMs' in message) return void listen(message).then((count) => process.send?.({ heard: count }));
  if ('messages' in message) {
    expected = message.messages;
    awaited = () => {
      awaited = undefined;
      received = 0;
      expected = Infinity;
      process.send?.({ received: true });
    };
    if (received >= expected) awaited();
  } else void subscribe(message).then(() => process.send?.({ subscribed: true }));
});
process.send?.({ url: '' });
