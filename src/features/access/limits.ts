import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { LimitClass, Limits, Query, TellLimit } from '../../kernel/context';
import { rateLimited } from '../../kernel/errors';
import { counter } from '../../kernel/metrics';
import type { Clock } from '../../kernel/time/clock';

/** Points per minute of each class; 0 disables the class. */
export type LimitPoints = Record<LimitClass, number>;

/** Storage of the counters: in this process (one node with an embedded database), or shared by all nodes. */
export type CounterStore = { kind: 'memory' } | { kind: 'postgres'; system: Query; clock: Clock; redis?: Redis };

const WINDOW_SECONDS = 60;
/** Values from here on are instants in milliseconds; counts of points are always smaller. */
const MIN_INSTANT_MS = 1e12;

const refusals = counter('rate_limited_total', 'Requests refused with 429, by limit', ['limit']);

export function createLimits(points: LimitPoints, store: CounterStore): Limits {
  const limiters = new Map<LimitClass, RateLimiterAbstract>();
  for (const [name, count] of Object.entries(points) as [LimitClass, number][]) {
    if (count > 0) limiters.set(name, limiter(name, count, store));
  }
  return {
    async spend(limit, key, tell) {
      const counter = limiters.get(limit);
      if (!counter) return;
      try {
        told(limit, counter, await counter.consume(key), tell);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw asRefusal(limit, told(limit, counter, refusal, tell));
      }
    },
    async giveBack(limit, key, tell) {
      const counter = limiters.get(limit);
      if (counter) told(limit, counter, await counter.reward(key), tell);
    },
    async check(limit, key, tell) {
      const counter = limiters.get(limit);
      const state = await counter?.get(key);
      if (counter && state && state.consumedPoints >= counter.points)
        throw asRefusal(limit, told(limit, counter, state, tell));
    },
  };
}

function limiter(name: LimitClass, points: number, store: CounterStore): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: WINDOW_SECONDS };
  if (store.kind === 'memory') return new RateLimiterMemory(options);
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: { query: (asked: CounterQuery) => queryBySharedClock(asked, store) },
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

interface CounterQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** The library ends windows by the clock of this machine; shared counters must end by the shared clock. */
async function queryBySharedClock(
  { name, text, values }: CounterQuery,
  { system, clock }: { system: Query; clock: Clock },
): Promise<{ rows: { expire: number }[]; rowCount: number }> {
  const aheadMs = Math.round(clock.now().getTime() - Date.now());
  const shared = values.map((value) => (typeof value === 'number' && value > MIN_INSTANT_MS ? value + aheadMs : value));
  const rows = await system<{ expire: number }>(name, text, shared);
  return { rows: rows.map((row) => ({ ...row, expire: row.expire - aheadMs })), rowCount: rows.length };
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function told(
  limit: LimitClass,
  { points }: RateLimiterAbstract,
  state: RateLimiterRes,
  tell: TellLimit | undefined,
): RateLimiterRes {
  tell?.({
    limit,
    requests: points,
    windowSeconds: WINDOW_SECONDS,
    remaining: Math.min(points, Math.max(0, points - state.consumedPoints)),
    resetSeconds: secondsLeft(state),
  });
  return state;
}

function asRefusal(limit: LimitClass, state: RateLimiterRes): Error {
  refusals.inc({ limit });
  return rateLimited(secondsLeft(state));
}
