import { Caller, signIn } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

let app: OwnApp;
let node2: OwnApp;
let org: TestOrganization;
const clock = new FakeClock();
const KEYS = '/api/admin/api-keys';
const HISTORY = '/api/v1/import/historical';

beforeAll(async () => {
  app = await startOwnApp({ clock });
  node2 = await startOwnApp({ clock, database: app.database });
  org = await app.organization();
});
afterAll(async () => {
  await node2?.stop();
  await app?.stop();
});

const newKey = async (fields: object = {}) =>
  (await org.admin.post(KEYS, { name: 'Feed', permissions: ['import:historical'], ...fields })).body.apiKey as {
    id: string;
    key: string;
  };
const use = async (key: string, url = app.url, headers: Record<string, string> = { 'x-api-key': key }) =>
  (await new Caller(url, headers).post(HISTORY, { data: [] })).status;
const listed = async (id: string) =>
  (await org.admin.get(KEYS)).body.apiKeys.find((key: { id: string }) => key.id === id);

describe('an API key', () => {
  it('is shown whole in the answer that makes it, and masked ever after', async () => {
    const made = await org.admin.post(KEYS, {
      name: ' Nightly ',
      permissions: ['import:historical', 'import:employees', 'import:historical'],
    });
    expect(made).toMatchObject({ status: 201, body: { success: true } });
    expect(made.body.apiKey).toEqual({
      id: expect.any(String),
      name: 'Nightly',
      key: expect.stringMatching(/^wfm_[0-9A-Za-z]{40}$/),
    });
    const { id, key } = made.body.apiKey;
    expect(await listed(id)).toEqual({
      id,
      name: 'Nightly',
      keyPreview: `wfm_…${key.slice(-4)}`,
      permissions: ['import:historical', 'import:employees'],
      status: 'active',
      expiresAt: null,
      lastUsedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(JSON.stringify((await org.admin.get(KEYS)).body)).not.toContain(key);
    expect(JSON.stringify((await org.admin.get('/api/admin/audit-logs')).body)).not.toContain(key);
  });

  it('needs permissions that there are', async () => {
    for (const permissions of [[], ['import:everything'], 'import:historical', null, [5]]) {
      const answer = await org.admin.post(KEYS, { name: 'Wrong', permissions });
      expect(answer).toMatchObject({
        status: 400,
        body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: expect.stringMatching(/^permissions/) }] } },
      });
    }
    for (const permissions of [[], ['import:everything']]) {
      const error = await org.admin.graphqlError(
        'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id } }',
        { input: { name: 'Wrong', permissions } },
      );
      expect(error).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: expect.stringMatching(/^permissions/) }],
      });
    }
  });

  it('comes in either header, or the same in both', async () => {
    const { key } = await newKey();
    const other = await newKey();
    expect(await use(key, app.url, { 'x-api-key': key })).toBe(201);
    expect(await use(key, app.url, { authorization: `Bearer ${key}` })).toBe(201);
    expect(await use(key, app.url, { authorization: `bearer ${key}`, 'x-api-key': key })).toBe(201);
    expect(await use(key, app.url, { authorization: `Bearer ${key}`, 'x-api-key': other.key })).toBe(401);
    expect(await use(key, app.url, { authorization: `Bearer ${other.key}x`, 'x-api-key': key })).toBe(401);
    expect(await use(key, app.url, { authorization: `Basic ${key}` })).toBe(401);
    expect(await use(key, app.url, { 'x-api-key': `${key}, ${key}` })).toBe(401);
    expect(await use(key, `${app.url}`, {})).toBe(401);
    expect((await app.anyone.post(`${HISTORY}?key=${key}`, { data: [] })).status).toBe(401);
  });

  it('is refused when it is not ours, whatever it looks like', async () => {
    const { key } = await newKey();
    const swapped = key.slice(0, 10) + (key[10] === 'A' ? 'B' : 'A') + key.slice(11);
    for (const wrong of [
      swapped,
      key.toLowerCase(),
      `${key}0`,
      key.slice(0, -1),
      'wfm_',
      'x',
      "wfm_' or 1=1",
      key.replace('wfm_', 'WFM_'),
    ])
      expect(await use(wrong)).toBe(401);
  });

  it('may expire', async () => {
    const inAnHour = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const { id, key } = await newKey({ expiresAt: inAnHour });
    expect((await listed(id)).expiresAt).toBe(inAnHour);
    expect(await use(key)).toBe(201);
    for (const expiresAt of [
      clock.now().toISOString(),
      'tomorrow',
      '2026-02-30T00:00:00Z',
      '9999-12-31T23:59:59-14:00',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
      5,
    ]) {
      expect(await org.admin.post(KEYS, { name: 'Late', permissions: ['import:historical'], expiresAt })).toMatchObject(
        { status: 400, body: { details: { issues: [{ path: 'expiresAt' }] } } },
      );
    }
    org.admin = await signIn(app.url, { email: `admin@${org.slug}.example`, password: PASSWORD });
    clock.forward({ hours: 1 });
    expect(await use(key)).toBe(401);
  });

  it.each([
    ['PATCH', { action: 'revoke' }],
    ['PUT', { action: 'revoke' }],
    ['POST', { action: 'revoke' }],
    ['DELETE', undefined],
  ])('is revoked by %s, and refused from the next request on at every node', async (method, body) => {
    const { id, key } = await newKey();
    expect([await use(key), await use(key, node2.url)]).toEqual([201, 201]);
    const revoked = await org.admin.send(method, `${KEYS}/${id}`, body);
    expect(revoked).toMatchObject({
      status: 200,
      body: { success: true, apiKey: { id, status: 'revoked', keyPreview: `wfm_…${key.slice(-4)}` } },
    });
    expect([await use(key, node2.url), await use(key)]).toEqual([401, 401]);
    expect((await listed(id)).status).toBe('revoked');
    expect((await org.admin.send(method, `${KEYS}/${id}`, body)).status).toBe(200);
    if (body)
      expect(await org.admin.send(method, `${KEYS}/${id}`, { action: 'restore' })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'action' }] } },
      });
  });

  it('is revoked through GraphQL', async () => {
    const { id, key } = await newKey();
    expect(
      (await org.admin.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { status expiresAt createdAt } }', { id }))
        .revokeApiKey.status,
    ).toBe('revoked');
    expect(await use(key)).toBe(401);
  });

  it('tells when it was last used, to the minute', async () => {
    const { id, key } = await newKey();
    const first = clock.now().toISOString();
    await use(key);
    expect((await listed(id)).lastUsedAt).toBe(first);
    clock.forward({ seconds: 59 });
    await use(key);
    expect((await listed(id)).lastUsedAt).toBe(first);
    clock.forward({ seconds: 2 });
    await use(key, node2.url);
    expect((await listed(id)).lastUsedAt).toBe(clock.now().toISOString());
  });

  it('opens nothing but imports, and a session opens no import', async () => {
    const caller = await org.key('import:historical', 'import:employees', 'import:agent-states', 'import:deflection');
    for (const path of ['/api/admin/users', '/api/auth/session', '/api/admin/api-keys', '/api/admin/settings'])
      expect((await caller.get(path)).status).toBe(401);
    expect((await org.admin.post(HISTORY, { data: [] })).status).toBe(401);
    expect(await caller.graphqlError('{ organization { id } }')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(
      (await caller.graphql('mutation { importHistorical(data: []) { success imported } }')).importHistorical,
    ).toEqual({ success: true, imported: 0 });
    expect(await org.admin.graphqlError('mutation { importHistorical(data: []) { success } }')).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const revoked = await app.anyone.with({ 'x-api-key': 'wfm_nothing' }).post('/graphql', { query: '{ __typename }' });
    expect(revoked).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } });
  });

  it('for one import is made by admins and planners, and ends itself', async () => {
    const make = 'mutation ($permission: String!) { createImportKey(name: "F", permission: $permission) { id key } }';
    const planner = await org.signedIn('planner');
    const { id, key } = (await planner.graphql(make, { permission: 'import:historical' })).createImportKey;
    const caller = app.anyone.with({ 'x-api-key': key });
    expect((await caller.post(HISTORY, { data: [] })).status).toBe(201);
    expect(Date.parse((await listed(id)).expiresAt) - clock.now().getTime()).toBe(3_600_000);
    expect((await caller.graphql('mutation { endImportKey }')).endImportKey).toBe(true);
    expect((await caller.post(HISTORY, { data: [] })).status).toBe(401);
    expect((await listed(id)).status).toBe('revoked');
    expect(await planner.graphqlError(make, { permission: 'import:employees' })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await org.admin.graphql(make, { permission: 'import:employees' })).createImportKey.key).toMatch(/^wfm_/);
    const supervisor = await org.signedIn('supervisor');
    expect(await supervisor.graphqlError(make, { permission: 'import:historical' })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await org.admin.graphqlError(make, { permission: 'read:people' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await planner.graphqlError('mutation { endImportKey }')).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('without the permission is refused before its body is read', async () => {
    const caller = await org.key('import:deflection');
    expect(await caller.send('POST', HISTORY, 'no JSON')).toMatchObject({
      status: 403,
      body: { error: expect.any(String), details: { code: 'FORBIDDEN' } },
    });
  });
});
