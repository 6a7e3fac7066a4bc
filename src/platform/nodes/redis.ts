import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { startLoop } from './loop';

export type { Redis };

/** Timeout of a command; PostgreSQL serves the request after it. */
const ANSWER_MS = 300;
const CONNECT_MS = 3_000;
const PING_EVERY_MS = 1_000;

/**
 * Returns a connection that fails fast while Redis is down, and logs each outage once. Its status is `ready` only while
 * Redis responds.
 */
export function connectRedis(url: string, log: Logger): { redis: Redis; stop(): Promise<void> } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    keepAlive: CONNECT_MS,
  });
  // A frozen Redis keeps its connections open. They are closed, so that no one waits in vain.
  const endPings = startLoop(
    async () => {
      if (redis.status === 'ready') await redis.ping().catch(() => redis.disconnect(true));
    },
    { everyMs: PING_EVERY_MS, onError: () => {} },
  );
  let told = false;
  let isStopping = false;
  const tellAway = (reason: string) => {
    if (!told && !isStopping) log.warn({ error: reason }, 'Redis is away: PostgreSQL serves instead');
    told = true;
  };
  redis.on('error', (error: Error) => tellAway(error.message));
  redis.on('close', () => tellAway('it does not answer, or closed the connection'));
  redis.on('ready', () => (told = false));
  return {
    redis,
    async stop() {
      isStopping = true;
      redis.disconnect();
      await endPings();
    },
  };
}

/** Resolves if Redis responds; rejects with the reason otherwise. */
export async function askRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 3_000, retryStrategy: () => null });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
