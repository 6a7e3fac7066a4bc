import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Caller } from './caller';

/** Subscriber over a WebSocket. */
export interface LiveClient {
  /** `events` holds everything received so far, oldest first. Errors are `{ errors }`. */
  watch<T = any>(query: string, variables?: Record<string, unknown>): { events: T[]; stop(): void };
  /** Resolves with the close code when the server closes the socket. */
  closed: Promise<number>;
  end(): Promise<void>;
}

export function liveClient(caller: Caller, url = caller.url, headers: Record<string, string> = {}): LiveClient {
  let onClosed: (code: number) => void;
  const closed = new Promise<number>((resolve) => (onClosed = resolve));
  const cookie = caller.sessionCookie;
  class SignedInSocket extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { ...(cookie ? { cookie } : {}), ...headers } });
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: SignedInSocket,
    retryAttempts: 0,
    lazy: false, // stays open between two subscriptions, and leaves no timer behind
    onNonLazyError: () => {},
    on: { closed: (event) => onClosed((event as { code: number }).code) },
  });
  return {
    watch<T>(query: string, variables: Record<string, unknown> = {}) {
      const events: T[] = [];
      const stop = client.subscribe<Record<string, T>>(
        { query, variables },
        {
          next: ({ data, errors }) =>
            void events.push(errors ? ({ errors } as T) : (Object.values(data ?? {})[0] as T)),
          error: (errors) => void events.push({ errors } as T),
          complete: () => {},
        },
      );
      return { events, stop };
    },
    closed,
    end: async () => client.dispose(),
  };
}
