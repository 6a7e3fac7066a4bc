import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the answers that wait behind another one when their connection closes: Node tells only the one whose turn it
 * is, and what is kept for the others would be kept for ever.
 */
export function closeQueued(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const others = open.get(socket);
    const own = others ?? new Set<ServerResponse>();
    own.add(response);
    response.once('close', () => own.delete(response));
    if (others) return;
    open.set(socket, own);
    // The one whose turn it is hears of it from Node before.
    socket.once('close', () =>
      setImmediate(() => {
        for (const queued of own) queued.destroy().emit('close');
      }),
    );
  });
}
