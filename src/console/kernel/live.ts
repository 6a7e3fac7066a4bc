import { createClient, type Client } from 'graphql-ws';
import { useEffect, useRef } from 'react';
import type { Operation } from './operation';
import { signedInAgain } from './session-ended';
import { createStore } from './store';

/** The one live connection: subscriptions that resume after the last cursor they saw. */

/** `idle` where nothing is followed; `stale` once nothing has been heard for a while. */
export type Liveness = 'idle' | 'live' | 'reconnecting' | 'stale';
export const liveness = createStore<Liveness>('idle');

const STALE_AFTER_MS = 30_000;
const PING_EVERY_MS = 10_000;
const PONG_WITHIN_MS = 5_000;
const LONGEST_WAIT_MS = 10_000;
/** The server's word for: sign in. */
const UNAUTHORIZED = 4401;

let client: Client | undefined;
let staleTimer: ReturnType<typeof setTimeout> | undefined;
let pongTimer: ReturnType<typeof setTimeout> | undefined;
/** How many subscriptions there are: without any the connection is closed, and nobody misses it. */
let followed = 0;

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
      const waitMs = Math.min(500 * 2 ** tries, LONGEST_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random() / 2)));
    },
    shouldRetry: () => true,
    on: {
      connected: () => isHeard('live'),
      closed: isClosed,
      // A cable that was cut says nothing: a ping without an answer does.
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

/** Hears every event after the variables' `after`, once each, through broken connections too. Gives the end of it. */
export function listen<Answer extends object, Variables extends { after?: string | null }>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  onEvent: (answer: Answer) => void,
  onRefused: (message: string) => void = () => {},
): () => void {
  const { documentId, name: operationName } = operation;
  // The client sends this very object with each new connection: its cursor moves on with the events.
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
        else if ((error as CloseEvent).code === UNAUTHORIZED) void signedInAgain().then(begin);
        else setTimeout(begin, LONGEST_WAIT_MS);
      },
      complete: () => {},
    });
  };
  followed++;
  begin();
  return () => {
    isEnded = true;
    end();
    // A live connection tells itself when it is closed; one that is away is looked for no longer.
    if (--followed === 0 && liveness.get() !== 'live') isHeard('idle');
  };
}

/** `listen` for as long as a component is shown; undefined variables wait, as for the cursor of the first answer. */
export function useLive<Answer extends object, Variables extends { after?: string | null }>(
  operation: Operation<Answer, Variables>,
  variables: Variables | undefined,
  onEvent: (answer: Answer) => void,
  onRefused?: (message: string) => void,
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
    );
  }, [operation, key]);
}
