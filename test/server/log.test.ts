import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import { Caller, signIn, type Answer } from '../support/caller';
import { eventually } from '../support/eventually';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';
import { runMuster, startMuster, type MusterProcess } from '../support/process';

/** Searches the complete output of a failing server for the values planted here. */

const PLANTED = {
  password: 'planted password 1',
  newPassword: 'planted password 2',
  email: 'planted@secret.example',
  name: 'Plantagenet',
  token: 'planted-token',
  queue: 'planted queue',
};
const HASHES = /\$argon2|wfm_|(?<![0-9a-f-])[0-9a-f]{64}(?![0-9a-f])/;

let database: FreshDatabase;
let muster: MusterProcess;
let admin: Caller;
let key: Caller;

beforeAll(async () => {
  database = await freshDatabase();
  muster = await startMuster({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' });
  const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
  const user = ['--admin-email', PLANTED.email, '--admin-password', PLANTED.password];
  const made = await runMuster(['organization:create', ...organization, ...user], { DATABASE_URL: database.url });
  expect([made.code, made.stderr]).toEqual([0, '']);
  admin = await signedIn();
  const permissions = ['import:historical', 'import:employees', 'import:agent-states', 'import:deflection'];
  const { body } = await admin.post('/api/admin/api-keys', { name: 'all', permissions });
  key = new Caller(muster.url, { 'x-api-key': body.apiKey.key as string });
});
afterAll(async () => {
  await muster?.end('SIGTERM');
  expectNothingPlanted();
  await database?.drop();
});

const signedIn = () => signIn(muster.url, { email: PLANTED.email, password: PLANTED.password });

/** Sends a request while the table is locked, and cancels each statement that waits for it. */
async function whileLocked(table: string, ask: () => Promise<Answer>): Promise<Answer> {
  const { owner } = database;
  await owner.query(`begin; lock table ${table} in share mode`);
  let answered = false;
  const answer = ask().finally(() => (answered = true));
  await eventually(
    () =>
      owner.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    () => answered,
  );
  await owner.query('rollback');
  return answer;
}

const person = { email: 'new@secret.example', firstName: PLANTED.name, lastName: 'Planted', role: 'agent' };
const day = { date: '2026-01-05', interval: '09:00', volume: 1, aht: 1, queue: PLANTED.queue };

const ASKED: [string, string, () => Promise<Answer>][] = [
  ['sign-in', 'user_session', () => new Caller(muster.url).post('/api/auth/login', PLANTED)],
  [
    'a wrong sign-in',
    'audit_entry',
    () => new Caller(muster.url).post('/api/auth/login', { ...PLANTED, password: 'a planted guess' }),
  ],
  [
    'a change of password',
    'user_account',
    () => admin.post('/api/auth/password', { currentPassword: PLANTED.password, newPassword: PLANTED.newPassword }),
  ],
  ['a new user', 'user_account', () => admin.post('/api/admin/users', { ...person, password: PLANTED.newPassword })],
  ['a new user’s record', 'employee', () => admin.post('/api/admin/users', person)],
  [
    'a new key',
    'api_key',
    () => admin.post('/api/admin/api-keys', { name: PLANTED.name, permissions: ['import:employees'] }),
  ],
  ['a team', 'team', () => admin.post('/api/admin/teams', { name: PLANTED.name })],
  ['people', 'user_account', () => key.post('/api/v1/import/employees', { data: [person] })],
  ['history', 'contact_history', () => key.post('/api/v1/import/historical', { data: [day] })],
  [
    'states',
    'agent_state',
    () =>
      key.post('/api/v1/import/agent-states', {
        data: [{ agentId: PLANTED.email, state: 'break', timestamp: '2026-01-05T09:00:00Z', queue: PLANTED.queue }],
      }),
  ],
];

/** Expects no planted value and no hash in the output so far and in the responses. Lines of the log have to be JSON. */
function expectNothingPlanted(answers: readonly Answer[] = []): void {
  const log = muster.printed('stderr');
  // The last line may not be complete yet.
  for (const line of log.split('\n').slice(0, -1)) expect(() => JSON.parse(line) as unknown).not.toThrow();
  const told = [muster.printed(), log, ...answers.map(({ body }) => JSON.stringify(body))].join('\n');
  for (const value of [...Object.values(PLANTED), person.email, 'a planted guess']) expect(told).not.toContain(value);
  expect(told).not.toMatch(HASHES);
  expect(told).not.toMatch(/insert into|update .* set |select .* from/i);
}

describe('a statement that takes too long', () => {
  it.each(ASKED)('is answered without its values: %s', async (_what, table, ask) => {
    const answer = await whileLocked(table, ask);
    expect(answer).toMatchObject({ status: 503, body: { details: { code: 'SERVICE_UNAVAILABLE' } } });
    expectNothingPlanted([answer]);
  });

  it('has no values in the log, on the way of a one-time link either', async () => {
    const { rows } = await database.owner.query('select id from user_account');
    const made = await admin.post(`/api/admin/users/${rows[0].id}/password-link`);
    const token = new URL(made.body.url as string).searchParams.get('token') as string;
    const set = () => new Caller(muster.url).post('/api/auth/set-password', { token, password: PLANTED.newPassword });
    expect((await whileLocked('user_account', set)).status).toBe(503);
    expect(muster.printed('stderr')).not.toContain(token);
    expectNothingPlanted();
  });
});

describe('a database that goes away', () => {
  it('leaves no values in the log', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const cluster = new Client({ connectionString: process.env.TEST_CLUSTER_URL });
    await cluster.connect();
    await cluster.query(`alter database ${name} with allow_connections false`);
    await cluster.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'muster%'`,
      [name],
    );
    const answers: Answer[] = [];
    for (const [, , ask] of ASKED) answers.push(await ask());
    await cluster.query(`alter database ${name} with allow_connections true`);
    await cluster.end();
    const status = async () => (await new Caller(muster.url).get('/readyz')).status;
    await eventually(status, (answered) => answered === 200);
    const lines = muster.printed('stderr').split('\n');
    expect(lines.filter((line) => line.includes('database away')).length).toBeGreaterThanOrEqual(ASKED.length);
    expectNothingPlanted(answers);
  });
});

describe('a client that does not speak as it should', () => {
  it('is told so, and the log has a line of JSON', async () => {
    for (const sent of [
      'GET /%%% HTTP/1.1\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    ]) {
      const connection = connect(Number(new URL(muster.url).port), '127.0.0.1');
      connection.resume().write(sent);
      await once(connection, 'close');
    }
    for (const cookie of [(await signedIn()).sessionCookie ?? '', '']) {
      const socket = new WebSocket(`${muster.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { cookie },
      });
      socket.on('error', () => {});
      await once(socket, 'open');
      (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from([0xff, 0xff, 0xff]));
      await once(socket, 'close');
    }
    expect((await new Caller(muster.url).get('/healthz')).status).toBe(200);
    expectNothingPlanted();
  });
});

it('hashes passwords at the recommended cost, which test servers lower', async () => {
  const { rows } = await database.owner.query('select password_hash from user_account where password_hash is not null');
  expect(rows).toHaveLength(1);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
