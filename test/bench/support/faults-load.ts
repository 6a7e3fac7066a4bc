import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveClient } from '../../support/live-client';
import { Caller } from '../../support/caller';

/** Clients that behave well: each repeats a request with its key until it is acknowledged. */

const PATIENCE_MS = 20_000;
const RETRY_MS = 250;
/** Statuses after which the same request is sent again. */
const AGAIN = [408, 409, 425, 429, 502, 503, 504];

interface Outcomes {
  requests: number;
  /** Answers by status. */
  statuses: Map<number, number>;
  /** 500 and 503 without `Retry-After`. */
  bare: string[];
  /** Answers that end a request without acknowledging it. */
  refused: string[];
  /** Longest time from the first attempt to the acknowledgement. */
  longestMs: number;
}

export const newOutcomes = (): Outcomes => ({
  requests: 0,
  statuses: new Map(),
  bare: [],
  refused: [],
  longestMs: 0,
});

export type Send = (path: string, body: object) => Promise<boolean>;

/**
 * Returns a function that sends a request to any server until it is acknowledged. It resolves with false if the request
 * was refused, or if `isLate` says that no more attempts are due.
 */
export function insistent(
  callers: readonly Caller[],
  outcomes: Outcomes,
  random: () => number,
  isLate: () => boolean,
): Send {
  return async (path, body) => {
    const headers = { 'idempotency-key': randomUUID() };
    const began = performance.now();
    outcomes.requests++;
    while (!isLate()) {
      const caller = callers[Math.floor(random() * callers.length)] as Caller;
      const answer = await Promise.race([
        caller.send('POST', path, body, headers).catch(() => undefined),
        sleep(PATIENCE_MS, undefined, { ref: false }),
      ]);
      if (answer) {
        const { status } = answer;
        outcomes.statuses.set(status, (outcomes.statuses.get(status) ?? 0) + 1);
        const text = `${status} ${path} ${JSON.stringify(answer.body).slice(0, 200)}`;
        if (status === 500 || (status === 503 && !answer.headers.get('retry-after'))) outcomes.bare.push(text);
        if (status < 300) {
          outcomes.longestMs = Math.max(outcomes.longestMs, performance.now() - began);
          return true;
        }
        if (!AGAIN.includes(status) && status !== 500) {
          outcomes.refused.push(text);
          return false;
        }
      }
      await sleep(RETRY_MS * (0.5 + random()));
    }
    outcomes.refused.push(`never acknowledged: ${path}`);
    return false;
  };
}

/** Receiver of webhooks: the ids of messages in the order of their first arrival. */
export async function startReceiver(): Promise<{ url: string; arrived: string[]; messages(): number; stop(): void }> {
  const arrived = new Set<string>();
  let messages = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      messages++;
      arrived.add(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get arrived() {
      return [...arrived];
    },
    messages: () => messages,
    stop: () => void server.close().closeAllConnections(),
  };
}

interface StateEvent {
  cursor: string;
  state: { employeeId: string; state: string };
  errors?: unknown;
}

export interface Watcher {
  /** Cursors that were not larger than the one before on their connection. */
  backwards: number;
  connections: number;
  events: number;
  /** Last state of each employee. */
  last: Map<string, string>;
}

/** Follows the states over a WebSocket, and resumes after its last cursor at another server when it closes. */
export async function watch(admin: Caller, urls: readonly string[], isOver: () => boolean): Promise<Watcher> {
  const watcher: Watcher = { backwards: 0, connections: 0, events: 0, last: new Map() };
  let after: string | null = null;
  while (!isOver()) {
    const client = liveClient(admin, urls[watcher.connections++ % urls.length]);
    const { events } = client.watch<StateEvent>(
      `subscription ($after: String) { agentStateChanged(after: $after) { cursor state { employeeId state } } }`,
      { after },
    );
    let isClosed = false;
    void client.closed.then(() => (isClosed = true));
    let seen = 0;
    let isRefused = false;
    do {
      await sleep(50);
      for (; seen < events.length; seen++) {
        const event = events[seen] as StateEvent;
        isRefused ||= event.errors !== undefined || !event.cursor;
        if (isRefused) continue;
        if (after !== null && Number(event.cursor) <= Number(after)) watcher.backwards++;
        after = event.cursor;
        watcher.events++;
        watcher.last.set(event.state.employeeId, event.state.state);
      }
    } while (!isOver() && !isClosed && !isRefused);
    await client.end();
  }
  return watcher;
}
