import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../support/cluster';
import type { Process } from '../support/process';
import type { Figures } from './support/figures';
import { copyText, startFloor, type Floor } from './support/imports-floor';
import { kinds, RECORDS, type Kind, type Phase } from './support/imports-kinds';
import { startServer } from './support/servers';
import { elapsed, median } from './support/timing';

/**
 * `imports [KIND…] [--clients N,N] [--json]`: imports of 10,000 records over HTTP, compared with COPY into a temporary
 * table and the same merge from it, alternating in one run. The baseline rewrites unchanged rows, makes no checks and
 * writes no audit log. Reports ratios of elapsed time (medians of rounds), CPU time of Node per request, and the
 * maximum time its event loop was blocked.
 */

const ROUNDS: Record<number, number> = { 1: 7, 10: 3 };
const PHASES: Phase[] = ['insert', 'update', 'unchanged'];

interface Hello {
  url: string;
  key: string;
}
interface Sample extends Pick<Figures, 'cpuMs' | 'longestHoldMs'> {
  ms: number;
  floorMs: number;
}

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, clients: { type: 'string', default: '1,10' } },
  });
  const chosen = Object.entries(kinds).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const cluster = await startTestCluster();
  const connectFloor = await startFloor('imports-server', cluster.url);
  const server = await startServer<Hello>('imports-server', cluster.url);
  try {
    const bench = new Bench(server, server.hello, await Promise.all(Array.from({ length: 10 }, connectFloor)));
    for (const [, kind] of Object.entries(kinds)) await bench.measure(kind, 1, 1); // agents, and a warm-up
    const results = [];
    for (const [name, kind] of chosen) {
      for (const clients of values.clients.split(',').map(Number))
        results.push({ kind: name, clients, ...(await bench.measure(kind, clients, ROUNDS[clients] ?? 3)) });
    }
    report(results, values.json);
    await bench.end();
  } finally {
    await server.end('SIGKILL');
    await cluster.stop();
  }
}

class Bench {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly lots = new Map<Kind, number>();

  constructor(
    private readonly server: Process,
    private readonly hello: Hello,
    private readonly floors: Floor[],
  ) {}

  /** Each client imports lots of its own, first into the floor, then into Muster. */
  async measure(kind: Kind, clients: number, rounds: number): Promise<Record<Phase, Sample & { ratio: number }>> {
    const samples = new Map<Phase, Sample[]>(PHASES.map((phase) => [phase, []]));
    for (let round = 0; round < rounds; round++) {
      const lots = Array.from({ length: clients }, () => this.nextLot(kind));
      for (const phase of PHASES) {
        const records = lots.map((lot) => kind.records(lot, phase));
        const texts = records.map((rows) => copyText(kind, rows));
        const bodies = records.map((rows) => Buffer.from(JSON.stringify({ data: rows, updateExisting: true })));
        const floor = () =>
          elapsed(() => Promise.all(texts.map((text, i) => (this.floors[i] as Floor).import(kind, text))));
        const muster = () => elapsed(() => Promise.all(bodies.map((body) => this.post(kind, body))));
        const floorFirst = round % 2 === 0;
        let floorMs = floorFirst ? await floor() : 0;
        await this.figures();
        const ms = await muster();
        const { cpuMs, longestHoldMs } = await this.figures();
        if (!floorFirst) floorMs = await floor();
        samples.get(phase)?.push({ ms, floorMs, longestHoldMs, cpuMs: cpuMs / clients });
      }
    }
    return Object.fromEntries([...samples].map(([phase, own]) => [phase, summary(own)])) as Record<
      Phase,
      Sample & { ratio: number }
    >;
  }

  private nextLot(kind: Kind): number {
    const lot = this.lots.get(kind) ?? 0;
    this.lots.set(kind, lot + 1);
    return lot;
  }

  private figures = () => this.server.ask<Figures>({});

  private post({ path }: Kind, body: Buffer): Promise<void> {
    const headers = { 'x-api-key': this.hello.key, 'content-type': 'application/json', 'content-length': body.length };
    return new Promise((resolve, reject) => {
      const sent = request(this.hello.url + path, { agent: this.agent, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(chunks).toString()) as { errors?: unknown[] };
          if ((response.statusCode ?? 500) < 300 && answer.errors?.length === 0) resolve();
          else reject(new Error(`${path}: ${response.statusCode} ${JSON.stringify(answer).slice(0, 500)}`));
        });
      });
      sent.on('error', reject).end(body);
    });
  }

  async end(): Promise<void> {
    this.agent.destroy();
    for (const floor of this.floors) await floor.end();
  }
}

const summary = (samples: Sample[]): Sample & { ratio: number } => ({
  ms: median(samples.map(({ ms }) => ms)),
  floorMs: median(samples.map(({ floorMs }) => floorMs)),
  ratio: median(samples.map(({ ms, floorMs }) => ms / floorMs)),
  cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
  longestHoldMs: median(samples.map(({ longestHoldMs }) => longestHoldMs)),
});

function report(
  results: ({ kind: string; clients: number } & Record<Phase, Sample & { ratio: number }>)[],
  json: boolean,
): void {
  if (json) return void process.stdout.write(`${JSON.stringify(results)}\n`);
  process.stdout.write(`${RECORDS} records a request\n`);
  for (const { kind, clients, ...phases } of results) {
    process.stdout.write(`${kind}, ${clients} client${clients === 1 ? '' : 's'}\n`);
    for (const phase of PHASES) {
      const { ms, floorMs, ratio, cpuMs, longestHoldMs } = phases[phase];
      const figures =
        `${ms.toFixed(0)} ms, floor ${floorMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}; ` +
        `Node ${cpuMs.toFixed(0)} ms, thread held for ${longestHoldMs.toFixed(0)} ms`;
      process.stdout.write(`  ${phase.padEnd(9)} ${figures}\n`);
    }
  }
}
