import { CloseCode, makeServer, type ServerOptions } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { MusterError } from '../../kernel/errors';
import { JsonBounds } from '../http/json-bounds';

/** Runs `graphql-transport-ws` over WebSockets, with limits on the memory a client can occupy. */

/** Maximum unread data of a client. Slower clients are disconnected. */
export const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
/** Maximum unread data of all clients together. The clients with the most data are disconnected first. */
export const MAX_BACKLOG_OF_ALL_BYTES = 128 * 1024 * 1024;
/** Maximum size of a ping payload that the pong repeats. */
const MAX_PING = 200;
export const KEEP_ALIVE_MS = 12_000;
/** Time after which a client that does not answer a close frame is disconnected. */
export const CLOSING_MS = 2_000;
/** Longer for slow clients, which read their backlog before the close frame. */
const SLOW_CLOSING_MS = 30_000;

/** Rate limit for incoming data: burst size and sustained bytes per second. */
const MAX_SAYING_BYTES = 8 * 1024 * 1024;
const SAID_BYTES_A_SECOND = 1024 * 1024;
/** Minimum cost of a message. */
const MIN_MESSAGE_BYTES = 1024;

export const GOING_AWAY = 1001;
export const UNAUTHORIZED = 4401;
export const TOO_SLOW = 4408;
export const TOO_MUCH = 4429;

export interface SocketExtra<Request> {
  socket: WebSocket;
  request: Request;
  /** Size of the message being handled. Its operation begins before the next message is read. */
  messageLength: number;
}

export const tooSlow = (socket: WebSocket): void =>
  closeSocket(socket, TOO_SLOW, 'Too slow: resume from the last cursor', SLOW_CLOSING_MS);

/** Sends a close frame and ignores further messages. Terminates the connection if the client does not answer. */
export function closeSocket(socket: WebSocket, code: number, reason: string, patienceMs = CLOSING_MS): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  socket.removeAllListeners('message');
  const impatience = setTimeout(() => socket.terminate(), patienceMs).unref();
  socket.once('close', () => clearTimeout(impatience));
}

export function createTransport<Request>(
  options: ServerOptions<Record<string, unknown>, SocketExtra<Request>>,
  log: Logger,
): (socket: WebSocket, request: Request) => void {
  const server = makeServer<Record<string, unknown>, SocketExtra<Request>>(options);
  return (socket, request) => {
    const extra = { socket, request, messageLength: 0 };
    const send = (text: string) =>
      new Promise<void>((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return resolve();
        socket.send(text, (error) => (error ? reject(error) : resolve()));
        if (socket.bufferedAmount > MAX_BACKLOG_BYTES) tooSlow(socket);
      });
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send,
        close: (code = CloseCode.InternalServerError, reason = '') => closeSocket(socket, code, reason),
        onPing: (payload) => {
          const isShort = payload !== undefined && JSON.stringify(payload).length <= MAX_PING;
          return send(JSON.stringify(isShort ? { type: 'pong', payload } : { type: 'pong' }));
        },
        onMessage: (handle) =>
          socket.on('message', (data: Buffer) => {
            if (socket.readyState !== socket.OPEN) return; // already closing
            const text = checkedText(socket, data);
            if (text === undefined) return;
            extra.messageLength = text.length;
            handle(text).catch((error: unknown) => {
              if (socket.readyState !== socket.OPEN) return; // the client disconnected during processing
              log.error({ err: error }, 'a message of a web socket failed');
              closeSocket(socket, CloseCode.InternalServerError, 'Internal server error');
            });
          }),
      },
      extra,
    );
    const listen = listener();
    for (const said of ['message', 'ping', 'pong'] as const)
      socket.prependListener(said, (data: Buffer) => {
        if (!listen(data.length)) closeSocket(socket, TOO_MUCH, 'Too much was said at once: wait between messages');
      });
    // Control frames are answered here: ws would queue a pong for each, even if the client does not read.
    socket.on('ping', (data) => {
      if (socket.bufferedAmount > MAX_BACKLOG_BYTES) tooSlow(socket);
      else socket.pong(data);
    });
    socket.on('pong', () => silent.delete(socket));
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  };
}

/** Returns false once a client exceeds the rate limit. */
function listener(): (bytes: number) => boolean {
  let roomBytes = MAX_SAYING_BYTES;
  let lastMs = performance.now();
  return (bytes) => {
    const nowMs = performance.now();
    const regained = ((nowMs - lastMs) / 1000) * SAID_BYTES_A_SECOND;
    roomBytes = Math.min(MAX_SAYING_BYTES, roomBytes + regained) - Math.max(bytes, MIN_MESSAGE_BYTES);
    lastMs = nowMs;
    return roomBytes >= 0;
  };
}

/** Returns the text of a message. Closes the socket if it exceeds the JSON limits. */
function checkedText(socket: WebSocket, message: Buffer): string | undefined {
  try {
    new JsonBounds('The message').read(message);
    return new TextDecoder('utf-8', { fatal: true }).decode(message);
  } catch (error) {
    const reason = error instanceof MusterError ? error.message : 'The message is not valid UTF-8';
    closeSocket(socket, CloseCode.BadRequest, reason);
    return undefined;
  }
}

/** Clients that have not answered the last ping. */
const silent = new WeakSet<WebSocket>();

/** Pings every client. Terminates those that have not answered the previous ping. */
export function pingAll(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) {
    if (silent.has(socket)) socket.terminate();
    else if (socket.readyState === socket.OPEN) {
      silent.add(socket);
      socket.ping();
    }
  }
}
