/** @in-order */
import { Redis } from 'ioredis';
import { Caller } from '../../support/caller';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';
import { readConsoleOperations } from '../../../src/server/graphql/known-operations';

const HISTORY = '/api/v1/import/historical';
const statusesOf = async (times: number, send: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await send()).status);
  return statuses;
};

/** An app with the given limits and a signed-in organization that has not spent any of them. */
async function limited(
  environment: Record<string, string>,
  work: (app: OwnApp, org: TestOrganization, database: FreshDatabase) => Promise<void>,
) {
  const database = await freshDatabase();
  const quiet = await startOwnApp({ database });
  const org = await quiet.organization({ slug: 'acme' });
  await quiet.stop();
  const app = await startOwnApp({ database, environment });
  try {
    await work(app, org, database);
  } finally {
    await app.stop();
    await database.drop();
  }
}

const signedIn = async (url: string, address?: string) => {
  const caller = new Caller(url, address ? { 'x-forwarded-for': address } : {});
  expect((await caller.post('/api/auth/login', { email: 'admin@acme.example', password: PASSWORD })).status).toBe(200);
  return caller;
};

const limitHeaders = ({ headers }: { headers: Headers }) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];

describe('an answer', () => {
  it('tells which limits it was counted by, and what is left of them', () =>
    limited({ RATE_LIMIT_GENERAL: '9', RATE_LIMIT_AUTH: '4' }, async (app) => {
      const login = { email: 'admin@acme.example', password: PASSWORD };
      const admin = new Caller(app.url);
      expect(limitHeaders(await admin.post('/api/auth/login', login))).toEqual([
        '"auth";q=4;w=60, "failedAuth";q=40;w=60',
        expect.stringMatching(/^"auth";r=3;t=\d+, "failedAuth";r=40;t=\d+$/),
      ]);
      for (const left of [8, 7])
        expect(limitHeaders(await admin.get('/api/scheduling/templates'))).toEqual([
          '"general";q=9;w=60',
          expect.stringMatching(new RegExp(`^"general";r=${left};t=\\d+$`)),
        ]);
      const graphql = await admin.post('/graphql', { query: '{ a: me { id } b: me { id } }' });
      expect(limitHeaders(graphql)[1]).toMatch(/^"general";r=5;/);
      expect(limitHeaders(await admin.get('/api/scheduling/templates?page=none'))[1]).toMatch(/^"general";r=4;/);
      expect(limitHeaders(await admin.get('/healthz'))).toEqual([null, null]);
    }));

  it('tells nothing of limits that are off', () =>
    limited({}, async (app) => {
      const admin = await signedIn(app.url);
      expect(limitHeaders(await admin.get('/api/scheduling/templates'))).toEqual([null, null]);
    }));
});

describe('the limits of imports', () => {
  it('are per key, and refuse with exactly what is documented', () =>
    limited({ RATE_LIMIT_IMPORT: '3' }, async (app) => {
      const admin = await signedIn(app.url);
      const keys = await Promise.all(
        ['one', 'two'].map(async (name) => {
          const { body } = await admin.post('/api/admin/api-keys', { name, permissions: ['import:historical'] });
          return new Caller(app.url, { 'x-api-key': body.apiKey.key });
        }),
      );
      const [one, two] = keys as [Caller, Caller];
      expect(await statusesOf(3, () => one.post(HISTORY, { data: [] }))).toEqual([201, 201, 201]);
      const refused = await one.send('POST', HISTORY, 'not even JSON');
      expect(limitHeaders(refused)).toEqual(['"import";q=3;w=60', expect.stringMatching(/^"import";r=0;t=\d+$/)]);
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({ error: expect.any(String), retryAfter: expect.any(Number) });
      expect(refused.body.retryAfter).toBeGreaterThan(0);
      expect(refused.body.retryAfter).toBeLessThanOrEqual(60);
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter));
      expect(await one.graphqlError('mutation { importHistorical(data: []) { success } }')).toMatchObject({
        code: 'RATE_LIMITED',
        retryAfter: expect.any(Number),
      });
      expect(
        (
          await two.graphql(
            'mutation { a: importHistorical(data: []) { success } b: importHistorical(data: []) { success } }',
          )
        ).a,
      ).toEqual({ success: true });
      expect((await two.post(HISTORY, { data: [] })).status).toBe(201);
      expect((await two.post(HISTORY, { data: [] })).status).toBe(429);
    }));

  it('count invalid keys per address, which no valid key feels', () =>
    limited({ RATE_LIMIT_IMPORT: '1000', TRUST_PROXY: '1' }, async (app) => {
      const admin = await signedIn(app.url);
      const { key } = (await admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] })).body
        .apiKey;
      const from = (address: string, apiKey: string) =>
        new Caller(app.url, { 'x-api-key': apiKey, 'x-forwarded-for': address });
      const statuses = await statusesOf(31, () => from('10.0.0.1', 'wfm_guess').post(HISTORY, { data: [] }));
      expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
      const refused = await from('10.0.0.1', 'wfm_guess').post(HISTORY, { data: [] });
      expect(Object.keys(refused.body).sort()).toEqual(['error', 'retryAfter']);
      expect((await from('10.0.0.1', 'wfm_guess').post('/graphql', { query: '{ __typename }' })).status).toBe(429);
      expect((await from('10.0.0.1', key).post(HISTORY, { data: [] })).status).toBe(201);
      expect((await from('10.0.0.2', 'wfm_guess').post(HISTORY, { data: [] })).status).toBe(401);
    }));
});

describe('the limits of signing in', () => {
  const login = (app: OwnApp, address: string, email: string, password: string, cookie?: string) =>
    new Caller(app.url, { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }).post('/api/auth/login', {
      email,
      password,
    });
  const ADMIN = 'admin@acme.example';
  const refusal = { error: expect.any(String), details: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } };

  describe('behind a proxy', () => {
    let database: FreshDatabase;
    let app: OwnApp;
    beforeAll(async () => {
      database = await freshDatabase();
      app = await startOwnApp({ database, environment: { RATE_LIMIT_AUTH: '1', TRUST_PROXY: '1' } });
      await app.organization({ slug: 'acme' });
    });
    afterAll(async () => {
      await app?.stop();
      await database?.drop();
    });

    it('are per address and e-mail, for right passwords and wrong ones', async () => {
      expect(await statusesOf(2, () => login(app, '10.0.0.1', ADMIN, PASSWORD))).toEqual([200, 429]);
      const refused = await login(app, '10.0.0.1', 'ADMIN@acme.example', PASSWORD);
      expect(refused.body).toEqual(refusal);
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.details.retryAfter));
      expect((await login(app, '10.0.0.2', ADMIN, PASSWORD)).status).toBe(200);
      const guess = () => login(app, '10.0.0.3', 'agent@acme.example', 'wrong password');
      expect(await statusesOf(3, guess)).toEqual([401, 429, 429]);
      // other users behind the same address can still sign in
      expect((await login(app, '10.0.0.3', ADMIN, PASSWORD)).status).toBe(200);
    });

    it('are ten times as many failures of one address, at whatever they are tried', async () => {
      let count = 0;
      const guess = () => login(app, '10.0.0.4', `guess${++count}@acme.example`, 'wrong password');
      expect(await statusesOf(11, guess)).toEqual([...Array<number>(10).fill(401), 429]);
      expect((await login(app, '10.0.0.4', ADMIN, PASSWORD)).status).toBe(429);
      const throughGraphql = new Caller(app.url, { 'x-forwarded-for': '10.0.0.4' });
      expect(
        await throughGraphql.graphqlError(
          'mutation { login(input: { email: "admin@acme.example", password: "x" }) { id } }',
        ),
      ).toMatchObject({ code: 'RATE_LIMITED' });
      expect(
        (await throughGraphql.post('/api/auth/set-password', { token: 'x', password: 'long enough for it' })).status,
      ).toBe(429);
    });

    it('are ten times as many failures of one account, but for browsers from which it has signed in', async () => {
      const first = await login(app, '10.0.1.1', ADMIN, PASSWORD);
      const [known = ''] = first.headers.getSetCookie().filter((cookie) => cookie.startsWith('muster.known='));
      expect(known).toMatch(/; HttpOnly/);
      expect(known).not.toContain('admin');
      const cookie = known.split(';')[0];
      let count = 0;
      const guess = () => login(app, `10.0.2.${++count}`, ADMIN, 'wrong password');
      expect(await statusesOf(11, guess)).toEqual([...Array<number>(10).fill(401), 429]);
      expect((await login(app, '10.0.3.1', ADMIN, PASSWORD)).body).toEqual(refusal);
      expect((await login(app, '10.0.2.1', ADMIN, PASSWORD, cookie)).status).toBe(200);
      // such a browser has one budget for this e-mail, from any address, and none for others
      expect((await login(app, '10.0.4.1', ADMIN, 'wrong password', cookie)).status).toBe(429);
      expect((await login(app, '10.0.3.2', ADMIN, PASSWORD, `${cookie}x`)).status).toBe(429);
    });
  });

  it('do not let an address pretend to be another without a trusted proxy', () =>
    limited({ RATE_LIMIT_AUTH: '1' }, async (app) => {
      let count = 0;
      const guess = () => login(app, `10.0.0.${++count}`, `guess${count}@acme.example`, 'wrong password');
      expect(await statusesOf(11, guess)).toEqual([...Array<number>(10).fill(401), 429]);
    }));
});

describe('the limits of sensitive operations', () => {
  it('are per user: making and revoking keys, issuing links, changing a password', () =>
    limited({ RATE_LIMIT_SENSITIVE: '4' }, async (app, org) => {
      const admin = await signedIn(app.url);
      const make = () => admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] });
      const { id } = (await make()).body.apiKey;
      expect((await admin.delete(`/api/admin/api-keys/${id}`)).status).toBe(200);
      expect((await admin.post(`/api/admin/users/${org.adminUserId}/password-link`)).status).toBe(201);
      expect(
        (
          await admin.post('/api/auth/password', {
            currentPassword: 'wrong one here',
            newPassword: 'long enough for it',
          })
        ).status,
      ).toBe(400);
      expect(await make()).toMatchObject({
        status: 429,
        body: { details: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } },
      });
      expect((await (await signedIn(app.url)).delete(`/api/admin/api-keys/${id}`)).status).toBe(429);
      const refused = await admin.post('/graphql', { query: `mutation { revokeApiKey(id: "${id}") { id } }` });
      expect(refused).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } });
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.errors[0].extensions.retryAfter));
      expect((await admin.get('/api/admin/api-keys')).status).toBe(200);
    }));
});

describe('the general limit', () => {
  it('is per person; every root field counts, and what is public does not', () =>
    limited({ RATE_LIMIT_GENERAL: '5' }, async (app) => {
      const admin = await signedIn(app.url);
      const other = await signedIn(app.url);
      await admin.graphql('{ a: me { id } b: me { id } ...more } fragment more on Query { c: me { id } }');
      expect(await statusesOf(3, () => admin.get('/api/admin/users'))).toEqual([200, 200, 429]);
      const refused = await admin.patch('/api/admin/users/nonsense', { role: 'king' });
      expect(refused).toMatchObject({ status: 429, body: { details: { code: 'RATE_LIMITED' } } });
      const graphql = await admin.post('/graphql', { query: '{ me { id } }' });
      expect(graphql.body.errors[0].extensions).toEqual({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
      expect(graphql.headers.get('retry-after')).toBe(String(graphql.body.errors[0].extensions.retryAfter));
      expect((await other.get('/api/admin/users')).status).toBe(429);
      expect(await statusesOf(8, () => app.anyone.get('/healthz'))).toEqual(Array<number>(8).fill(200));
      expect((await app.anyone.get('/readyz')).status).toBe(200);
      expect((await app.anyone.get('/metrics')).status).toBe(200);
      expect((await app.anyone.get('/api/admin/users')).status).toBe(401);
    }));

  it('is not spent by the operations of the console, each of which counts once of ten times as many', () =>
    limited({ RATE_LIMIT_GENERAL: '1' }, async (app) => {
      const admin = await signedIn(app.url);
      const session = readConsoleOperations().find(({ name }) => name === 'Session');
      const ask = async () => admin.post('/graphql', { documentId: session?.documentId, variables: {} });
      expect(limitHeaders(await ask())).toEqual([
        '"console";q=10;w=60',
        expect.stringMatching(/^"console";r=9;t=\d+$/),
      ]);
      expect(await statusesOf(10, ask)).toEqual([...Array<number>(9).fill(200), 429]);
      expect(await statusesOf(2, () => admin.get('/api/admin/users'))).toEqual([200, 429]);
    }));
});

describe('two nodes on one database', () => {
  it('share their counters', () =>
    limited({ RATE_LIMIT_GENERAL: '4' }, async (app, _org, database) => {
      const node2 = await startOwnApp({ database, environment: { RATE_LIMIT_GENERAL: '4' } });
      try {
        const here = await signedIn(app.url);
        const cookie = (here as unknown as { cookie: string }).cookie;
        const there = new Caller(node2.url, { cookie });
        const statuses = await Promise.all(
          [here, there, here, there, here, there].map(async (caller) => (await caller.get('/api/admin/teams')).status),
        );
        expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429]);
      } finally {
        await node2.stop();
      }
    }));
});

const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/15';

describe('with Redis', () => {
  let redis: Redis | undefined;
  beforeAll(async () => {
    const client = new Redis(REDIS, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => {});
    redis = await client.connect().then(
      () => client,
      () => undefined,
    );
    if (!redis) console.log(`skipped: no Redis at ${REDIS}`);
  });
  afterAll(() => redis?.disconnect());

  it('counters live there, and in PostgreSQL when it is away', async () => {
    if (!redis) return;
    await redis.flushdb();
    await limited({ RATE_LIMIT_GENERAL: '2', REDIS_URL: REDIS }, async (app) => {
      const admin = await signedIn(app.url);
      expect(await statusesOf(3, () => admin.get('/api/admin/teams'))).toEqual([200, 200, 429]);
      expect((await redis?.keys('general:*'))?.length).toBe(1);
      expect((await app.anyone.get('/readyz')).body).toEqual({ status: 'ready', redis: 'ok' });
    });
    await limited({ RATE_LIMIT_GENERAL: '2', REDIS_URL: 'redis://127.0.0.1:1' }, async (app) => {
      const admin = await signedIn(app.url);
      expect(await statusesOf(3, () => admin.get('/api/admin/teams'))).toEqual([200, 200, 429]);
      expect(await app.anyone.get('/readyz')).toMatchObject({
        status: 200,
        body: { status: 'ready', redis: 'degraded' },
      });
    });
  });
});

describe('a limit of 0', () => {
  it('is none', () =>
    limited({}, async (app) => {
      expect(await statusesOf(35, () => new Caller(app.url, { 'x-api-key': 'wfm_guess' }).post(HISTORY, {}))).toEqual(
        Array<number>(35).fill(401),
      );
    }));
});
