import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { cpuOf } from '../bench/support/processor-time';
import { Caller, signIn, type Answer } from '../support/caller';
import { runMuster } from '../support/process';
import { addDays } from '../../src/kernel/time/local-time';

/**
 * `sizing --database URL --release FOLDER [--seconds 8]`: processor time of a node and of PostgreSQL for each request
 * of a kind. Needs an empty database on this machine, which is idle, and a folder of `npm run build`. Prints a row for
 * each kind, with the requests a second that one processor of a node serves.
 */

const CLIENTS = 4;
const AGENTS = 500;
const DAY_MS = 86_400_000;
/** Imports of history of one queue, which end before today. */
const HISTORIES = 500;
const ADMIN = { email: 'admin@acme.example', password: 'a long password of an admin' };

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    release: { type: 'string', default: '' },
    seconds: { type: 'string', default: '8' },
  },
});

async function main(): Promise<void> {
  const made = await runMuster(
    ['organization:create', '--name', 'Acme', '--slug', 'acme', '--timezone', 'UTC', '--tier', 'enterprise'].concat([
      '--admin-email',
      ADMIN.email,
      '--admin-password',
      ADMIN.password,
    ]),
    { DATABASE_URL: values.database },
  );
  if (made.code !== 0) throw new Error(made.stderr);
  const node = spawn(process.execPath, ['--max-semi-space-size=16', 'src/main.js'], {
    cwd: values.release,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: values.database,
      RATE_LIMIT_IMPORT: '0',
      RATE_LIMIT_GENERAL: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const database = new Client({ connectionString: values.database });
  await database.connect();
  try {
    const [greeting] = (await once(node.stdout, 'data')) as [Buffer];
    const url = /Muster is ready: (\S+)/.exec(greeting.toString())?.[1] as string;
    await measureAll(url, node.pid as number, database);
  } finally {
    node.kill('SIGTERM');
    await database.end();
  }
}

async function measureAll(url: string, pid: number, database: Client): Promise<void> {
  const admin = await signIn(url, ADMIN);
  const permissions = ['import:historical', 'import:employees', 'import:agent-states'];
  const { body } = await admin.post('/api/admin/api-keys', { name: 'Load', permissions });
  const key = new Caller(url, { 'x-api-key': body.apiKey.key as string });
  const agents = Array.from({ length: AGENTS }, (_, i) => `A-${i}`);
  await key.post('/api/v1/import/employees', {
    data: agents.map((id) => ({ employeeId: id, firstName: 'Agent', lastName: id, email: `${id}@load.example` })),
  });
  const startMs = Date.now() - DAY_MS / 2;
  const stateOf = (agentId: string, turn: number) => ({
    agentId,
    state: turn % 2 ? 'on_call' : 'available',
    timestamp: new Date(startMs + turn * 50).toISOString(),
  });
  const kinds: Record<string, (turn: number) => Promise<Answer>> = {
    'one agent state': (turn) =>
      key.post('/api/v1/import/agent-states', {
        data: [stateOf(agents[turn % AGENTS] as string, Math.floor(turn / AGENTS))],
      }),
    '100 agent states': (turn) =>
      key.post('/api/v1/import/agent-states', {
        data: agents.slice((turn % 5) * 100, ((turn % 5) + 1) * 100).map((id) => stateOf(id, 10_000 + turn)),
      }),
    '1,000 rows of contact history': (turn) =>
      key.post('/api/v1/import/historical', {
        data: Array.from({ length: 1000 }, (_, i) => ({
          date: addDays('1995-01-01', (turn % HISTORIES) * 21 + Math.floor(i / 48)),
          queue: `queue ${Math.floor(turn / HISTORIES)}`,
          interval: `${String(Math.floor((i % 48) / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
          volume: i,
          aht: 200,
        })),
      }),
    'GraphQL: 50 employees with skills': () =>
      admin.post('/graphql', { query: '{ employees(page: 1, limit: 50) { id firstName lastName skills { name } } }' }),
  };
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ownPid = rows[0]?.pid as number;
  for (const [name, send] of Object.entries(kinds)) {
    await one(send, 0);
    const ofPostgres = async () => {
      const { rows: backends } = await database.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> $1',
        [ownPid],
      );
      return new Map(backends.map(({ pid: backend }) => [backend, cpuOf(backend)]));
    };
    const [nodeBefore, before] = [cpuOf(pid), await ofPostgres()];
    let turn = 1;
    const endMs = Date.now() + Number(values.seconds) * 1000;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (Date.now() < endMs) await one(send, turn++);
      }),
    );
    const after = await ofPostgres();
    const nodeMs = (cpuOf(pid) - nodeBefore) / (turn - 1);
    const ofBackends = [...after].reduce((sum, [backend, ms]) => sum + ms - (before.get(backend) ?? 0), 0);
    const postgresMs = ofBackends / (turn - 1);
    const text = (ms: number) => `${ms.toFixed(1)} ms`;
    process.stdout.write(`| ${name} | ${text(nodeMs)} | ${text(postgresMs)} | ${Math.floor(1000 / nodeMs)} |\n`);
  }
  const { body: metrics } = await admin.get('/metrics');
  process.stdout.write(`${/^process_resident_memory_bytes .*$/m.exec(metrics as string)?.[0] ?? ''}\n`);
}

async function one(send: (turn: number) => Promise<Answer>, turn: number): Promise<void> {
  const answer = await send(turn);
  if (answer.status >= 300 || answer.body.skipped > 0)
    throw new Error(`Answer ${answer.status}: ${JSON.stringify(answer)}`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
