import type { RequestContext } from './context';

/** The one way in which a lower feature tells those above it, whom it does not know. There are two kinds. */

export interface Topic<Handler, Payload> {
  /** Subscribing the same handler again has no effect: tests start several servers in one process. */
  subscribe(handler: Handler): () => void;
  publish(ctx: RequestContext, payload: Payload): Promise<void>;
}

/**
 * Must happen: `publish` awaits every handler, in order of subscription, in the open unit of work, so that neither a
 * crash nor a fault can lose what they do.
 *
 * @example scheduleChanged.subscribe((ctx, { employeeIds }) => judgeFromHistory(ctx, employeeIds));
 */
export function inTransaction<Payload>(): Topic<(ctx: RequestContext, payload: Payload) => Promise<void>, Payload> {
  const handlers = new Set<(ctx: RequestContext, payload: Payload) => Promise<void>>();
  return {
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    async publish(ctx, payload) {
      for (const handler of handlers) await handler(ctx, payload);
    },
  };
}

/**
 * An announcement: handlers hear of it once the open unit of work has committed, and never when it is rolled back. A
 * crash between commit and announcement loses it, so that nothing may depend on it but speed.
 *
 * @example liveLogGrew.subscribe(({ organizationId }) => stream.wake(organizationId));
 */
export function afterCommit<Payload>(): Topic<(payload: Payload) => void, Payload> {
  const handlers = new Set<(payload: Payload) => void>();
  return {
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    async publish(ctx, payload) {
      ctx.afterCommit(() => handlers.forEach((handler) => handler(payload)));
    },
  };
}
