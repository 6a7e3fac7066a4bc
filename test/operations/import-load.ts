import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Caller, signIn, type Answer } from '../support/caller';
import { addDays } from '../../src/kernel/time/local-time';

/**
 * `import-load --nodes URL,URL --database URL --email … --password … [--clients 8]`: imports contacts and agent states
 * until SIGTERM, each request again until it is acknowledged, as feeds do. SIGUSR1 tells of a fault: the time until
 * writes go on is printed at the next SIGUSR1 and at the end. At the end all acknowledged rows are looked up in the
 * database; the exit status is 1 if one is missing, or if a node gave another answer than success or "try again".
 */

const AGENTS_A_CLIENT = 25;
const INTERVALS = Array.from({ length: 48 }, (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`);
const FIRST_DAY = '1995-01-01';
const ANSWER_MS = 30_000;
const RETRY_MS = 100;
/** Answers after which clients try again. */
const TRY_AGAIN = [429, 502, 503, 504];

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    clients: { type: 'string', default: '8' },
  },
});
const nodes = values.nodes.split(',');
const clients = Number(values.clients);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Time without acknowledged writes after a fault. Writes that were under way at the fault may still succeed. */
interface Fault {
  atMs: number;
  lastMs: number;
  longestMs: number;
  /** End of the longest time without acknowledged writes. */
  recoveredMs: number;
}

class Load {
  private readonly startMs = Date.now() - 3_600_000;
  /** Volume of the acknowledged day of a queue, and instants of acknowledged states. */
  private readonly days = new Map<string, number>();
  private readonly states = new Set<number>();
  private readonly answers = new Map<string, number>();
  private current?: Fault;
  private isOver = false;

  constructor(private readonly callers: Caller[]) {}

  fault(): void {
    this.reportFault();
    const atMs = Date.now();
    this.current = { atMs, lastMs: atMs, longestMs: 0, recoveredMs: atMs };
  }

  private reportFault(): void {
    if (!this.current) return;
    print(`recovered: ${((this.current.recoveredMs - this.current.atMs) / 1000).toFixed(1)} s`);
  }

  end(): void {
    this.isOver = true;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: clients }, (_, client) => this.client(client)));
    this.reportFault();
    const acknowledged = this.days.size * INTERVALS.length + this.states.size * AGENTS_A_CLIENT;
    print(`acknowledged: ${this.days.size + this.states.size} imports of ${acknowledged} rows`);
    print(`answers: ${[...this.answers].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  }

  private async client(client: number): Promise<void> {
    for (let turn = 0; !this.isOver; turn++) {
      const date = addDays(FIRST_DAY, turn);
      const volume = client * 100_000 + turn + 1;
      const history = INTERVALS.map((interval) => ({ date, interval, volume, aht: 200, queue: `queue ${client}` }));
      await this.acknowledged(client, '/api/v1/import/historical', history);
      this.days.set(`queue ${client} ${date}`, volume);

      const at = this.startMs + turn * clients + client;
      const state = turn % 2 ? 'on_call' : 'available';
      const timestamp = new Date(at).toISOString();
      const states = agentsOf(client).map((agentId) => ({ agentId, state, timestamp }));
      await this.acknowledged(client, '/api/v1/import/agent-states', states);
      this.states.add(at);
    }
  }

  private async acknowledged(client: number, path: string, data: object[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const caller = this.callers[(client + attempt) % this.callers.length] as Caller;
      const answer = await within(caller.post(path, { data }));
      const kind = answer === undefined ? 'none' : String(answer.status);
      this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
      if (answer && answer.status < 300) {
        if ((answer.body.imported ?? answer.body.processed) !== data.length)
          throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
        return this.note();
      }
      if (answer && !TRY_AGAIN.includes(answer.status))
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(RETRY_MS);
    }
  }

  private note(): void {
    if (!this.current) return;
    const nowMs = Date.now();
    const silentMs = nowMs - this.current.lastMs;
    this.current.lastMs = nowMs;
    if (silentMs <= this.current.longestMs) return;
    this.current.longestMs = silentMs;
    this.current.recoveredMs = nowMs;
  }

  /** Returns the number of acknowledged imports that the database has not, or not whole. */
  async lost(): Promise<number> {
    const database = new Client({ connectionString: values.database, options: '-c search_path=muster' });
    await database.connect();
    const { rows: days } = await database.query<{ day: string; volume: number; count: number }>(
      `select queue || ' ' || date as day, min(volume) as volume, count(distinct interval)::integer as count
         from contact_history group by queue, date having min(volume) = max(volume)`,
    );
    const { rows: states } = await database.query<{ at: number; count: number }>(
      `select (extract(epoch from given_at) * 1000)::float8 as at, count(*)::integer as count
         from agent_state_event group by given_at`,
    );
    await database.end();
    const storedDays = new Map(days.map(({ day, volume, count }) => [day, count === INTERVALS.length && volume]));
    const storedStates = new Map(states.map(({ at, count }) => [at, count]));
    const lostDays = [...this.days].filter(([day, volume]) => storedDays.get(day) !== volume);
    const lostStates = [...this.states].filter((at) => storedStates.get(at) !== AGENTS_A_CLIENT);
    return lostDays.length + lostStates.length;
  }
}

const agentsOf = (client: number): string[] => Array.from({ length: AGENTS_A_CLIENT }, (_, i) => `A-${client}-${i}`);

/** Undefined without an answer: the node is away, or silent. */
async function within(answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, sleep(ANSWER_MS, undefined, { ref: false })]).catch(() => undefined);
}

async function main(): Promise<void> {
  const admin = await signIn(nodes[0] as string, { email: values.email, password: values.password });
  const { status, body } = await admin.post('/api/admin/api-keys', {
    name: 'Load',
    permissions: ['import:historical', 'import:employees', 'import:agent-states'],
  });
  if (status >= 300) throw new Error(`No API key: ${JSON.stringify(body)}`);
  const callers = nodes.map((url) => new Caller(url, { 'x-api-key': body.apiKey.key as string }));
  const people = Array.from({ length: clients }, (_, client) => agentsOf(client))
    .flat()
    .map((id) => ({ employeeId: id, firstName: 'Agent', lastName: id, email: `${id}@load.example` }));
  const imported = await (callers[0] as Caller).post('/api/v1/import/employees', { data: people });
  if (imported.body.created !== people.length) throw new Error(`No people: ${JSON.stringify(imported.body)}`);

  const load = new Load(callers);
  process.on('SIGUSR1', () => load.fault());
  process.on('SIGTERM', () => load.end());
  print('loading');
  await load.run();
  const lost = await load.lost();
  print(`lost: ${lost}`);
  if (lost > 0) process.exitCode = 1;
}

main().catch((error: Error) => {
  print(`failed: ${error.message}`);
  process.exit(1);
});
