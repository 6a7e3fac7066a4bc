import type { RequestContext } from './context';

/** What a lower feature tells those above it, whom it does not know. */
export interface Topic<Payload> {
  /** Once per handler, however often it is asked: a process may hold several servers. */
  subscribe(handler: (ctx: RequestContext, payload: Payload) => Promise<void>): void;
  /** Awaits every handler, in order of subscription. */
  publish(ctx: RequestContext, payload: Payload): Promise<void>;
}

/** Must happen: the handlers run in the open unit of work, so that neither a crash nor a fault can lose what they do. */
export function inTransaction<Payload>(): Topic<Payload> {
  const handlers = new Set<(ctx: RequestContext, payload: Payload) => Promise<void>>();
  return {
    subscribe: (handler) => void handlers.add(handler),
    async publish(ctx, payload) {
      for (const handler of handlers) await handler(ctx, payload);
    },
  };
}
