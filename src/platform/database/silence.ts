import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** PostgreSQL ends a statement that takes longer, and says so. */
export const STATEMENT_TIMEOUT_MS = 15_000;
export const silenceBounds = { longestMs: 20_000 };
const LOOK_MS = 500;
/** TCP keepalive for idle connections. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Ends connections on which something was sent and nothing has come back for so long: a host that vanished, or a
 * firewall that forgot them, would leave their statements waiting for up to hours. What has happened to one connection
 * has happened to all that one function watches: they end together. Time is counted in turns of this process, so that
 * one that stood still itself blames nobody.
 *
 * @example const endWhenSilent = silenceWatch(); pool.on('connect', endWhenSilent);
 */
export function silenceWatch(): (client: ClientBase) => void {
  const streams = new Set<Socket>();
  const endAll = () => {
    for (const stream of streams)
      stream.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
  };
  return (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    let answeredBytes = stream.bytesWritten;
    let silentMs = 0;
    stream.on('data', () => {
      answeredBytes = stream.bytesWritten;
      silentMs = 0;
    });
    const looking = setInterval(() => {
      silentMs = stream.bytesWritten > answeredBytes ? silentMs + LOOK_MS : 0;
      if (silentMs >= silenceBounds.longestMs) endAll();
    }, LOOK_MS).unref();
    streams.add(stream);
    stream.once('close', () => {
      clearInterval(looking);
      streams.delete(stream);
    });
  };
}
