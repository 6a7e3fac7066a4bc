import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { logLiveEvents } from '../features/live/live-events';
import { signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import type { Process } from '../support/process';
import type { Subscribe } from './support/fanout-client';
import type { Figures } from './support/figures';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';

/**
 * `fanout [--server FILE]`: CPU time of Node per state event for each of 500 subscribers with their own sessions, in
 * one group and in 50 groups of 10, compared with plain ws in the same run; and the time for which 500 simultaneous
 * events block the event loop. `--server` measures `test/bench/support/fanout-server.ts` of another checkout.
 */

const SUBSCRIBERS = 500;
const EVENTS = 200;
const ROUNDS = 3;
const QUIET_MS = 300;
const FIELDS = `cursor state { employeeId employeeName employeeNumber state stateStartedAt stateIsStale queue
  scheduledState isAdherent shift { startTime endTime } }`;

interface Hello extends Organization {
  url: string;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { server: { type: 'string' } } });
  const cluster = await startTestCluster();
  const started: Process[] = [];
  const start = async <T>(file: string) => {
    const server = await startServer<T>(file, cluster.url);
    started.push(server);
    return server;
  };
  const database = new Client({ connectionString: cluster.url });
  try {
    const muster = await start<Hello>(values.server ?? 'fanout-server');
    const floor = await start<{ url: string }>('fanout-floor');
    const client = await start<object>('fanout-client');
    await database.connect();
    const cookies = await signIns(muster.hello);
    const { rows } = await database.query<{ id: string }>(
      'select id from muster.employee where organization_id = $1 and employee_number is not null',
      [muster.hello.organizationId],
    );
    const employeeIds = rows.map(({ id }) => id);
    const askClient = async (message: object) => {
      const { lost } = await client.ask<{ lost?: string }>(message);
      if (lost) throw new Error(lost);
    };
    const happen = async (ids: string[]) => {
      await logLiveEvents(database, muster.hello.organizationId, 'state', ids);
      await database.query(`select pg_notify('muster_live', '')`);
    };
    /** Subscribes, and triggers an event until all subscribers have received it. */
    const subscribe = async (url: string, groups: number, event: () => Promise<unknown>) => {
      await askClient({ url, cookies, queries: queriesOf(groups) } satisfies Subscribe);
      for (let heard = 0; heard < SUBSCRIBERS;) {
        await event();
        ({ heard } = await client.ask<{ heard: number }>({ quietMs: QUIET_MS }));
      }
    };
    const cost = async (server: Process, event: () => Promise<unknown>, events: number, messages: number) => {
      await server.ask({});
      const began = performance.now();
      for (let n = 0; n < events; n++) {
        const all = askClient({ messages });
        await event();
        await all;
      }
      const { cpuMs, longestHoldMs } = await server.ask<Figures>({});
      return {
        microsecondsAMessage: Math.round((cpuMs * 10_000) / events / messages) / 10,
        longestHoldMs: Math.round(longestHoldMs),
        milliseconds: Math.round(performance.now() - began),
      };
    };
    const one = () => happen([employeeIds[Math.floor(Math.random() * employeeIds.length)] as string]);
    const parts: Record<string, () => Promise<object>> = {
      bareWs: async () => {
        const say = () => fetch(floor.hello.url);
        await subscribe(floor.hello.url, 1, say);
        return cost(floor, say, EVENTS, SUBSCRIBERS);
      },
      oneGroup: async () => {
        await subscribe(muster.hello.url, 1, one);
        return cost(muster, one, EVENTS, SUBSCRIBERS);
      },
      fiftyGroups: async () => {
        await subscribe(muster.hello.url, 50, one);
        return cost(muster, one, EVENTS, SUBSCRIBERS);
      },
      eventsAtOnce: async () => {
        await subscribe(muster.hello.url, 1, one);
        return cost(muster, () => happen(employeeIds), 1, SUBSCRIBERS * employeeIds.length);
      },
    };
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [part, measure] of Object.entries(parts))
        process.stdout.write(`${JSON.stringify({ round, part, ...(await measure()) })}\n`);
    }
  } finally {
    await database.end();
    for (const server of started) await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Returns queries in this number of groups, assigned round-robin. A distinct alias keeps each group apart. */
const queriesOf = (groups: number): string[] =>
  Array.from({ length: SUBSCRIBERS }, (_, n) => `subscription { group${n % groups}: agentStateChanged { ${FIELDS} } }`);

/** A session for each subscriber. */
async function signIns(hello: Hello): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < SUBSCRIBERS; n++) cookies.push((await signIn(hello.url, hello)).sessionCookie ?? '');
  return cookies;
}
