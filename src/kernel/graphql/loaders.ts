import DataLoader from 'dataloader';
import type { Query, RequestContext } from '../context';

/** Reads many values by key in one statement; a key without one has the value `absent`. */
export interface BatchLoader<V> {
  /** Returns a prefetched value synchronously, otherwise a promise that is batched with others. */
  load(ctx: RequestContext, key: string): V | Promise<V>;
  /** Returns the prefetched value, or undefined. */
  ready(ctx: RequestContext, key: string): V | undefined;
  /** Loads the children of a whole page ahead, so that their fields resolve synchronously. */
  prefetch(ctx: RequestContext, keys: readonly string[]): Promise<void>;
}

interface Memory<V> {
  ready: Map<string, V>;
  loader: DataLoader<string, V>;
}

export function batchLoader<V>(
  fetch: (sql: Query, keys: readonly string[], ctx: RequestContext) => Promise<Map<string, V>>,
  absent: V,
): BatchLoader<V> {
  const identity = {};
  const memoryOf = (ctx: RequestContext) =>
    ctx.perRequest<Memory<V>>(identity, () => ({
      ready: new Map(),
      loader: new DataLoader(async (keys) => {
        const found = await fetch(ctx.sql, keys, ctx);
        return keys.map((key) => found.get(key) ?? absent);
      }),
    }));
  return {
    load(ctx, key) {
      const { ready, loader } = memoryOf(ctx);
      const value = ready.get(key);
      return value === undefined ? loader.load(key) : value;
    },
    ready: (ctx, key) => memoryOf(ctx).ready.get(key),
    async prefetch(ctx, keys) {
      const unique = [...new Set(keys)];
      const found = unique.length > 0 ? await fetch(ctx.sql, unique, ctx) : new Map<string, V>();
      const { ready } = memoryOf(ctx);
      for (const key of unique) ready.set(key, found.get(key) ?? absent);
    },
  };
}

/** Keys as one text `{a,b}`: the cheapest way to send an array of ids. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`;
