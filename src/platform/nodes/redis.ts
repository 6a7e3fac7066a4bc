import { Redis } from 'ioredis';
import type { Logger } from 'pino';

export type { Redis };

/** A connection that fails at once while Redis is away, and says so once each time it goes. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let told = false;
  redis.on('error', (error: Error) => {
    if (!told) log.warn({ error: error.message }, 'Redis is away: PostgreSQL serves instead');
    told = true;
  });
  redis.on('ready', () => (told = false));
  return redis;
}

/** Resolves when Redis answers; rejects with the reason when it does not. */
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
