import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../../support/caller';

/** Simulates a telephony system that reports each agent state change as it happens. */

const EVERY_MS = 50;
/** One of eight changes is to a state that was not planned. */
const STATES = ['available', 'on_call', 'after_call_work', 'on_call', 'available', 'on_call', 'lunch', 'on_call'];

export interface StateFeed {
  /** Number of changes accepted so far. */
  count(): number;
  /** Rejects if the server refused a change. */
  stop(): Promise<void>;
}

/** Reports an initial state for every agent. */
export async function reportAll(url: string, key: string, agents: number): Promise<void> {
  const timestamp = new Date().toISOString();
  await report(
    new Caller(url, { 'x-api-key': key }),
    Array.from({ length: agents }, (_, n) => ({ agentId: `N${n + 1}`, state: 'available', timestamp })),
  );
}

/** Reports twenty changes per second until stopped. */
export function startFeed(url: string, key: string, agents: number): StateFeed {
  const feed = new Caller(url, { 'x-api-key': key });
  let isOver = false;
  let count = 0;
  const running = (async () => {
    const began = performance.now();
    while (!isOver) {
      // Consecutive changes affect agents that are far apart in the organization. Each round over all agents brings the
      // next state.
      const agentId = `N${((count * 379) % agents) + 1}`;
      const state = STATES[(count + Math.floor(count / agents)) % STATES.length];
      await report(feed, [{ agentId, state, timestamp: new Date().toISOString(), queue: 'Sales' }]);
      count++;
      await sleep(Math.max(0, began + count * EVERY_MS - performance.now()));
    }
  })();
  running.catch(() => (isOver = true));
  return {
    count: () => count,
    stop: () => {
      isOver = true;
      return running;
    },
  };
}

async function report(feed: Caller, data: object[]): Promise<void> {
  const { body } = await feed.post('/api/v1/import/agent-states', { data });
  if (body.processed !== data.length) throw new Error(`The states were refused: ${JSON.stringify(body).slice(0, 500)}`);
}
