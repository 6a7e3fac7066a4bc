import { eventually } from '../support/eventually';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';
import { runMuster, startMuster, startProcess } from '../support/process';

/** Facts of a server for its operators: which release and database it has, and settings that do not fit. */

const SECRET = 'the secret of all nodes';
const STEP = '9999-of-a-newer-release';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database?.drop());

const took = (step: string) =>
  database.owner.query('insert into muster.schema_migration (name, executed_at) values ($1, now())', [step]);
const linesOf = (log: string) =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a server', () => {
  it('tells its release, node and database, and what does not fit', async () => {
    await took(STEP);
    const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'info', SESSION_SECRET: SECRET };
    const server = await startMuster(environment);
    expect(server.printed()).toMatch(/^Release \S+, node \S+:\d+, PostgreSQL [\d.]+ at 127\.0\.0\.1:\d+\/\w+$/m);
    const health = (await (await fetch(`${server.url}/healthz`)).json()) as object;
    expect(health).toEqual({
      status: 'ok',
      release: expect.any(String),
      node: expect.stringContaining(`:${server.pid}`),
      database: { version: expect.any(String), isEmbedded: false },
    });
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    await eventually(metrics, (text) => /^muster_listen_up 1$/m.test(text));
    expect(await metrics()).toMatch(/^muster_node_info\{release="[^"]+",node="[^"]+",database="[^"]+"/m);
    for (let count = 0; count < 2; count++)
      await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const log = linesOf(server.printed('stderr'));
    expect(log).toContainEqual(expect.objectContaining({ msg: 'started', node: expect.any(String) }));
    expect(log).toContainEqual(expect.objectContaining({ steps: [STEP], level: 40 }));
    expect(log.filter(({ header }) => header === 'x-forwarded-for')).toHaveLength(1);
    await server.end('SIGTERM');

    const other = { ...environment, SESSION_SECRET: 'the secret of one node', PUBLIC_URL: 'https://wfm.example' };
    const doctor = await runMuster(['doctor'], { ...other, PORT: '0' });
    expect(doctor.stdout).toMatch(/^warn .*SESSION_SECRET: another one/m);
    expect(doctor.stdout).toMatch(/^warn .*TRUST_PROXY: not set/m);
    expect(doctor.stdout).toMatch(new RegExp(`^warn .*${STEP}.*works beside it`, 'm'));
    const second = await startMuster(other);
    expect(second.printed('stderr')).toContain('SESSION_SECRET differs');
    await second.end('SIGTERM');
  });

  it('refuses a database that a newer release has changed beyond it', async () => {
    await took(`${STEP}-not-beside-older`);
    const { code, stderr } = await startProcess('src/main.ts', {
      environment: { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'fatal' },
    }).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining(`(${STEP}-not-beside-older)`)]);
  });
});
