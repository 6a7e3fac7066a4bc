import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import type { Figures } from './support/figures';
import { kinds, type Kind } from './support/imports-kinds';
import { EMPLOYEES } from './support/reads-document';
import { startServer } from './support/servers';
import type { Organization } from './support/measured-app';

/**
 * `stalls [SCENARIO…] [--json]`: maximum time for which the server's event loop is blocked, and the 99th percentile of
 * `GET /healthz`, while 20 lists or 10 imports are processed concurrently. Blocked time is reported as wall-clock time,
 * and without the time used by other processes. The first round is a warm-up.
 */

const ROUNDS = 3;
const LISTS = 20;
const IMPORTS = 10;
const BETWEEN_LOOKS_MS = 5;

interface Hello extends Organization {
  url: string;
  key: string;
  dayId: string;
  monthId: string;
  employeeIds: string[];
}
interface Question {
  path: string;
  headers: Record<string, string>;
  body?: string;
}
interface Result extends Figures {
  scenario: string;
  ms: number;
  megabytes: number;
  healthP99Ms: number;
  idleP99Ms: number;
}

const json = { 'content-type': 'application/json' };

const TOTALS = `query Totals { contactTotals(from: "2025-01-01", to: "2027-12-31",
  groupBy: [day, interval, queue, channel], limit: 10000) { date interval queue channel volume aht } }`;
const STATES = `query States { agentStates { states { employeeId employeeName employeeNumber state stateStartedAt
  stateIsStale queue scheduledState isAdherent shift { startTime endTime } } summary { totalAgents } } }`;

/** Concurrent requests of one round by scenario. */
function scenarios({ key, dayId, monthId, employeeIds }: Hello, cookie: string): Record<string, () => Question[]> {
  const asked = { cookie, ...json };
  const rest = (path: string, times = LISTS) => Array<Question>(times).fill({ path, headers: { cookie } });
  const graphql = (query: string, times = LISTS): Question[] =>
    Array<Question>(times).fill({ path: '/graphql', headers: asked, body: JSON.stringify({ query }) });
  let unseen = 0;
  const lots = new Map<Kind, number>();
  let generated = 0;
  const imported = (kind: Kind) =>
    Array.from({ length: IMPORTS }, (): Question => {
      const lot = lots.get(kind) ?? 0;
      lots.set(kind, lot + 1);
      const body = JSON.stringify({ data: kind.records(lot, 'insert'), updateExisting: true });
      return { path: kind.path, headers: { 'x-api-key': key, ...json }, body };
    });
  return {
    'lists by REST': () => rest('/api/admin/users'),
    'lists by GraphQL': () => graphql(EMPLOYEES),
    'lists by GraphQL, unseen': () =>
      Array.from({ length: LISTS }).flatMap(() => graphql(EMPLOYEES.replace('Employees', `E${unseen++}`), 1)),
    '5,000 shifts': () => rest(`/api/scheduling/schedules/${dayId}`),
    '100,000 shifts': () => rest(`/api/scheduling/schedules/${monthId}`, 1),
    'states by REST': () => rest('/api/adherence/states'),
    'states by GraphQL': () => graphql(STATES),
    ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [`import ${name}`, () => imported(kind)])),
    'contactTotals by pages': () => graphql(TOTALS, 1),
    generate: () => [
      {
        path: '/api/scheduling/generate',
        headers: asked,
        body: JSON.stringify({
          name: `Generated ${generated++}`,
          startDate: '2031-01-06',
          endDate: '2031-02-02',
          employeeIds: employeeIds.slice(0, 500),
          options: { coverageTarget: 300 },
        }),
      },
    ],
  };
}

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const cluster = await startTestCluster();
  const server = await startServer<Hello>('stalls-server', cluster.url);
  try {
    const { hello } = server;
    const { email, password } = hello;
    const { sessionCookie = '' } = await signIn(hello.url, { email, password });
    const results: Result[] = [];
    for (const [scenario, questions] of Object.entries(scenarios(hello, sessionCookie))) {
      if (positionals.length > 0 && !positionals.some((word) => scenario.includes(word))) continue;
      await askAll(hello.url, questions());
      const idleP99Ms = await healthP99(hello.url, () => new Promise((resolve) => setTimeout(resolve, 1_000)));
      await server.ask<Figures>({});
      let bytes = 0;
      const began = performance.now();
      const healthP99Ms = await healthP99(hello.url, async () => {
        for (let round = 0; round < ROUNDS; round++) bytes += await askAll(hello.url, questions());
      });
      const ms = (performance.now() - began) / ROUNDS;
      const megabytes = bytes / ROUNDS / 1e6;
      results.push({ scenario, ms, megabytes, healthP99Ms, idleP99Ms, ...(await server.ask<Figures>({})) });
      if (!values.json) report(results.at(-1) as Result);
    }
    if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
  } finally {
    await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Sends all requests concurrently. Returns the sizes of the responses in bytes. */
async function askAll(url: string, questions: Question[]): Promise<number> {
  const sizes = await Promise.all(questions.map((question) => ask(url, question)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const agent = new Agent({ keepAlive: true });

function ask(url: string, { path, headers, body }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      let [size, start] = [0, ''];
      response.on('data', (chunk: Buffer) => {
        if (size === 0) start = chunk.toString('utf8', 0, 300);
        size += chunk.length;
      });
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve(size) : reject(new Error(`${response.statusCode}: ${start}`)),
      );
    });
    sent.on('error', reject).end(body);
  });
}

/** Returns the 99th percentile of consecutive requests to /healthz during the work. */
async function healthP99(url: string, work: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await ask(url, { path: '/healthz', headers: {} });
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await looking;
  }
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? NaN;
}

function report({ scenario, ms, megabytes, healthP99Ms, idleP99Ms, ...figures }: Result): void {
  const { longestHoldMs, longestBusyHoldMs, longestPauseMs } = figures;
  process.stdout.write(
    `${scenario.padEnd(26)} ${ms.toFixed(0).padStart(6)} ms ${megabytes.toFixed(1).padStart(6)} MB, ` +
      `held ${longestHoldMs.toFixed(0).padStart(5)} ms (busy ${longestBusyHoldMs.toFixed(0).padStart(5)}, ` +
      `pause ${longestPauseMs.toFixed(0).padStart(4)}), healthz ${healthP99Ms.toFixed(0).padStart(5)} ms ` +
      `(idle ${idleP99Ms.toFixed(0)})\n`,
  );
}
