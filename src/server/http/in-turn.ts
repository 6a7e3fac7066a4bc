import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one piece of a connection, which Node reads at once, are fewer. */
const MAX_WAITING = 5_000;

/**
 * Begins the requests of a connection one after the other, each once the answer before it was taken: whoever sends many
 * and reads nothing has one answer made. Meanwhile nothing more is read from the connection.
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

  const beginNext = (socket: Socket): void => {
    const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (next) return void setImmediate(next);
    waiting.delete(socket);
    if (!socket.destroyed) socket.resume();
  };
}
