import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** URL of the server through the proxy. */
  url: string;
  /** Silently drops all data of open connections in both directions. New connections work. */
  swallow(): void;
  /** From now on the connections that are open are ended, and new ones too, until they are let through again. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** Proxy that can become silent or unavailable, and can change the first message of clients. */
export async function startTcpProxy(
  server: string,
  startup: (message: Buffer) => Buffer = (message) => message,
): Promise<TcpProxy> {
  const to = new URL(server);
  const sockets = new Set<Socket>();
  let silent = new WeakSet<Socket>();
  let isCut = false;
  const proxy = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const target = connect(Number(to.port), to.hostname);
    const pair = [client, target];
    let isFirst = true;
    const forward = (from: Socket, into: Socket, change: (chunk: Buffer) => Buffer) =>
      from.on('data', (chunk) => {
        if (!silent.has(client)) into.write(change(chunk));
      });
    forward(client, target, (chunk) => {
      const sent = isFirst ? startup(chunk) : chunk;
      isFirst = false;
      return sent;
    });
    forward(target, client, (chunk) => chunk);
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (!silent.has(client)) for (const other of pair) other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(server);
  url.port = String((proxy.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.toString(),
    swallow: () => (silent = new WeakSet(sockets)),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => void (isCut = false),
    async stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}

/** A startup message without its options, as a pooler may drop them. */
export function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8).toString('latin1').split('\0');
  const at = words.indexOf('options');
  if (at < 0) return message;
  words.splice(at, 2);
  const body = Buffer.from(words.join('\0'), 'latin1');
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}
