import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Caller } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { cpuOfPostgres } from './support/processor-time';
import { startServer } from './support/servers';
import { elapsed } from './support/timing';

/**
 * `state [--factors 1,50] [--requests N] [--statements]`: one state of one agent an HTTP request, one request after
 * another: processor time of Node and of PostgreSQL, statements and time per request. Factor 50 is a million rows of
 * contact history and half a million states. `--statements` lists the statements of one request.
 */

const AGENTS = 500;
const STATES = ['available', 'on_call', 'after_call_work'];

interface Hello {
  url: string;
  key: string;
}
interface Totals {
  count: number;
  databaseMs: number;
  cpuMs: number;
  labels: string[];
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      factors: { type: 'string', default: '1,50' },
      requests: { type: 'string', default: '2000' },
      statements: { type: 'boolean', default: false },
    },
  });
  const requests = Number(values.requests);
  const cluster = await startTestCluster({ durable: true });
  try {
    for (const factor of values.factors.split(',').map(Number)) {
      const url = new URL(cluster.url);
      url.pathname = `/state_${factor}`;
      const client = new Client({ connectionString: cluster.url });
      await client.connect();
      await client.query(`create database state_${factor}`);
      await client.end();
      const server = await startServer<Hello>('state-server', url.toString(), [String(factor)]);
      const importer = new Caller(server.hello.url, { 'x-api-key': server.hello.key });
      let sent = 0;
      const send = async () => {
        const turn = Math.floor(++sent / AGENTS);
        const record = {
          agentId: `e${(sent % AGENTS) + 1}@bench.example`,
          state: STATES[turn % STATES.length],
          timestamp: new Date().toISOString(),
          queue: 'Queue 1',
        };
        const { status, body } = await importer.post('/api/v1/import/agent-states', { data: [record] });
        if (status !== 201 || body.processed !== 1) throw new Error(`${status} ${JSON.stringify(body)}`);
      };
      const figures = async () => ({
        ...(await server.ask<Totals>({})),
        postgresMs: cpuOfPostgres(cluster.postmaster),
      });
      for (let i = 0; i < AGENTS; i++) await send();
      const before = await figures();
      const ms = await elapsed(async () => {
        for (let i = 0; i < requests; i++) await send();
      });
      const after = await figures();
      const each = (of: (totals: typeof after) => number) => ((of(after) - of(before)) / requests).toFixed(2);
      process.stdout.write(
        `factor ${factor}: Node ${each((t) => t.cpuMs)} + PostgreSQL ${each((t) => t.postgresMs)} = ` +
          `${each((t) => t.cpuMs + t.postgresMs)} ms, ${each((t) => t.count)} statements, ` +
          `${(ms / requests).toFixed(2)} ms a request\n`,
      );
      if (values.statements) {
        await send();
        const { labels } = await figures();
        process.stdout.write(`${labels.map((label) => `  ${label.slice(0, 100)}\n`).join('')}`);
      }
      await server.end('SIGKILL');
    }
  } finally {
    await cluster.stop();
  }
}
