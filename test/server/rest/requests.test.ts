import { gzipSync } from 'node:zlib';
import http from 'node:http';
import { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let supervisor: Caller;
let key: Caller;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
  supervisor = await org.signedIn('supervisor');
  key = await org.key('import:historical');
});
afterAll(() => app?.stop());

const HISTORY = '/api/v1/import/historical';
const NOWHERE = '11111111-2222-4333-8444-555555555555';
const error = (code: string, more: object = {}) => ({ error: expect.any(String), details: { code, ...more } });
const pathsOf = ({ body }: { body: any }) => body.details.issues.map((issue: { path: string }) => issue.path).sort();

describe('an unknown path', () => {
  it.each([
    '/api/nothing',
    '/api/v1/import/nothing',
    '/api/admin/users//',
    '/nowhere',
    '/api/admin/users/1/2/3',
    '/API/admin/users',
  ])('%s is 404 for everybody', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const caller of [app.anyone, org.admin, key]) {
        expect(await caller.send(method, path)).toMatchObject({
          status: 404,
          body: error('NOT_FOUND', { path: 'path' }),
        });
      }
    }
  });

  it('is none with a slash at its end', async () => {
    for (const path of ['/api/admin/users', '/api/admin/settings', '/api/adherence/states', '/api/auth/session']) {
      const [plain, slashed] = [await org.admin.get(path), await org.admin.get(`${path}/`)];
      expect([slashed.status, slashed.body]).toEqual([200, plain.body]);
    }
    expect((await org.admin.get(`/api/scheduling/schedules/${NOWHERE}/`)).body.details.path).not.toBe('path');
  });

  it('may not be malformed', async () => {
    expect(await app.anyone.get('/api/admin/users/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT' } },
    });
  });
});

describe('another method on a known path', () => {
  it.each([
    ['GET', HISTORY, 'POST'],
    ['DELETE', '/api/admin/users', 'GET, POST, HEAD'],
    ['PUT', '/api/auth/login', 'POST'],
    ['POST', `/api/admin/users/${NOWHERE}`, 'PATCH, PUT, DELETE'],
    ['PURGE', '/api/admin/audit-logs', 'GET, HEAD'],
    ['GET', '/graphql', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['DELETE', '/login', 'GET, HEAD'],
  ])('%s %s is 405 and names %s', async (method, path, allow) => {
    const answer = await app.anyone.send(method, path);
    expect(answer).toMatchObject({ status: 405, body: error('METHOD_NOT_ALLOWED') });
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
    const options = await app.anyone.send('OPTIONS', path);
    expect([options.status, options.headers.get('allow')]).toEqual([204, answer.headers.get('allow')]);
  });

  it('HEAD answers as GET does, without a body', async () => {
    expect(await org.admin.send('HEAD', '/api/admin/users')).toMatchObject({ status: 200, body: '' });
    expect(await app.anyone.send('HEAD', '/api/admin/users')).toMatchObject({ status: 401, body: '' });
  });
});

describe('the order of refusals', () => {
  it('is 401, then 403, then what is wrong with the body, then what is not found, then what conflicts', async () => {
    const url = `/api/admin/users/${NOWHERE}`;
    expect((await app.anyone.patch(url, { role: 'king' })).status).toBe(401);
    expect((await supervisor.patch(url, { role: 'king' })).status).toBe(403);
    expect((await org.admin.patch(url, { role: 'king' })).status).toBe(400);
    expect((await org.admin.patch('/api/admin/users/nonsense', { role: 'king' })).status).toBe(400);
    expect((await org.admin.patch(url, { email: `admin@${org.slug}.example` })).status).toBe(404);
    const other = await org.signedIn('agent');
    expect(
      (await org.admin.patch(`/api/admin/users/${other.userId}`, { email: `ADMIN@${org.slug}.example` })).status,
    ).toBe(409);
  });
});

describe('a refusal names the field and the value', () => {
  it('of an id that names nothing', async () => {
    for (const id of [NOWHERE, 'nonsense']) {
      const { status, body } = await org.admin.get(`/api/scheduling/schedules/${id}`);
      expect([status, body.details.path, body.error]).toEqual([
        404,
        'id',
        expect.stringContaining(`not found: id "${id}"`),
      ]);
    }
    const { body } = await org.admin.post('/api/admin/teams', { name: 'Orphans', parentTeamId: NOWHERE });
    expect(body).toEqual({
      error: `Team not found: parentTeamId "${NOWHERE}"`,
      details: { code: 'NOT_FOUND', path: 'parentTeamId' },
    });
  });

  it('of a list that is too long or too short', async () => {
    const { body } = await key.post(HISTORY, { data: Array(10_001).fill(null) });
    expect(body.details.issues).toEqual([{ path: 'data', message: 'must have at most 10000 items, got 10001' }]);
  });

  it('of what is taken', async () => {
    await org.admin.post('/api/admin/skills', { name: 'Taken' });
    expect(await org.admin.post('/api/admin/skills', { name: ' TAKEN ' })).toMatchObject({
      status: 409,
      body: error('CONFLICT', { path: 'name' }),
    });
  });
});

describe('a body', () => {
  it('must be JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      expect(await org.admin.send('POST', '/api/admin/teams', '{"name":"x"}', { 'content-type': type })).toMatchObject({
        status: 415,
        body: error('BAD_USER_INPUT', { issues: [] }),
      });
    }
    expect(await org.admin.send('POST', '/api/admin/teams', '{"name":', {})).toMatchObject({
      status: 400,
      body: error('BAD_USER_INPUT', { issues: [] }),
    });
    expect(
      (await org.admin.send('POST', '/api/admin/teams', '{"name":"x"}', { 'content-encoding': 'nonsense' })).status,
    ).toBe(415);
    expect(
      (await org.admin.send('POST', '/api/admin/teams', '{"name":"x"}', { 'content-encoding': 'gzip' })).status,
    ).toBe(400);
    expect(
      (
        await org.admin.send('POST', '/api/admin/teams', '{"name":"With type"}', {
          'content-type': 'application/merge-patch+json; charset=utf-8',
        })
      ).status,
    ).toBe(201);
  });

  it('must be an object', async () => {
    for (const body of ['null', '[]', '"text"', '5', 'true', '[{"name":"x"}]']) {
      for (const [caller, path] of [
        [org.admin, '/api/admin/teams'],
        [key, HISTORY],
        [org.admin, '/graphql'],
      ] as const) {
        const answer = await caller.send('POST', path, body);
        expect([body, path, answer.status]).toEqual([body, path, 400]);
      }
    }
    expect(pathsOf(await org.admin.send('POST', '/api/admin/teams'))).toEqual(['name']);
  });

  it('may be 16 MiB, counted after inflating', async () => {
    const tooLarge = JSON.stringify({ name: 'x'.repeat(17 * 1024 * 1024) });
    expect(await org.admin.send('POST', '/api/admin/teams', tooLarge)).toMatchObject({
      status: 413,
      body: error('BAD_USER_INPUT', { issues: [] }),
    });
    expect(
      (await org.admin.send('POST', '/api/admin/teams', gzipSync(tooLarge), { 'content-encoding': 'gzip' })).status,
    ).toBe(413);
    expect((await org.admin.send('POST', '/graphql', gzipSync(tooLarge), { 'content-encoding': 'gzip' })).status).toBe(
      413,
    );
    const large = JSON.stringify({ name: 'Large enough', ignored: 'x'.repeat(15 * 1024 * 1024) });
    expect(
      (await org.admin.send('POST', '/api/admin/teams', gzipSync(large), { 'content-encoding': 'gzip' })).status,
    ).toBe(201);
  });

  it('may not be nested without end', async () => {
    const deep = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const levels of [100, 1_000_000])
      expect((await org.admin.send('POST', '/api/admin/teams', deep(levels))).status).toBe(400);
    expect((await key.send('POST', HISTORY, `{"data":${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}}`)).status).toBe(
      400,
    );
  });

  it('may hold fields nobody knows, and names of the language', async () => {
    const body =
      '{"name":"Stray fields","unknown":1,"__proto__":{"supervisorId":"x"},"constructor":{"prototype":1},' +
      '"id":"5","organizationId":"5"}';
    const answer = await org.admin.send('POST', '/api/admin/teams', body);
    expect(answer).toMatchObject({ status: 201, body: { team: { name: 'Stray fields', supervisorId: null } } });
    expect(answer.body.team.id).not.toBe('5');
  });

  it('with a character that cannot be stored is refused, not broken', async () => {
    for (const name of ['a\u0000b', '\u0007', '\ud800'])
      expect((await org.admin.post('/api/admin/teams', { name })).status).toBe(400);
    for (const query of ['users?search=%00', 'skills?category=%00', 'audit-logs?action=%00']) {
      expect([200, 400]).toContain((await org.admin.get(`/api/admin/${query}`)).status);
    }
  });
});

describe('what is wrong with the input', () => {
  it('is told at once, each with its path', async () => {
    const user = await org.admin.post('/api/admin/users', {
      email: 'a@b',
      firstName: ' ',
      lastName: null,
      role: 'king',
      password: 'short',
      employee: { teamId: 'x', employmentType: 'slave', weeklyHoursTarget: '40', employeeNumber: 7 },
    });
    expect(user).toMatchObject({ status: 400, body: error('BAD_USER_INPUT', { issues: expect.any(Array) }) });
    expect(pathsOf(user)).toEqual([
      'email',
      'employee.employeeNumber',
      'employee.employmentType',
      'employee.teamId',
      'employee.weeklyHoursTarget',
      'firstName',
      'lastName',
      'password',
      'role',
    ]);
    const skill = await org.admin.post('/api/admin/skills', {
      name: 'x'.repeat(101),
      proficiencyLevels: ['ok', 5, ''],
    });
    expect(pathsOf(skill)).toEqual(['name', 'proficiencyLevels[1]', 'proficiencyLevels[2]']);
    const apiKey = await org.admin.post('/api/admin/api-keys', {
      permissions: ['import:historical', 'import:everything'],
    });
    expect(pathsOf(apiKey)).toEqual(['name', 'permissions[1]']);
    const settings = await org.admin.patch('/api/admin/settings', {
      timezone: 'Mars/Base',
      settings: {
        serviceLevelTarget: 101,
        adherence: { breakGrace: -1, offlineGrace: 1.5, acceptedStates: { available: ['asleep'] } },
      },
    });
    expect(pathsOf(settings)).toEqual([
      'settings.adherence.acceptedStates.available[0]',
      'settings.adherence.breakGrace',
      'settings.adherence.offlineGrace',
      'settings.serviceLevelTarget',
      'timezone',
    ]);
    for (const { message } of user.body.details.issues) expect(message).not.toMatch(/undefined|\[object/);
  });

  it('is told of a hundred places, however many there are', async () => {
    const wrong = { startOffset: 'x', type: null };
    const shifts = Array<object>(8_000).fill({ breaks: Array<object>(50).fill(wrong) });
    const body = gzipSync(JSON.stringify({ shifts }));
    const answer = await supervisor.send('POST', '/api/scheduling/shifts', body, { 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.details.issues.length]).toEqual([400, 100]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(50_000);
    const query = 'mutation ($input: CreateShiftsInput!) { createShifts(input: $input) { id } }';
    const { body: ofGraphql } = await supervisor.post('/graphql', { query, variables: { input: { shifts } } });
    expect(JSON.stringify(ofGraphql).length).toBeLessThan(50_000);
    const { body: ofUnknown } = await org.admin.patch('/api/admin/settings', {
      settings: {
        adherence: { acceptedStates: Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [n, []])) },
      },
    });
    expect(ofUnknown.details.issues.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(ofUnknown).length).toBeLessThan(50_000);
  });

  it('is the same in a query', async () => {
    expect(pathsOf(await org.admin.get('/api/admin/users?status=asleep&role=king&teamId=x'))).toEqual([
      'role',
      'status',
      'teamId',
    ]);
    expect(pathsOf(await org.admin.get('/api/admin/audit-logs?limit=0&offset=-1'))).toEqual(['limit', 'offset']);
    for (const limit of ['501', '1.5', 'ten', '', '1e2', '99999999999999999999'])
      expect((await org.admin.get(`/api/admin/audit-logs?limit=${limit}`)).status).toBe(400);
    expect(pathsOf(await org.admin.get('/api/admin/teams?includeMembers=maybe'))).toEqual(['includeMembers']);
    expect((await org.admin.get('/api/admin/users?status=active&status=inactive')).status).toBe(400);
    expect((await org.admin.get('/api/admin/users?unknown=1')).status).toBe(200);
  });

  it.each(['nonsense', '123', `${NOWHERE}x`, '%00', "'%20or%201=1"])(
    'a path with the id %s names nothing',
    async (id) => {
      for (const [method, path, body] of [
        ['PATCH', `/api/admin/users/${id}`, {}],
        ['DELETE', `/api/admin/users/${id}`, undefined],
        ['DELETE', `/api/admin/api-keys/${id}`, undefined],
      ] as const) {
        expect(await org.admin.send(method, path, body)).toMatchObject({
          status: 404,
          body: error('NOT_FOUND', { path: 'id' }),
        });
      }
    },
  );
});

/** Sends a request with an endless body. Resolves with the status. */
function endless(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${app.url}${HISTORY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
    });
    const chunk = ' '.repeat(64 * 1024);
    const feed = () => !request.destroyed && request.write(chunk, () => setImmediate(feed));
    request.on('response', (response) => {
      resolve(response.statusCode as number);
      request.destroy();
    });
    request.on('error', reject);
    feed();
  });
}

describe('a body that never ends', () => {
  it('is not waited for when the key is wrong', async () =>
    expect(await endless({ 'x-api-key': 'wfm_wrong' })).toBe(401));
  it('is cut off where it is too large', async () => expect(await endless((key as any).headers)).toBe(413));
});

describe('every answer', () => {
  it('is JSON, is not kept by anybody, and is taken for nothing else', async () => {
    for (const path of ['/api/admin/users', '/api/auth/session', '/api/nothing']) {
      const { headers } = await org.admin.get(path);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});
