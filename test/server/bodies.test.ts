import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Principal } from '../../src/kernel/principal';
import { bodiesOf } from '../../src/server/http/body-room';
import { newId } from '../../src/kernel/ids';
import { readConsoleOperations } from '../../src/server/graphql/known-operations';
import type { Caller } from '../support/caller';
import { eventually } from '../support/eventually';
import { startInProcess } from '../support/in-process-app';
import type { TestApp, TestOrganization } from '../support/test-app';

/** Request bodies: anonymous ones, the total budget, and ones that are expensive to parse. */

let app: TestApp;
let org: TestOrganization;
beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
});
afterAll(() => app.stop());

const GZIP = { 'content-encoding': 'gzip' };

describe('a body of nobody who is signed in', () => {
  it.each(['/graphql', '/api/auth/login', '/api/auth/set-password'])('is small on %s', async (path) => {
    const sent = JSON.stringify({ query: '{ __typename }', email: 'x'.repeat(65_500) });
    expect(sent.length).toBe(64 * 1024 + 1);
    for (const answer of [
      await app.anyone.send('POST', path, sent),
      await app.anyone.send('POST', path, gzipSync(sent), GZIP),
    ]) {
      expect(answer.status).toBe(413);
      expect(JSON.stringify(answer.body)).toContain('The body is larger than 64 KiB');
    }
    expect((await app.anyone.send('POST', path, sent.replace('x', ''))).status).not.toBe(413);
  });

  it('is small also when it inflates without end', async () => {
    const sent = gzipSync(Buffer.alloc(16 * 1024 * 1024, '[],'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.anyone.send('POST', '/graphql', sent, GZIP)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
  });

  it('waits only while there is room for all that wait', async () => {
    const waiting: ClientRequest[] = [];
    for (let n = 0; n < 140; n++) {
      const request = httpRequest(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 64 * 1024 },
      });
      request.on('error', () => {});
      request.write(' '.repeat(63 * 1024));
      waiting.push(request);
    }
    const ask = () => app.anyone.post('/graphql', { query: `{ __typename } #${'x'.repeat(40_000)}` });
    const refused = await eventually(ask, ({ status }) => status === 503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.body.errors[0].extensions).toEqual({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 });
    expect((await org.admin.post('/api/admin/skills', { name: 'x'.repeat(100) })).status).toBe(201);
    for (const request of waiting) request.destroy();
    expect((await eventually(ask, ({ status }) => status === 200)).status).toBe(200);
  });
});

it('of one caller leaves room for their colleagues, and of one organization for others', async () => {
  const [ada, bob, eve, other] = [
    await org.signedIn('agent'),
    await org.signedIn('agent'),
    await org.key('read:people'),
    await app.organization(),
  ];
  const fill = ({ userId }: { userId: string }) => {
    const { room } = bodiesOf({ kind: 'user', organizationId: org.id, userId } as Principal);
    room.take(64 * 1024 * 1024);
    return () => room.giveBack(64 * 1024 * 1024);
  };
  const statusFor = async (caller: Caller) => (await caller.post('/graphql', { query: '{ __typename }' })).status;
  const empty = [fill(ada)];
  const refused = await ada.post('/graphql', { query: '{ __typename }' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect([await statusFor(bob), await statusFor(eve)]).toEqual([200, 200]);
  empty.push(fill(bob));
  expect([await statusFor(org.admin), await statusFor(eve)]).toEqual([503, 503]);
  expect(await statusFor(other.admin)).toBe(200);
  for (const step of empty) step();
  expect(await statusFor(ada)).toBe(200);
});

describe('a body that is small on the wire and large in memory', () => {
  it.each([
    ['lists', '[],'],
    ['objects', '{},'],
    ['numbers', '1,'],
  ])('is refused before anything is built of it: %s', async (_what, piece) => {
    const body = gzipSync(`{"data":[${piece.repeat(5_000_000)}0]}`);
    const answer = await org.admin.send('POST', '/api/admin/teams', body, GZIP);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Invalid input: The body holds more than 2000000 values', details: { code: 'BAD_USER_INPUT' } },
    });
  });
});

describe('a body that costs more than its bytes', () => {
  it('is refused for its different names', async () => {
    const names = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;
    const refused = await org.admin.send('POST', '/api/admin/teams', `{"name":${names(10_001)}}`);
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('10000 different names') } });
    const same = `{"name":[${`${names(100)},`.repeat(2_000)}1]}`;
    expect((await org.admin.send('POST', '/api/admin/teams', same)).body.error).not.toContain('different names');
  });

  it.each(['identity', 'gzip'])('is refused when it comes byte by byte: %s', async (encoding) => {
    const connection = connect(Number(new URL(app.url).port), '127.0.0.1');
    let answer = '';
    connection.on('data', (piece) => (answer += String(piece))).on('error', () => {});
    connection.write(
      `POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
        `Content-Encoding: ${encoding}\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(3_000)}`,
    );
    await eventually(
      async () => answer,
      (text) => text.includes('\r\n\r\n'),
    );
    expect(answer).toMatch(encoding === 'gzip' ? /^HTTP\/1.1 400 / : /400 [^]*too many pieces/);
    connection.destroy();
  });

  it('is refused for the size of its variables, by a message without them', async () => {
    const large = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, 'hunter2']));
    const query = 'mutation ($input: CreateTeamInput!) { createTeam(input: $input) { id } }';
    for (const input of [large, { name: large }, { name: 'x', ...large }]) {
      const answer = await org.admin.post('/graphql', { query, variables: { input } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
      expect(JSON.stringify(answer.body).length).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toContain('hunter2');
    }
    const many = await org.admin.post('/graphql', {
      query: 'mutation ($input: CreateShiftsInput!) { createShifts(input: $input) { shifts { id } } }',
      variables: { input: { shifts: Array.from({ length: 200_001 }, () => ({})) } },
    });
    expect(many.body.errors[0].message).toContain('is one of more than 200000 values');
  });

  it('is refused for its variables also where the operation is named instead of sent', async () => {
    const named = (name: string) => readConsoleOperations().find((operation) => operation.name === name)!.documentId;
    const items = Array.from({ length: 5_000 }, () => ({ hunter: 2 }));
    const [scheduleId, ids] = [newId(), Array.from({ length: 100_000 }, () => 1.5)];
    for (const sent of [
      { documentId: named('ChangeShifts'), variables: { scheduleId, input: { create: items, update: items } } },
      { documentId: named('HandleAlerts'), variables: { ids: items } },
      { documentId: named('HandleAlerts'), variables: { ids } },
    ]) {
      const answer = await org.admin.post('/graphql', sent);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
      expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
    }
  });
});

describe('a content encoding that nobody knows', () => {
  it.each(['gzip, gzip', 'constructor', '__proto__', 'toString', 'compress'])('is refused: %s', async (encoding) => {
    for (const path of ['/graphql', '/api/auth/login', '/api/auth/set-password'])
      expect((await app.anyone.send('POST', path, '{}', { 'content-encoding': encoding })).status).toBe(415);
  });
});

describe('bytes that are no UTF-8', () => {
  const broken = (text: string) => Buffer.from(text, 'latin1');

  it('are refused, not replaced', async () => {
    const team = await org.admin.send('POST', '/api/admin/teams', broken('{"name":"M\xfcnchen"}'));
    expect(team).toMatchObject({ status: 400, body: { error: 'The body is not valid UTF-8' } });
    expect((await org.admin.send('POST', '/graphql', broken('{"query":"{ me { id } } # \xfc"}'))).status).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const signIn = await app.anyone.send('POST', '/api/auth/login', 'email=%FC%40x.example&password=x', form);
    expect(signIn.headers.get('location')).toContain('not+valid+UTF-8');
    expect(await org.admin.get('/api/admin/users?search=%FC')).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT' } },
    });
    expect((await org.admin.get('/api/admin/users?search=%C3%BC%')).status).toBe(200);
  });
});
