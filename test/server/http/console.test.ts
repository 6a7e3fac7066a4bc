import { Session } from '../../../src/console/api/operations.generated';
import { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

const browser = () => new Caller(app.url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
const scriptOf = (page: string): string => /src="(\/console\/[^"]+-[\w-]{8}\.js)"/.exec(page)?.[1] ?? 'none';

describe('the console', () => {
  it('shows its page at any address that a browser asks for, under a strict policy', async () => {
    for (const path of ['/login', '/set-password?token=x', '/today', '/people/1/2026-03-02', '/no/such/page']) {
      const { status, headers, body } = await browser().get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(body).toContain('<div id="root">');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'self'/);
      expect(policy).not.toMatch(/unsafe|\*|data:/);
    }
  });

  it('leaves what is no page to the doors', async () => {
    expect(await app.anyone.get('/no/such/page')).toMatchObject({
      status: 404,
      body: { details: { code: 'NOT_FOUND' } },
    });
    for (const path of ['/api/nothing', '/console/gone-abcdefgh.js', '/auth/nothing', '/robots.txt'])
      expect([path, (await browser().get(path)).status]).toEqual([path, 404]);
    expect((await app.anyone.post('/login')).status).toBe(405);
  });

  it('gives files that never change, compressed for those who take it', async () => {
    const path = scriptOf((await browser().get('/login')).body);
    const plain = await fetch(app.url + path, { headers: { 'accept-encoding': 'identity' } });
    const small = await fetch(app.url + path, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(small.headers.get('content-encoding')).toBe('gzip');
    for (const { headers, status } of [plain, small]) {
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-type')).toMatch(/javascript/);
      expect(headers.get('vary')).toBe('Accept-Encoding');
    }
    expect(await small.text()).toBe(await plain.text());
    expect(Number(small.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 2);
  });
});

describe('an operation by its hash', () => {
  const { documentId, name: operationName } = Session;

  it('is answered as its text is', async () => {
    const { body } = await org.admin.post('/graphql', { documentId, operationName, variables: {} });
    expect(body).toEqual({
      data: {
        me: expect.objectContaining({ id: org.adminUserId, role: 'admin' }),
        organization: expect.objectContaining({ id: org.id, timezone: 'America/New_York' }),
      },
    });
  });

  it('is refused by whom its text would be refused', async () => {
    const { status, body } = await app.anyone.post('/graphql', { documentId });
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is refused where it names none, or is given no variables that could be', async () => {
    for (const sent of [{ documentId: 'sha256:00' }, { documentId: 7 }, { documentId, variables: [] }]) {
      const { status, body } = await org.admin.post('/graphql', sent);
      expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    }
  });
});
