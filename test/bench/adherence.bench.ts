import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { measureKeeping, measureReports, type Hello } from './support/agent-days';
import { copyText, startFloor, type Floor } from './support/imports-floor';
import { kinds } from './support/imports-kinds';
import { cpuOf, cpuOfPostgres } from './support/processor-time';
import { startServer } from './support/servers';
import { elapsed, median } from './support/timing';

/**
 * `adherence [--only PART,PART]`: 5,000 agents on shift. Parts: import, one, keeping, days, idle, list. Measures: the
 * states list over REST compared with reading the same rows through `pg` (CPU time of Node and PostgreSQL); an import
 * of 10,000 state changes with adherence, compared with COPY and merging of history and current state (elapsed time);
 * single states of one agent (CPU time of Node and PostgreSQL); state changes of now and of yesterday, with and without
 * maintaining agent days, and the number of agent days the job stores per second; reports over 400 days of all agents;
 * and the cost of an idle organization.
 */

const AGENTS = 5_000;
const CHANGES = 10_000;
const ROUNDS = 7;
const REQUESTS = 12;
const SINGLE_REPORTS = 1_000;
const SETTLED_MS = 15_000;
const IDLE_MS = 30_000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  const cluster = await startTestCluster();
  const copy = await (await startFloor('adherence-server', cluster.url))();
  const muster = await startServer<Hello>('adherence-server', cluster.url);
  const floor = await startServer<{ url: string }>('adherence-floor', cluster.url);
  const own = muster.hello;
  const costOf = (node: number) => cpuOf(node) + cpuOfPostgres(cluster.postmaster);
  const parts: Record<string, () => Promise<object>> = {
    import: async () => {
      for (const database of ['', 'floor']) await tidy(cluster.url, database);
      return measureImports(own.url, own.key, copy);
    },
    one: async () => {
      await tidy(cluster.url, '');
      return measureSingleReports(own.url, own.key, () => [cpuOf(muster.pid), cpuOfPostgres(cluster.postmaster)]);
    },
    keeping: async () => measureKeeping(cluster.url),
    days: async () => {
      const { sessionCookie: cookie = '' } = await signIn(own.url, own);
      return measureReports(cluster.url, own, cookie);
    },
    idle: async () => {
      // Work left over from the start and the imports is no cost of being quiet.
      await tidy(cluster.url, '');
      await sleep(SETTLED_MS);
      const before = { node: cpuOf(muster.pid), postgres: cpuOfPostgres(cluster.postmaster) };
      await sleep(IDLE_MS);
      const share = (ms: number) => (ms / IDLE_MS) * 100;
      return {
        nodePercent: share(cpuOf(muster.pid) - before.node),
        postgresPercent: share(cpuOfPostgres(cluster.postmaster) - before.postgres),
      };
    },
    list: async () => {
      const { sessionCookie: cookie = '' } = await signIn(own.url, own);
      const ways = {
        floor: () => ask(`${floor.hello.url}/${own.organizationId}`),
        muster: () => ask(`${own.url}/api/adherence/states`, { cookie }),
      };
      const samples: { floor: number; muster: number }[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const cpu = async (pid: number, work: () => Promise<unknown>) => {
          const started = costOf(pid);
          for (let n = 0; n < REQUESTS; n++) await work();
          return (costOf(pid) - started) / REQUESTS;
        };
        const sample = { floor: await cpu(floor.pid, ways.floor), muster: await cpu(muster.pid, ways.muster) };
        if (round >= 0) samples.push(sample);
      }
      return {
        cpuMs: median(samples.map((s) => s.muster)),
        floorMs: median(samples.map((s) => s.floor)),
        ratio: median(samples.map((s) => s.muster / s.floor)),
      };
    },
  };
  try {
    for (const part of values.only?.split(',') ?? Object.keys(parts)) {
      if (!parts[part]) throw new Error(`there is no part '${part}': ${Object.keys(parts).join(', ')}`);
      const figures = Object.entries(await parts[part]()).map(([name, value]) => `${name} ${Number(value).toFixed(2)}`);
      process.stdout.write(`${part}: ${figures.join(', ')}\n`);
    }
  } finally {
    await copy.end();
    for (const server of [muster, floor]) await server.end('SIGKILL');
    await cluster.stop();
  }
}

async function measureImports(url: string, key: string, copy: Floor) {
  const kind = kinds['agent-states'];
  const samples: { ms: number; floorMs: number }[] = [];
  const start = Date.now() - 3_000_000;
  for (let round = -2; round < ROUNDS; round++) {
    // Two changes of every agent, later than those of the previous round.
    const records = Array.from({ length: CHANGES }, (_, i) => ({
      agentId: `e${(i % AGENTS) + 1}@bench.example`,
      state: (i + round) % 3 === 0 ? 'available' : 'on_call',
      timestamp: new Date(start + (round + 2) * 60_000 + i).toISOString(),
      queue: 'Sales',
      acdStateCode: 'A1',
    }));
    const text = copyText(kind, records);
    const body = JSON.stringify({ data: records });
    const floorMs = await elapsed(() => copy.import(kind, text));
    const ms = await elapsed(async () => {
      const response = await fetch(`${url}/api/v1/import/agent-states`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body,
      });
      const answer = (await response.json()) as { processed: number };
      if (answer.processed !== CHANGES) throw new Error(JSON.stringify(answer).slice(0, 500));
    });
    if (round >= 0) samples.push({ ms, floorMs });
  }
  return {
    ms: median(samples.map((s) => s.ms)),
    floorMs: median(samples.map((s) => s.floorMs)),
    ratio: median(samples.map((s) => s.ms / s.floorMs)),
  };
}

/** One state of one agent a request, one request after another. */
async function measureSingleReports(url: string, key: string, cpu: () => [node: number, postgres: number]) {
  let sent = 0;
  const report = async () => {
    const record = {
      agentId: `e${(++sent % AGENTS) + 1}@bench.example`,
      state: sent % 2 ? 'available' : 'on_call',
      timestamp: new Date().toISOString(),
      queue: 'Sales',
    };
    const response = await fetch(`${url}/api/v1/import/agent-states`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ data: [record] }),
    });
    const answer = (await response.json()) as { processed: number };
    if (answer.processed !== 1) throw new Error(JSON.stringify(answer).slice(0, 500));
  };
  for (let i = 0; i < SINGLE_REPORTS; i++) await report();
  const before = cpu();
  for (let i = 0; i < SINGLE_REPORTS; i++) await report();
  const after = cpu();
  return {
    nodeMs: (after[0] - before[0]) / SINGLE_REPORTS,
    postgresMs: (after[1] - before[1]) / SINGLE_REPORTS,
  };
}

/** Statistics and free space, as a database has them that has run for some minutes. */
async function tidy(url: string, database: string): Promise<void> {
  const client = new Client({ connectionString: new URL(database, url).toString() });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok || text.length < AGENTS * 100) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
}
