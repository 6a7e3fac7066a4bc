import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Caller, signIn, type Answer } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import type { Process } from '../support/process';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';
import { elapsed, median } from './support/timing';

/**
 * `growth [NAME…] [--factors 1,10,100] [--json]`: cost of each read and write at 1, 10 and 100 times the data, with
 * responses of the same size. Measures the time of statements, as the server waits for them, and the total time of the
 * request. The servers are queried in turns, so that other load on the machine affects all of them alike.
 */

const ROUNDS = 15;
const SLOW_ROUNDS = 3;
const MAX_GROWTH = 1.5;
const DAY_MS = 86_400_000;
/** Start of a hundred days without clock changes. */
const SUMMER = Date.UTC(2024, 4, 1);
const RECORDS = 10_000;
const PEOPLE = 500;

interface Hello extends Organization {
  url: string;
  key: string;
  employeeIds: string[];
}

type Scale = Hello & {
  factor: number;
  server: Process;
  admin: Caller;
  importer: Caller;
  /** Id of the draft with 200 shifts. */
  smallId: string;
  /** Id of the newest published schedule. */
  newestId: string;
  /** Time of the first round of imported states. */
  importsFrom: number;
  /** Results of earlier steps of the same round. */
  scheduleId: string;
  shiftIds: string[];
};

interface Step {
  rounds?: number;
  /** Measured by the server itself. */
  work?: 'judge';
  run?(scale: Scale, round: number): Promise<unknown>;
}

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const ok = async (answer: Promise<Answer>): Promise<any> => {
  const { status, body } = await answer;
  if (status >= 300 || body?.errors?.length > 0) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body;
};
const get =
  (path: string | ((scale: Scale) => string)): NonNullable<Step['run']> =>
  (scale) =>
    ok(scale.admin.get(typeof path === 'string' ? path : path(scale)));
const ask =
  (query: string | ((scale: Scale) => string)): NonNullable<Step['run']> =>
  (scale) =>
    scale.admin.graphql(typeof query === 'string' ? query : query(scale));

const PAGE = 'total data { date interval queue volume aht }';
const THREE_YEARS = `from: "${day(-1095)}", to: "${day(0)}"`;
const MONTH = `from: "${day(-31)}", to: "${day(-1)}"`;

const dayOfIntervals = Array.from(
  { length: 96 },
  (_, i) => `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
);

/** Intervals of a queue in each round: first new, then changed, then unchanged. */
const history = (change: number): NonNullable<Step['run']> => {
  return (scale, round) =>
    ok(
      scale.importer.post('/api/v1/import/historical', {
        data: Array.from({ length: RECORDS }, (_, i) => ({
          date: new Date(SUMMER + Math.floor(i / 96) * DAY_MS).toISOString().slice(0, 10),
          interval: `${String(Math.floor((i % 96) / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
          volume: (i % 50) + change,
          aht: 180,
          queue: `New ${round}`,
          channel: 'chat',
        })),
      }),
    );
};

/** One state of one agent. */
const state = (queueOf: (round: number) => string): NonNullable<Step['run']> => {
  return (scale, round) =>
    ok(
      scale.importer.post('/api/v1/import/agent-states', {
        data: [
          {
            agentId: 'e1@bench.example',
            state: round % 2 ? 'available' : 'on_call',
            timestamp: new Date().toISOString(),
            queue: queueOf(round),
          },
        ],
      }),
    );
};

const steps: Record<string, Step> = {
  'sign-in': { run: (scale) => signIn(scale.url, scale) },
  'users list': { run: get('/api/admin/users') },
  'employees list': { run: ask('{ employees { id firstName lastName team { name } skills { name } } }') },
  'schedules list': { run: get(`/api/scheduling/schedules?startDate=${day(-13)}&endDate=${day(14)}`) },
  'schedule, 200 shifts': { run: get(({ smallId }) => `/api/scheduling/schedules/${smallId}`) },
  'shifts page': { run: get('/api/scheduling/shifts') },
  'shifts of a schedule': { run: get(({ newestId }) => `/api/scheduling/shifts?scheduleId=${newestId}`) },
  'shifts of an employee': { run: get(({ employeeIds }) => `/api/scheduling/shifts?employeeId=${employeeIds[7]}`) },
  'shifts of a day': { run: get(`/api/scheduling/shifts?date=${day(-6)}`) },
  'shifts of a day of a schedule': {
    run: get(({ newestId }) => `/api/scheduling/shifts?date=${day(-6)}&scheduleId=${newestId}`),
  },
  'audit page': { run: get('/api/admin/audit-logs') },
  'audit page of an action': { run: get('/api/admin/audit-logs?action=kind7.change') },
  'audit page of a rare action': { run: get('/api/admin/audit-logs?action=organization.create') },
  'history page, all queues': { run: ask(`{ contactHistory(${THREE_YEARS}) { ${PAGE} } }`) },
  'history page, a queue': { run: ask(`{ contactHistory(${THREE_YEARS}, queue: "Queue 3") { ${PAGE} } }`) },
  'history page, a month': { run: ask(`{ contactHistory(${MONTH}, queue: "Queue 3") { ${PAGE} } }`) },
  'deflection page': { run: ask(`{ deflections(${THREE_YEARS}, queue: "Queue 3") { total data { date interval } } }`) },
  'contact totals': {
    run: ask(`{ contactTotals(${MONTH}, queue: "Queue 3", groupBy: [day]) { date volume aht } }`),
  },
  'contact totals by queue': { run: ask(`{ contactTotals(${MONTH}, groupBy: [queue]) { queue volume aht } }`) },
  'a day of a new queue': {
    run: (scale, round) =>
      ok(
        scale.importer.post('/api/v1/import/historical', {
          data: dayOfIntervals.map((interval) => ({
            date: day(-1),
            interval,
            volume: 1,
            aht: 180,
            queue: `Newer ${round}`,
          })),
        }),
      ),
  },
  'agent states list': { run: get('/api/adherence/states') },
  'state history': {
    run: ask(
      ({ employeeIds }) =>
        `{ agentStateHistory(employeeId: "${employeeIds[3]}", from: "${day(-2)}T00:00:00Z", ` +
        `to: "${day(0)}T00:00:00Z") { state effectiveAt } }`,
    ),
  },
  'alerts list': { run: get('/api/adherence/alerts?status=active') },
  '10,000 states': {
    rounds: 7,
    run: (scale, round) =>
      ok(
        scale.importer.post('/api/v1/import/agent-states', {
          data: Array.from({ length: RECORDS }, (_, i) => ({
            agentId: `e${(i % PEOPLE) + 1}@bench.example`,
            state: (i + round) % 3 === 0 ? 'available' : 'on_call',
            timestamp: new Date(scale.importsFrom + round * 60_000 + Math.floor(i / PEOPLE) * 1000).toISOString(),
            queue: 'Sales',
          })),
        }),
      ),
  },
  'a state': { run: state(() => 'Queue 3') },
  'a state with an unknown queue': { run: state((round) => `Unknown ${round}`) },
  'history, 10,000 new': { rounds: 7, run: history(0) },
  'history, 10,000 changed': { rounds: 7, run: history(1) },
  'history, 10,000 unchanged': { rounds: 7, run: history(1) },
  'judgement of 500': { rounds: 7, work: 'judge' },
  'schedule created': {
    rounds: 7,
    run: async (scale, round) => {
      const body = { name: `Week ${round}`, startDate: day(60), endDate: day(66) };
      scale.scheduleId = (await ok(scale.admin.post('/api/scheduling/schedules', body))).id;
    },
  },
  '500 shifts created': {
    rounds: 7,
    run: async (scale) => {
      const shift = { scheduleId: scale.scheduleId, date: day(62), startTime: '09:00', endTime: '17:00' };
      const shifts = scale.employeeIds.map((employeeId) => ({ ...shift, employeeId }));
      const created = await ok(scale.admin.post('/api/scheduling/shifts', { shifts }));
      scale.shiftIds = created.shifts.map(({ id }: { id: string }) => id);
    },
  },
  'a shift patched': {
    rounds: 7,
    run: (scale) => ok(scale.admin.patch(`/api/scheduling/shifts/${scale.shiftIds[0]}`, { startTime: '10:00' })),
  },
  'schedule of 500 published': {
    rounds: 7,
    run: (scale) => ok(scale.admin.patch(`/api/scheduling/schedules/${scale.scheduleId}`, { status: 'published' })),
  },
  'schedule of 500 deleted': {
    rounds: 7,
    run: (scale) => ok(scale.admin.delete(`/api/scheduling/schedules/${scale.scheduleId}`)),
  },
  'generate 40 x 28': {
    rounds: SLOW_ROUNDS,
    run: ({ admin, employeeIds }, round) =>
      ok(
        admin.post('/api/scheduling/generate', {
          name: `Generated ${round}`,
          startDate: day(20),
          endDate: day(47),
          employeeIds: employeeIds.slice(0, 40),
          options: { coverageTarget: 8 },
        }),
      ),
  },
};

interface Sample {
  databaseMs: number;
  ms: number;
}

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { factors: { type: 'string', default: '1,10,100' }, json: { type: 'boolean', default: false } },
  });
  const chosen = Object.entries(steps).filter(
    ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  const cluster = await startTestCluster();
  const scales: Scale[] = [];
  try {
    for (const factor of values.factors.split(',').map(Number)) scales.push(await scaleOf(cluster.url, factor));
    const results = new Map<string, Sample[][]>(chosen.map(([name]) => [name, scales.map(() => [])]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, step] of chosen) {
        if (round >= (step.rounds ?? ROUNDS)) continue;
        for (const [i, scale] of scales.entries()) {
          const sample = await measure(step, scale, round).catch((error: Error) => {
            throw new Error(`${name} at ${scale.factor}: ${error.message}`);
          });
          results.get(name)?.[i]?.push(sample);
        }
      }
    }
    report(
      scales.map(({ factor }) => factor),
      results,
      values.json,
    );
  } finally {
    for (const { server } of scales) await server.end('SIGKILL');
    await cluster.stop();
  }
}

async function scaleOf(clusterUrl: string, factor: number): Promise<Scale> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database growth_${factor}`);
  await client.end();
  const url = new URL(clusterUrl);
  url.pathname = `/growth_${factor}`;
  const began = performance.now();
  const { hello, ...server } = await startServer<Hello>('growth-server', url.toString());
  process.stderr.write(`${factor} times the data: filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  const admin = await signIn(hello.url, hello);
  const { schedules } = await ok(admin.get('/api/scheduling/schedules'));
  const idOf = (wanted: string) => schedules.find(({ name }: { name: string }) => name === wanted).id as string;
  return {
    ...hello,
    factor,
    server,
    admin,
    importer: new Caller(hello.url, { 'x-api-key': hello.key }),
    importsFrom: Date.now() - 1_800_000,
    smallId: idOf('small'),
    newestId: idOf('period 0'),
    scheduleId: '',
    shiftIds: [],
  };
}

async function measure({ work, run: request }: Step, scale: Scale, round: number): Promise<Sample> {
  await scale.server.ask({ work: 'settle' });
  if (work) {
    const { ownMs, ms } = await scale.server.ask<{ ownMs: number; ms: number }>({ work });
    return { databaseMs: ownMs, ms };
  }
  const before = await scale.server.ask<Sample>({});
  const ms = await elapsed(async () => request?.(scale, round));
  const after = await scale.server.ask<Sample>({});
  return { databaseMs: after.databaseMs - before.databaseMs, ms };
}

function report(factors: number[], results: Map<string, Sample[][]>, json: boolean): void {
  const figures = [...results].map(([name, samples]) => {
    // The first round is a warm-up.
    const of = (figure: keyof Sample) =>
      samples.map((own) => median((own.length > 2 ? own.slice(1) : own).map((sample) => sample[figure])));
    const growth = ([first = NaN, ...others]: number[]) => Math.max(...others.map((ms) => ms / first));
    const [databaseMs, ms] = [of('databaseMs'), of('ms')];
    return { name, databaseMs, ms, databaseGrowth: growth(databaseMs), growth: growth(ms) };
  });
  if (json) return void process.stdout.write(`${JSON.stringify(figures)}\n`);
  const cells = (values: number[]) => values.map((ms) => ms.toFixed(1).padStart(8)).join('');
  const heading = factors.map((factor) => `${factor} x`.padStart(8)).join('');
  process.stdout.write(`ms${' '.repeat(28)}${heading}  in PostgreSQL ${heading}  in all\n`);
  for (const { name, databaseMs, ms, databaseGrowth, growth } of figures) {
    const over = databaseGrowth > MAX_GROWTH || growth > MAX_GROWTH ? `  over ${MAX_GROWTH}` : '';
    const ratios = `${databaseGrowth.toFixed(2).padStart(6)} ${growth.toFixed(2).padStart(6)}`;
    process.stdout.write(`${name.padEnd(30)}${cells(databaseMs)} ${cells(ms)} ${ratios}${over}\n`);
  }
  const over = figures.filter((each) => each.databaseGrowth > MAX_GROWTH || each.growth > MAX_GROWTH);
  process.stdout.write(
    over.length === 0
      ? `None grows by more than ${MAX_GROWTH}\n`
      : `Over ${MAX_GROWTH}: ${over.map(({ name }) => name).join(', ')}\n`,
  );
}
