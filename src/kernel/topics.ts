import type { RequestContext } from './context';

/** Events by which a feature notifies features that depend on it, without knowing them. There are two kinds. */

export interface Topic<Handler, Payload> {
  /** Idempotent for the same handler, as tests start several servers in one process. */
  subscribe(handler: Handler): () => void;
  publish(ctx: RequestContext, payload: Payload): Promise<void>;
}

/**
 * Transactional event: `publish` awaits every handler in order of subscription in the open unit of work, so that their
 * work commits or rolls back with it.
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
 * Post-commit event: handlers run after the open unit of work has committed, and never after a rollback. A crash in
 * between loses the event, so only latency may depend on it.
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
