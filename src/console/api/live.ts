import { createClient, type Client } from 'graphql-ws';
import { useEffect, useRef } from 'react';
import type { Operation } from './operation';
import { signedInAgain } from './session-ended';
import { createStore } from '../kernel/store';

/** The single WebSocket connection, with subscriptions that resume after the last cursor received. */

/** `idle` without subscriptions; `stale` after a longer disconnection. */
export type Liveness = 'idle' | 'live' | 'reconnecting' | 'stale';
export const liveness = createStore<Liveness>('idle');

const STALE_AFTER_MS = 30_000;
const PING_EVERY_MS = 10_000;
const PONG_WITHIN_MS = 5_000;
const MAX_WAIT_MS = 10_000;
/** WebSocket close code that asks to sign in. */
const UNAUTHORIZED = 4401;

let client: Client | undefined;
let staleTimer: ReturnType<typeof setTimeout> | undefined;
let pongTimer: ReturnType<typeof setTimeout> | undefined;
/** Number of subscriptions of the page shown. Without any, the state of the connection is of no interest. */
let followed = 0;
let isConnected = false;

function isClosed(): void {
  clearTimeout(pongTimer);
  if (followed === 0) return isHeard('idle');
  if (liveness.get() !== 'stale') liveness.set('reconnecting');
  staleTimer ??= setTimeout(() => liveness.set('stale'), STALE_AFTER_MS);
}

function isHeard(now: Liveness): void {
  clearTimeout(staleTimer);
  staleTimer = undefined;
  liveness.set(now);
}

function connection(): Client {
  client ??= createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    lazy: true,
    retryAttempts: Infinity,
    keepAlive: PING_EVERY_MS,
    retryWait: async (tries) => {
      const waitMs = Math.min(500 * 2 ** tries, MAX_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random() / 2)));
    },
    shouldRetry: () => true,
    on: {
      connected: () => {
        isConnected = true;
        isHeard(followed > 0 ? 'live' : 'idle');
      },
      closed: () => {
        isConnected = false;
        isClosed();
      },
      // A broken network path raises no close event; a missing pong detects it.
      ping: (received) => {
        if (!received) pongTimer = setTimeout(() => client?.terminate(), PONG_WITHIN_MS);
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimer);
      },
    },
  });
  return client;
}

/**
 * Receives every event after the variables' `after` exactly once, across reconnections. Returns a function to
 * unsubscribe. Subscriptions in the background, such as of the menu, neither show the state of the connection nor ask
 * to sign in again.
 */
export function listen<Answer extends object, Variables extends { after?: string | null }>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  onEvent: (answer: Answer) => void,
  onRefused: (message: string) => void = () => {},
  isBackground = false,
): () => void {
  const { documentId, name: operationName } = operation;
  // The client sends this object on each reconnection, so updating its cursor resumes the subscription.
  const resumed: Record<string, unknown> = { ...variables };
  const payload = { query: '', operationName, variables: resumed, extensions: { documentId } };
  let isEnded = false;
  let end = () => {};
  const begin = () => {
    if (isEnded) return;
    end = connection().subscribe<Answer>(payload, {
      next: ({ data, errors }) => {
        if (errors?.[0]) return onRefused(errors[0].message);
        if (!data) return;
        const [change] = Object.values(data) as { cursor?: string }[];
        if (change?.cursor) resumed.after = change.cursor;
        onEvent(data);
      },
      error: (error) => {
        if (Array.isArray(error)) onRefused(String(error[0]?.message));
        else if ((error as CloseEvent).code === UNAUTHORIZED && !isBackground) void signedInAgain().then(begin);
        else setTimeout(begin, MAX_WAIT_MS);
      },
      complete: () => {},
    });
  };
  if (!isBackground && followed++ === 0 && isConnected) isHeard('live');
  begin();
  return () => {
    isEnded = true;
    end();
    if (!isBackground && --followed === 0) isHeard('idle');
  };
}

/**
 * Subscribes while a component is mounted. Undefined variables defer it, for example until the first response provides
 * a cursor.
 */
export function useLive<Answer extends object, Variables extends { after?: string | null }>(
  operation: Operation<Answer, Variables>,
  variables: Variables | undefined,
  onEvent: (answer: Answer) => void,
  onRefused?: (message: string) => void,
  isBackground = false,
): void {
  const heard = useRef({ onEvent, onRefused });
  heard.current = { onEvent, onRefused };
  const key = variables && JSON.stringify(variables);
  useEffect(() => {
    if (key === undefined) return undefined;
    return listen(
      operation,
      JSON.parse(key) as Variables,
      (answer) => heard.current.onEvent(answer),
      (message) => heard.current.onRefused?.(message),
      isBackground,
    );
  }, [operation, key, isBackground]);
}
