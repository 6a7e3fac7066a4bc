/** @own-modules */
import { connect } from 'node:net';
import { once } from 'node:events';
import { start, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import { createLog } from '../../src/server/log';
import { Caller, signIn } from '../support/caller';
import { eventually } from '../support/eventually';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';
import { liveClient } from '../support/live-client';
import { LIMITS_OFF, runMuster } from '../support/process';

interface Line {
  msg: string;
  requestId: string;
  [field: string]: unknown;
}

let database: FreshDatabase;
let app: App;
let admin: Caller;
const printed: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const config = readConfig({ DATABASE_URL: database.url, PORT: '0', ...LIMITS_OFF });
  app = await start(config, { log: createLog('info', { write: (line) => void printed.push(line) }) });
  const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
  const user = ['--admin-email', 'ada@acme.example', '--admin-password', 'correct horse battery'];
  await runMuster(['organization:create', ...organization, ...user], { DATABASE_URL: database.url });
  admin = await signIn(app.url, { email: 'ada@acme.example', password: 'correct horse battery' });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const lines = (): Line[] => printed.map((line) => JSON.parse(line) as Line);
const lineOf = (requestId: string | null): Promise<Line> =>
  eventually(
    async () => lines().find((line) => line.requestId === requestId) as Line,
    (line) => line !== undefined,
  );

const UUID = /^[0-9a-f-]{36}$/;

describe('a private calendar address', () => {
  it('is never in the log', async () => {
    const { url } = (await admin.graphql('mutation { createCalendarFeed { url } }')).createCalendarFeed;
    const path = url.slice(app.url.length);
    const token = path.slice('/api/calendar/'.length, -'.ics'.length);
    for (const asked of [path, `${path}?token=${token}`, path.slice(0, -'.ics'.length), `${path}/more`]) {
      const { headers } = await new Caller(app.url).get(asked);
      const line = await lineOf(headers.get('x-request-id'));
      expect(line.route).toBe(headers.get('etag') ? '/api/calendar/:token.ics' : 'other');
    }
    expect(printed.join('')).not.toContain(token);
    expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain(token);
  });
});

describe('an answer', () => {
  it('carries the id of its request, and the log has one line of it without any value', async () => {
    const id = '0b0e3b0a-5f5e-4f5e-8f5e-0b0e3b0a5f5e';
    const many = '{ a: me { id } organization { id } }';
    const asked: [Caller, string, string, object | undefined, object][] = [
      [new Caller(app.url), 'GET', '/api/admin/users?search=secret', undefined, { status: 401, caller: 'nobody' }],
      [
        admin,
        'GET',
        '/api/admin/users?search=secret',
        undefined,
        { status: 200, operation: 'ListUsers', caller: 'user' },
      ],
      [
        admin,
        'GET',
        `/api/scheduling/schedules/${id}`,
        undefined,
        { status: 404, route: '/api/scheduling/schedules/:id' },
      ],
      [admin, 'POST', '/graphql', { query: 'query secret { me { id } }' }, { operation: 'me', route: '/graphql' }],
      [admin, 'POST', '/graphql', { query: many }, { operation: 'other', status: 200 }],
      [admin, 'POST', '/graphql', { query: '{ secret }' }, { status: 400 }],
      [admin, 'GET', '/api/secret', undefined, { status: 404, route: 'other' }],
      [admin, 'GET', '/login', undefined, { status: 200, route: '/login' }],
    ];
    for (const [caller, method, path, body, expected] of asked) {
      const { headers, status } = await caller.send(method, path, body);
      const requestId = headers.get('x-request-id');
      expect(requestId).toMatch(UUID);
      const line = await lineOf(requestId);
      expect(line).toMatchObject({ msg: 'request', method, status, ...expected });
      expect(line.ms).toEqual(expect.any(Number));
      expect(line.bytes).toBeGreaterThan(100);
    }
    expect(printed.join()).not.toMatch(/secret|ada@acme|0b0e3b0a/);
    const ids = lines().map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['/healthz', '/readyz', '/metrics', '/api/nothing', '/console/muster.svg'])(
    'has an id on %s',
    async (path) => {
      expect((await admin.get(path)).headers.get('x-request-id')).toMatch(UUID);
    },
  );

  it('keeps the id that the caller has given, if it is short and plain', async () => {
    const idOf = async (given: string) =>
      (await admin.with({ 'x-request-id': given }).get('/api/auth/session')).headers.get('x-request-id');
    expect(await idOf('trace-1:2/3')).toBe('trace-1:2/3');
    expect((await lineOf('trace-1:2/3')).msg).toBe('request');
    for (const given of ['x'.repeat(65), 'with space', 'quo"te', '<b>', 'ünlaut'])
      expect(await idOf(given)).toMatch(UUID);
  });

  it('has one also where what was asked is no HTTP', async () => {
    const connection = connect(Number(new URL(app.url).port), '127.0.0.1');
    let answer = '';
    connection.on('data', (piece) => (answer += String(piece))).write('hello\r\n\r\n');
    await once(connection, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('{"error":"The request is malformed","details":{"code":"BAD_USER_INPUT"}}');
    const [, requestId = ''] = /X-Request-Id: (\S+)/.exec(answer) ?? [];
    expect(await lineOf(requestId)).toMatchObject({ status: 400 });
  });
});

describe('an operation on a web socket', () => {
  it('has a line of its own, and the socket one when it has closed', async () => {
    const before = lines().length;
    const client = liveClient(admin, app.url, { 'x-request-id': 'socket-1' });
    const { events } = client.watch('{ me { id } }');
    const watched = client.watch('subscription { agentStateChanged { cursor } }');
    const refused = client.watch('{ secret }');
    await eventually(
      async () => [events, refused.events],
      (all) => all.every(({ length }) => length === 1),
    );
    watched.stop();
    const own = () =>
      lines()
        .slice(before)
        .filter(({ msg }) => msg === 'operation');
    await eventually(
      async () => own(),
      ({ length }) => length === 3,
    );
    await client.end();
    expect(await lineOf('socket-1')).toMatchObject({ msg: 'request', status: 101, route: '/graphql', caller: 'user' });
    expect(own().map(({ operation, code }) => [operation, code])).toEqual(
      expect.arrayContaining([
        ['me', undefined],
        ['agentStateChanged', undefined],
        [undefined, 'BAD_USER_INPUT'],
      ]),
    );
    for (const line of own())
      expect(line).toMatchObject({ socketId: 'socket-1', requestId: expect.stringMatching(UUID) });
    expect(printed.join()).not.toContain('secret');
  });
});

describe('the metrics', () => {
  const figures = async (): Promise<string> => (await admin.get('/metrics')).body as string;

  it('tell what an operator watches', async () => {
    const { body } = await admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] });
    const key = new Caller(app.url, { 'x-api-key': body.apiKey.key as string });
    const day = { date: '2026-01-05', interval: '09:00', volume: 1, aht: 1 };
    await key.post('/api/v1/import/historical', { data: [day, { ...day, interval: '10:00' }, {}] });
    const client = liveClient(admin);
    client.watch('subscription { agentStateChanged { cursor } }');
    const told = await eventually(figures, (text) => text.includes('muster_subscriptions 1'));
    for (const line of [
      'muster_imported_records_total{kind="historical",outcome="stored"} 2',
      'muster_imported_records_total{kind="historical",outcome="refused"} 1',
      'muster_web_sockets 1',
      'muster_judgement_lag_seconds 0',
      'muster_feeds_silent 0',
      'muster_thread_tasks{state=',
      'muster_operation_duration_seconds_count{operation="ImportHistorical"} 1',
      'muster_operation_errors_total{operation="secret"',
    ])
      (line.includes('secret') ? expect(told).not : expect(told)).toContain(line);
    expect(told).toMatch(/^muster_database_connections{state="(used|idle|waiting)"} \d/m);
    expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(told).toMatch(/^# TYPE muster_(jobs_waiting|rate_limited_total|alerts_raised_total) /m);
    await client.end();
  });

  it('have a bounded number of lines, whatever is sent', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `q${n}`);
    const before = (await figures()).split('\n').length;
    for (const name of names) {
      await admin.post('/graphql', { query: `query ${name} { ${name}: me { id } }`, operationName: name });
      await admin.post('/graphql', { query: `query ${name} { ${name} }` });
      await admin.send('PUT', `/api/${name}`, {});
    }
    const text = await figures();
    for (const name of names) expect(text).not.toContain(`"${name}"`);
    expect(text.split('\n').length - before).toBeLessThan(40); // a histogram or two, not one for each
    expect(text).not.toMatch(/organization_?id|acme/i);
  });
});
