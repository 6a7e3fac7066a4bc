import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { signIn, type Caller } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import type { Figures } from './support/figures';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';

/**
 * `nightly [--queues 200] [--days 520] [--json]`: nightly forecast run of all queues over a history of 15-minute
 * intervals (ten million records with the defaults). Reports its duration, peak memory of the server including threads,
 * and latency of other requests before and during the run.
 */

const IDLE_MS = 20_000;
const BETWEEN_MS = 25;
const OTHERS = ['/healthz', '/api/admin/users?limit=50', '/api/scheduling/templates', '/api/admin/audit-logs?limit=20'];

interface Hello extends Organization {
  url: string;
  key: string;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      queues: { type: 'string', default: '200' },
      days: { type: 'string', default: '520' },
      json: { type: 'boolean', default: false },
    },
  });
  const [queues, days] = [Number(values.queues), Number(values.days)];
  const cluster = await startTestCluster();
  const server = await startServer<Hello>('nightly-server', cluster.url);
  try {
    const { hello } = server;
    const records = await seedHistory(cluster.url, hello.organizationId, queues, days);
    const admin = await signIn(hello.url, { email: hello.email, password: hello.password });
    await waitsOf(admin, () => sleep(2_000)); // warms up
    const idle = await waitsOf(admin, () => sleep(IDLE_MS));
    await server.ask<Figures>({});
    const beforeMb = memoryMb(server.pid, 'VmRSS');
    const began = performance.now();
    let result: unknown;
    const busy = await waitsOf(admin, async () => void (result = await runToItsEnd(admin)));
    const seconds = (performance.now() - began) / 1000;
    const { longestHoldMs, longestBusyHoldMs } = await server.ask<Figures>({});
    const figures = {
      queues,
      records,
      seconds,
      idleP50Ms: quantile(idle, 0.5),
      idleP99Ms: quantile(idle, 0.99),
      busyP50Ms: quantile(busy, 0.5),
      busyP99Ms: quantile(busy, 0.99),
      asked: busy.length,
      beforeMb,
      mostMb: memoryMb(server.pid, 'VmHWM'),
      longestHoldMs,
      longestBusyHoldMs,
      result,
    };
    process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : report(figures));
  } finally {
    await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Queues of quarter hours with days, weeks and years in them, and some chance. */
async function seedHistory(url: string, organizationId: string, queues: number, days: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Prevents the scheduled run, so that the measured run is the first.
  await client.query('insert into muster.forecast_night values ($1, current_date + 1)', [organizationId]);
  for (let queue = 0; queue < queues; queue++)
    await client.query(
      `insert into muster.contact_history (organization_id, queue, channel, date, interval, volume, aht)
       select $1::uuid, 'queue ' || $2::int, 'voice', date::date, time '00:00' + make_interval(mins => 15 * slot),
         round(greatest(0, (4 + $2::int % 40)
           * (1 + 0.2 * sin(extract(doy from date) * 2 * pi() / 365))
           * case extract(isodow from date) when 1 then 1.2 when 6 then 0.6 when 7 then 0.5 else 1 end
           * (0.15 + exp(-power((slot - 42 - $2::int % 7) / 14.0, 2)))
           * (0.7 + 0.3 * (random() + random())))), 240 + 60 * random()
       from generate_series(current_date - $3::int, current_date - 1, '1 day') date, generate_series(0, 95) slot
       where not (slot between 8 and 11 and extract(month from date) in (3, 11) and extract(isodow from date) = 7)`,
      [organizationId, queue, days],
    );
  await client.query('vacuum analyze muster.contact_history');
  const { rows } = await client.query<{ records: number }>(
    'select count(*)::int as records from muster.contact_history',
  );
  await client.end();
  return rows[0]?.records ?? 0;
}

async function runToItsEnd(admin: Caller): Promise<unknown> {
  const { runForecast } = await admin.graphql('mutation { runForecast { id } }');
  for (;;) {
    await sleep(500);
    const { job } = await admin.graphql('query ($id: ID!) { job(id: $id) { status error result } }', runForecast);
    if (job.status === 'failed') throw new Error(`The run failed: ${job.error}`);
    if (job.status === 'succeeded') return job.result;
  }
}

/** Milliseconds that each of the others waited while something went on. */
async function waitsOf(admin: Caller, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let i = 0; !isOver; i++) {
      const began = performance.now();
      await admin.get(OTHERS[i % OTHERS.length] as string);
      waits.push(performance.now() - began);
      await sleep(BETWEEN_MS);
    }
  })();
  await work().finally(() => (isOver = true));
  await asking;
  return waits.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const memoryMb = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function report(figures: Record<string, unknown>): string {
  const lines = Object.entries(figures).map(([name, value]) => {
    const text = typeof value === 'number' ? Math.round(value * 10) / 10 : JSON.stringify(value);
    return `${name.padEnd(20)} ${text}`;
  });
  return `${lines.join('\n')}\n`;
}
