import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** More than the number of requests that fit into one chunk of a connection, which Node parses at once. */
const MAX_WAITING = 5_000;

/**
 * Processes pipelined requests of a connection one at a time, each after the previous response was read. A client that
 * sends many requests and reads nothing occupies only one. Meanwhile nothing is read from the connection.
 */
export function answerInTurn(server: Server, begin: RequestListener): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const start = () => {
      response.once('close', () => beginNext(socket));
      begin(request, response);
    };
    const others = waiting.get(socket);
    if (!others) {
      waiting.set(socket, []);
      return start();
    }
    if (others.push(start) > MAX_WAITING) return void socket.destroy();
    socket.pause();
  });

  // Node creates an error for each request of a connection that closes: without stack traces hundreds of them take a
  // third of the time.
  const { stackTraceLimit } = Error;
  server.on('connection', (socket: Socket) => {
    socket.prependListener('close', () => {
      if (waiting.get(socket)?.length) Error.stackTraceLimit = 0;
    });
    socket.on('close', () => (Error.stackTraceLimit = stackTraceLimit));
  });

  const beginNext = (socket: Socket): void => {
    const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (next) return void setImmediate(next);
    waiting.delete(socket);
    if (!socket.destroyed) socket.resume();
  };
}
