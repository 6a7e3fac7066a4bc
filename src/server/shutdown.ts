import type { Server } from 'node:http';

/** How long what was accepted may take before its connection is closed. */
const PATIENCE_MS = 5_000;
const IDLE_CHECK_MS = 50;

/** Accepts nothing more, finishes what was accepted, and closes what stays open longer than it may. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS); // those that became idle since
  const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearTimeout(impatience);
  clearInterval(idle);
}
