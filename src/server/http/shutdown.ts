import type { Server } from 'node:http';

/** Grace period for accepted requests, after which connections are closed. */
const PATIENCE_MS = 5_000;
const IDLE_CHECK_MS = 50;

/** Stops accepting requests, finishes those in progress, and closes connections that stay open too long. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS); // connections that became idle since
  const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearTimeout(impatience);
  clearInterval(idle);
}
