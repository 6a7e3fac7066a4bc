import type { RequestListener } from 'node:http';

const PATIENCE_MS = 60_000;

/** Closes connections whose clients do not read responses, which would occupy memory. */
export const cutOffUnread =
  (begin: RequestListener): RequestListener =>
  (request, response) => {
    const { socket } = request;
    let takenBefore = -1;
    const watch = setInterval(() => {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && taken === takenBefore) socket.resetAndDestroy();
      takenBefore = taken;
    }, PATIENCE_MS);
    response.on('close', () => clearInterval(watch));
    begin(request, response);
  };
