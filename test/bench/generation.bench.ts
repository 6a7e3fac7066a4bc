import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addDays } from '../../src/kernel/time/local-time';
import { signIn, type Caller } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import type { Figures } from './support/figures';
import { QUEUES } from './support/generation-data';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';

/**
 * `generation [demo] [EMPLOYEES…] [plain-EMPLOYEES…] [--only rest,graphql,job] [--seconds 30] [--epochs 20] [--busy 2]
 * [--json]`: generates schedules of four weeks for the demo organization, for contact centers of 40, 200, 2,000 and
 * 5,000 employees, and for plain ones whose employees have no contract, skills or preferences, through REST, GraphQL
 * and as a job. Reports the duration, the optimality gap, broken hard rules (the bench fails if there are any),
 * understaffed hours, peak memory of the server, and latency of other requests before and during generation (99th
 * percentile, and maximum of /healthz). `--busy` runs this number of other processes concurrently. `--epochs` fixes the
 * number of search rounds, for jobs regardless of time: together with the CPU time, results are independent of the
 * machine.
 */

const CENTERS = ['demo', '40', '200', 'plain-200', '2000', 'plain-2000', '5000'];
const WAYS = ['rest', 'graphql', 'job'] as const;
type Way = (typeof WAYS)[number];
const DAYS = 28;
const JOB_SECONDS = '30';
const MAX_SECONDS = 1800;
const IDLE_MS = 10_000;
const BETWEEN_MS = 10;

interface Hello extends Organization {
  url: string;
  monday: string;
  employeeIds: string[];
}

interface Certificate {
  legal: boolean;
  brokenRules: number;
  broken: { rule: string }[];
  cost: number;
  costByTerm: { term: string; cost: number }[];
  gap: number | null;
  bound: number | null;
  shortHours: number;
  neededHours: number;
}

interface Report {
  stoppedEarly: boolean;
  epochs: number;
  shortIntervals: object[];
  certificate: Certificate;
}

interface Generated {
  scheduleId: string;
  report: Report;
}

/** Sorted waits of others, in milliseconds. */
interface Waits {
  health: number[];
  query: number[];
}

interface Result {
  employees: string;
  way: Way;
  seconds: number;
  report: Report;
  hardBreaches: number;
  longestProgressPauseMs: number | null;
  mostMb: number;
  idle: Waits;
  busy: Waits;
  figures: Figures;
}

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string', default: WAYS.join() },
      seconds: { type: 'string', default: JOB_SECONDS },
      epochs: { type: 'string' },
      busy: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
    },
  });
  const centers = positionals.length > 0 ? positionals : CENTERS;
  const epochs = values.epochs === undefined ? null : Number(values.epochs);
  const mostSeconds = epochs === null ? Number(values.seconds) : MAX_SECONDS;
  const ways = WAYS.filter((way) => values.only.split(',').includes(way));
  const cluster = await startTestCluster();
  const results: Result[] = [];
  try {
    for (const employees of centers) {
      const server = await startServer<Hello>('generation-server', cluster.url, [employees], {
        DEMO: employees === 'demo' ? 'on' : 'off', // lets its users sign in
        ...(employees === 'demo' ? { NODE_ENV: 'development' } : {}),
      });
      const others = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
      try {
        const { hello } = server;
        const admin = await signIn(hello.url, { email: hello.email, password: hello.password });
        await forecastDemand(admin);
        await waitsOf(admin, () => sleep(2_000)); // warms up
        const idle = (await waitsOf(admin, () => sleep(IDLE_MS))).waits;
        for (const way of ways) {
          clearPeak(server.pid);
          await server.ask<Figures>({});
          const began = performance.now();
          const { waits, answer } = await waitsOf(admin, () => asked[way](admin, inputOf(hello, epochs), mostSeconds));
          const seconds = (performance.now() - began) / 1000;
          const figures = await server.ask<Figures>({});
          const mostMb = memoryMb(server.pid, 'VmHWM');
          const hardBreaches = await hardBreachesOf(admin, answer.scheduleId);
          const { longestProgressPauseMs = null, report } = answer;
          results.push({
            ...{ employees, way, seconds, report, hardBreaches, longestProgressPauseMs, mostMb, idle, busy: waits },
            figures,
          });
          if (!values.json) process.stdout.write(lineOf(results.at(-1) as Result));
        }
      } finally {
        for (const other of others) other.kill('SIGKILL');
        await server.end('SIGKILL');
      }
    }
  } finally {
    await cluster.stop();
  }
  if (values.json) process.stdout.write(`${JSON.stringify(results.map(inShort))}\n`);
  const broken = results.filter(({ hardBreaches, report }) => hardBreaches > 0 || !report.certificate.legal);
  if (broken.length > 0)
    throw new Error(
      `Hard rules are broken: ${broken.map(({ employees, way }) => `${employees} by ${way}`).join(', ')}`,
    );
}

/** Creates the requirement of the coming weeks: a contact forecast and the staffing for it. */
async function forecastDemand(admin: Caller): Promise<void> {
  const { runForecast } = await admin.graphql('mutation { runForecast { id } }');
  for (;;) {
    const { jobs } = await admin.graphql('{ jobs { id kind status error } }');
    const failed = jobs.find((job: { status: string }) => job.status === 'failed');
    if (failed) throw new Error(`${failed.kind} failed: ${failed.error}`);
    const open = jobs.filter(({ status }: { status: string }) => ['waiting', 'running'].includes(status));
    if (open.length === 0 && jobs.some(({ id }: { id: string }) => id === runForecast.id)) return;
    await sleep(300);
  }
}

let asks = 0;
const inputOf = ({ monday, employeeIds }: Hello, epochs: number | null) => ({
  name: `Generated ${asks++}`,
  startDate: monday,
  endDate: addDays(monday, DAYS - 1),
  employeeIds,
  options: { epochs },
});
type Input = ReturnType<typeof inputOf>;

const REPORT = `report { stoppedEarly epochs shortIntervals { required scheduled }
  certificate { legal brokenRules broken { rule } cost costByTerm { term cost } bound gap shortHours neededHours } }`;

type Ask = (
  admin: Caller,
  input: Input,
  mostSeconds: number,
) => Promise<Generated & { longestProgressPauseMs?: number }>;

/** Ways to request a schedule. */
const asked: Record<Way, Ask> = {
  async rest(admin, input) {
    const { status, body } = await admin.post('/api/scheduling/generate', input);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 500)}`);
    return { scheduleId: body.schedule.id, report: body.report };
  },
  async graphql(admin, input) {
    const { generateSchedule } = await admin.graphql(
      `mutation ($input: GenerateScheduleInput!) { generateSchedule(input: $input) { schedule { id } ${REPORT} } }`,
      { input },
    );
    return { scheduleId: generateSchedule.schedule.id, report: generateSchedule.report };
  },
  async job(admin, input, mostSeconds) {
    const { startGeneration } = await admin.graphql(
      `mutation ($input: GenerateScheduleInput!, $seconds: Int) {
        startGeneration(input: $input, seconds: $seconds) { id } }`,
      { input, seconds: mostSeconds },
    );
    let [shown, since, longest] = ['', performance.now(), 0];
    for (;;) {
      await sleep(100);
      const { job } = await admin.graphql(
        'query ($id: ID!) { job(id: $id) { status error result progress progressText } }',
        startGeneration,
      );
      if (job.status === 'failed') throw new Error(`The job failed: ${job.error}`);
      if (job.status === 'succeeded') return { ...job.result, longestProgressPauseMs: longest };
      const now = `${job.progress} ${job.progressText}`;
      longest = Math.max(longest, performance.now() - since);
      if (now !== shown) [shown, since] = [now, performance.now()];
    }
  },
};

async function hardBreachesOf(admin: Caller, scheduleId: string): Promise<number> {
  const { checkSchedule } = await admin.graphql('query ($id: ID!) { checkSchedule(scheduleId: $id) { hard } }', {
    id: scheduleId,
  });
  return checkSchedule.filter(({ hard }: { hard: boolean }) => hard).length;
}

const SMALL = `{ shiftTemplates { id name startTime endTime } }`;

/** Measures the latency of other requests during the work. */
async function waitsOf<T>(admin: Caller, work: () => Promise<T>): Promise<{ waits: Waits; answer: T }> {
  const waits: Waits = { health: [], query: [] };
  let isOver = false;
  const asking = async (into: number[], ask: () => Promise<unknown>) => {
    while (!isOver) {
      const began = performance.now();
      await ask();
      into.push(performance.now() - began);
      await sleep(BETWEEN_MS);
    }
    into.sort((a, b) => a - b);
  };
  const both = [asking(waits.health, () => admin.get('/healthz')), asking(waits.query, () => admin.graphql(SMALL))];
  const answer = await work().finally(() => (isOver = true));
  await Promise.all(both);
  return { waits, answer };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const memoryMb = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
/** Resets the peak to the current memory use. */
const clearPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

function inShort({ idle, busy, ...result }: Result) {
  return {
    ...result,
    report: { ...result.report, shortIntervals: result.report.shortIntervals.length },
    idle: quantilesOf(idle),
    busy: quantilesOf(busy),
  };
}

const quantilesOf = ({ health, query }: Waits) => ({
  healthP99Ms: quantile(health, 0.99),
  healthMostMs: quantile(health, 1),
  queryP99Ms: quantile(query, 0.99),
});

function lineOf({ employees, way, seconds, report, hardBreaches, longestProgressPauseMs, mostMb, ...others }: Result) {
  const { cost, costByTerm, bound, gap, shortHours, neededHours, brokenRules, broken } = report.certificate;
  const [idle, busy] = [quantilesOf(others.idle), quantilesOf(others.busy)];
  const ms = (value: number): string => value.toFixed(0);
  const terms = costByTerm.map((each) => `${each.term} ${each.cost.toFixed(0)}`).join(', ');
  return [
    `${employees.padStart(10)} ${way.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s `,
    `(processor ${(others.figures.cpuMs / 1000).toFixed(1)}), ${report.epochs} epochs, `,
    `gap ${gap === null ? 'none' : `${(100 * gap).toFixed(2)} %`}, cost ${cost.toFixed(0)}, `,
    `bound ${bound?.toFixed(0)}, `,
    `hard rules broken ${hardBreaches} and ${brokenRules} (${[...new Set(broken.map(({ rule }) => rule))].join()}), `,
    `short ${shortHours.toFixed(0)} of ${neededHours.toFixed(0)} h in ${report.shortIntervals.length} intervals, `,
    `${ms(mostMb)} MB\n`,
    `${''.padEnd(20)} healthz p99 ${ms(busy.healthP99Ms)} ms, most ${ms(busy.healthMostMs)} `,
    `(idle ${ms(idle.healthP99Ms)}, `,
    `${ms(idle.healthMostMs)}), query p99 ${ms(busy.queryP99Ms)} ms (idle ${ms(idle.queryP99Ms)}), `,
    `thread held ${ms(others.figures.longestHoldMs)} ms (busy ${ms(others.figures.longestBusyHoldMs)})`,
    longestProgressPauseMs === null ? '' : `, progress stood still ${ms(longestProgressPauseMs)} ms`,
    `\n${''.padEnd(20)} ${terms}; of ${QUEUES.length} queues\n`,
  ].join('');
}
