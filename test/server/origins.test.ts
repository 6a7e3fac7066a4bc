import { Agent, get, type IncomingMessage } from 'node:http';
import { Caller } from '../support/caller';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';
import { startInProcess, type InProcessApp } from '../support/in-process-app';
import { PASSWORD } from '../support/test-app';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const app = await startInProcess({ database });
  await app.organization({ slug: 'acme' });
  await app.stop();
});
afterAll(() => database?.drop());

const credentials = { email: 'admin@acme.example', password: PASSWORD };

async function serving(environment: Record<string, string>, work: (app: InProcessApp) => Promise<void>) {
  const app = await startInProcess({ database, environment });
  await work(app).finally(() => app.stop());
}
const signIn = (app: InProcessApp, headers: Record<string, string>) =>
  new Caller(app.url, headers).post('/api/auth/login', credentials);
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie().join();

describe('a browser', () => {
  it('changes something only from a page of ours', () =>
    serving({}, async (app) => {
      const own = app.url;
      const attempts: [Record<string, string>, number][] = [
        [{}, 200],
        [{ origin: own }, 200],
        [{ 'sec-fetch-site': 'same-origin' }, 200],
        [{ 'sec-fetch-site': 'none' }, 200],
        [{ origin: own, 'sec-fetch-site': 'same-origin' }, 200],
        [{ origin: 'https://evil.example' }, 403],
        [{ origin: 'null' }, 403],
        [{ origin: own.replace(/:\d+$/, ':1') }, 403],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ 'sec-fetch-site': 'same-site' }, 403],
      ];
      for (const [headers, status] of attempts)
        expect([headers, (await signIn(app, headers)).status]).toEqual([headers, status]);
      const admin = new Caller(app.url);
      await admin.post('/api/auth/login', credentials);
      const evil = { origin: 'https://evil.example' };
      for (const [method, path] of [
        ['POST', '/api/admin/teams'],
        ['PATCH', '/api/admin/settings'],
        ['DELETE', '/api/admin/users/x'],
        ['POST', '/api/auth/logout'],
        ['POST', '/api/auth/password'],
        ['POST', '/graphql'],
      ] as const) {
        expect([path, (await admin.send(method, path, { query: '{ me { id } }' }, evil)).status]).toEqual([path, 403]);
      }
      const read = await admin.send('GET', '/api/admin/users', undefined, evil);
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, null]);
      const key = (await admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] })).body
        .apiKey.key;
      expect(
        (await new Caller(app.url, { 'x-api-key': key, ...evil }).post('/api/v1/import/historical', { data: [] }))
          .status,
      ).toBe(201);
    }));

  it('comes from PUBLIC_URL, whatever address the server has', () =>
    serving({ PUBLIC_URL: 'https://wfm.example.com/' }, async (app) => {
      const ours = await signIn(app, { origin: 'https://wfm.example.com' });
      expect(ours.status).toBe(200);
      expect(cookieOf(ours)).toMatch(/; Secure/);
      expect(cookieOf(ours)).toMatch(/; SameSite=Lax/);
      expect(ours.headers.get('strict-transport-security')).toBe('max-age=15552000');
      for (const origin of [
        app.url,
        'http://wfm.example.com',
        'https://wfm.example.com.evil.example',
        'https://wfm.example.com:444',
      ])
        expect((await signIn(app, { origin })).status).toBe(403);
      const admin = new Caller(app.url);
      await admin.post('/api/auth/login', credentials);
      const made = await admin.post('/api/admin/users', {
        email: `p${Math.random()}@acme.example`,
        firstName: 'P',
        lastName: 'P',
        role: 'agent',
      });
      expect(made.body.passwordLink.url).toMatch(/^https:\/\/wfm\.example\.com\/set-password\?token=/);
    }));

  it('of an allowed origin may do everything with credentials', () =>
    serving(
      { PUBLIC_URL: 'https://wfm.example.com', ALLOWED_ORIGINS: 'https://desk.example.com, https://wall.example.com' },
      async (app) => {
        const allowed = await signIn(app, { origin: 'https://wall.example.com', 'sec-fetch-site': 'cross-site' });
        expect(allowed.status).toBe(200);
        expect(cookieOf(allowed)).toMatch(/; Secure/);
        expect(cookieOf(allowed)).toMatch(/; SameSite=None/);
        expect(allowed.headers.get('access-control-allow-origin')).toBe('https://wall.example.com');
        expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
        expect(allowed.headers.get('vary')).toMatch(/Origin/);
        const preflight = {
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'content-type',
        };
        const answer = await app.anyone.send('OPTIONS', '/api/admin/settings', undefined, {
          origin: 'https://desk.example.com',
          ...preflight,
        });
        expect(answer.status).toBe(204);
        expect(answer.headers.get('access-control-allow-methods')).toMatch(/PATCH/);
        expect(answer.headers.get('access-control-allow-headers')).toMatch(/content-type/i);
        const other = await app.anyone.send('OPTIONS', '/api/admin/settings', undefined, {
          origin: 'https://other.example.com',
          ...preflight,
        });
        expect(other.headers.get('access-control-allow-origin')).toBeNull();
        expect((await signIn(app, { origin: 'https://other.example.com' })).status).toBe(403);
      },
    ));
});

describe('addresses', () => {
  it('are believed from a trusted proxy only', async () => {
    const addressOf = async (app: InProcessApp, forwarded: string) => {
      const admin = new Caller(app.url, { 'x-forwarded-for': forwarded });
      await admin.post('/api/auth/login', credentials);
      return (await admin.get('/api/admin/audit-logs?action=auth.login&limit=1')).body.logs[0].ipAddress;
    };
    await serving({}, async (app) => expect(await addressOf(app, '203.0.113.7')).toBe('127.0.0.1'));
    await serving({ TRUST_PROXY: '1' }, async (app) =>
      expect(await addressOf(app, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7'),
    );
    await serving({ TRUST_PROXY: '127.0.0.0/8' }, async (app) =>
      expect(await addressOf(app, '203.0.113.7')).toBe('203.0.113.7'),
    );
    await serving({ TRUST_PROXY: '10.0.0.0/8' }, async (app) =>
      expect(await addressOf(app, '203.0.113.7')).toBe('127.0.0.1'),
    );
  });
});

describe('a connection', () => {
  it('is kept for longer than load balancers keep theirs', () =>
    serving({}, async (app) => {
      const { headers } = await new Promise<IncomingMessage>((resolve) =>
        get(`${app.url}/healthz`, { agent: new Agent({ keepAlive: true, maxFreeSockets: 0 }) }, (response) =>
          resolve(response.resume()),
        ),
      );
      expect(headers['keep-alive']).toBe('timeout=75');
    }));
});

describe('the metrics', () => {
  it('are for this machine, or for who carries the token, and name no organization', async () => {
    await serving({}, async (app) => {
      await app.anyone.get('/api/admin/users');
      const { status, headers, body } = await app.anyone.get('/metrics');
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
      expect(body).toMatch(/route="\/api\/admin\/users",status="401"/);
      expect(body).not.toMatch(/acme|organization=/);
      for (const [name, value] of [
        ['x-forwarded-for', '203.0.113.9'],
        ['forwarded', 'for=203.0.113.9'],
      ] as const)
        expect((await new Caller(app.url, { [name]: value }).get('/metrics')).status).toBe(401);
    });
    await serving({ TRUST_PROXY: '1', METRICS_TOKEN: 'let me see' }, async (app) => {
      const outside = new Caller(app.url, { 'x-forwarded-for': '203.0.113.7' });
      expect((await outside.get('/metrics')).status).toBe(401);
      expect((await outside.with({ authorization: 'Bearer let me see' }).get('/metrics')).status).toBe(200);
      expect((await outside.with({ authorization: 'Bearer let me' }).get('/metrics')).status).toBe(401);
      expect((await app.anyone.get('/metrics')).status).toBe(200);
    });
  });
});

describe('the pages', () => {
  it('let sign in without JavaScript, and never hold markup that was sent to them', () =>
    serving({}, async (app) => {
      const login = await app.anyone.get('/login?email=%22%3E%3Cscript%3E1%3C%2Fscript%3E&error=%3Cb%3Eno&proof=x');
      expect(login.status).toBe(200);
      expect(login.body).toMatch(/<form method="post" action="\/api\/auth\/login">/);
      expect(login.body).not.toMatch(/<script>1|b>no|&#60;b/); // nor text from the link
      expect(login.headers.get('content-security-policy')).toMatch(/default-src 'self'/);
      expect(login.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      const home = await app.anyone.get('/');
      expect([home.status, home.headers.get('location')]).toEqual([303, '/login']);
      const admin = new Caller(app.url);
      await admin.post('/api/auth/login', credentials);
      const first = await admin.get('/');
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(first.body).toContain('<title>Muster</title>');
      expect((await admin.get('/login')).body).not.toContain('demo.example');
    }));
});
