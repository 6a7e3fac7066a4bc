import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { LimitClass, Limits, Query } from '../../kernel/context';
import { rateLimited } from '../../kernel/errors';
import { counter } from '../../kernel/metrics';

/** Points per minute of each class; 0 turns one off. */
export type LimitPoints = Record<LimitClass, number>;

/** Where counters are kept: in this process (one node on an embedded database), or shared by all nodes. */
export type CounterStore = { kind: 'memory' } | { kind: 'postgres'; system: Query; redis?: Redis };

const WINDOW_SECONDS = 60;

const refusals = counter('rate_limited_total', 'Requests refused with 429, by limit', ['limit']);

export function createLimits(points: LimitPoints, store: CounterStore): Limits {
  const limiters = new Map<LimitClass, RateLimiterAbstract>();
  for (const [name, count] of Object.entries(points) as [LimitClass, number][]) {
    if (count > 0) limiters.set(name, limiter(name, count, store));
  }
  return {
    async spend(limit, key) {
      const counter = limiters.get(limit);
      if (!counter) return;
      try {
        await counter.consume(key);
      } catch (refusal) {
        throw asRefusal(limit, refusal);
      }
    },
    async giveBack(limit, key) {
      await limiters.get(limit)?.reward(key);
    },
    async check(limit, key) {
      const counter = limiters.get(limit);
      const state = await counter?.get(key);
      if (counter && state && state.consumedPoints >= counter.points) throw asRefusal(limit, state);
    },
  };
}

function limiter(name: LimitClass, points: number, store: CounterStore): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: WINDOW_SECONDS };
  if (store.kind === 'memory') return new RateLimiterMemory(options);
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: {
      query: ({ name, text, values }: { name: string; text: string; values: unknown[] }) =>
        store.system(name, text, values).then((rows) => ({ rows, rowCount: rows.length })),
    },
    storeType: 'client',
    schemaName: 'muster',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: name === 'general',
  });
  if (!store.redis) return shared;
  return new RateLimiterRedis({
    ...options,
    storeClient: store.redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: shared,
  });
}

function asRefusal(limit: LimitClass, refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  refusals.inc({ limit });
  return rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
}
