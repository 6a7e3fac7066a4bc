import { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ slug: 'acme' });
});
afterAll(() => app?.stop());

const email = 'admin@acme.example';
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Caller(app.url).send('POST', '/api/auth/login', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
const cookieOf = (answer: { headers: Headers }) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('muster.sid=')) ?? '';

describe('signing in with JSON', () => {
  it('answers the user and a cookie that scripts cannot read', async () => {
    const answer = await new Caller(app.url).post('/api/auth/login', {
      email: ' ADMIN@Acme.example ',
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['user']);
    expect(answer.body.user).toEqual({
      id: org.adminUserId,
      email,
      firstName: 'Ada',
      lastName: 'Admin',
      role: 'admin',
      status: 'active',
      employee: { id: expect.any(String), employeeNumber: null, teamName: null },
    });
    expect(cookieOf(answer)).toMatch(/; HttpOnly/);
    expect(cookieOf(answer)).toMatch(/; SameSite=Lax/);
    expect(cookieOf(answer)).toMatch(/; Path=\//);
    expect(cookieOf(answer)).not.toMatch(/Secure|Domain/);
  });

  it('says the same of a wrong e-mail and a wrong password', async () => {
    const wrongPassword = await app.anyone.post('/api/auth/login', { email, password: 'not the password' });
    const wrongEmail = await app.anyone.post('/api/auth/login', { email: 'nobody@acme.example', password: PASSWORD });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body).toEqual({ error: expect.any(String), details: { code: 'UNAUTHENTICATED' } });
    expect([wrongEmail.status, wrongEmail.body]).toEqual([401, wrongPassword.body]);
    expect(cookieOf(wrongPassword)).toBe('');
    const otherOrganization = await app.anyone.post('/api/auth/login', {
      email,
      password: PASSWORD,
      organization: 'nowhere',
    });
    expect([otherOrganization.status, otherOrganization.body]).toEqual([401, wrongPassword.body]);
  });

  it('refuses a body without what it needs, and repeats no password', async () => {
    const { status, body } = await app.anyone.post('/api/auth/login', { password: 12345678901 });
    expect(status).toBe(400);
    expect(body.details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(['email', 'password']);
    expect(JSON.stringify(body)).not.toContain('12345678901');
    expect(
      (await app.anyone.post('/api/auth/login', { email: 'a\u0000b@acme.example', password: PASSWORD })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (await app.anyone.post('/api/auth/login', { email: 'a\u0000b@acme.example', password: PASSWORD })).status,
    ).toBeLessThan(500);
    expect(
      (await app.anyone.post('/api/auth/login', { email, password: PASSWORD, organization: 'a\u0000' })).status,
    ).toBeLessThan(500);
  });

  it('refuses an inactive user as if there were none', async () => {
    const person = await org.signedIn('agent', { email: 'leaver@acme.example' });
    await org.admin.delete(`/api/admin/users/${person.userId}`);
    expect(
      (await app.anyone.post('/api/auth/login', { email: 'leaver@acme.example', password: PASSWORD })).status,
    ).toBe(401);
  });

  it('asks for the organization when one e-mail and password fit several, and only then', async () => {
    const one = await app.organization({ slug: 'twin-one' });
    const two = await app.organization({ slug: 'twin-two' });
    const three = await app.organization({ slug: 'twin-three' });
    for (const each of [one, two]) await each.signedIn('agent', { email: 'both@twin.example' });
    // it signs in with the default password
    await three.signedIn('agent', { email: 'both@twin.example', password: 'another password' }).catch(() => undefined);
    const unclear = await app.anyone.post('/api/auth/login', { email: 'both@twin.example', password: PASSWORD });
    expect(unclear).toMatchObject({
      status: 409,
      body: { details: { code: 'CONFLICT', organizations: ['twin-one', 'twin-two'] } },
    });
    const clear = new Caller(app.url);
    expect(
      (
        await clear.post('/api/auth/login', {
          email: 'both@twin.example',
          password: PASSWORD,
          organization: 'twin-two',
        })
      ).status,
    ).toBe(200);
    expect((await clear.get('/api/auth/session')).body.organization.slug).toBe('twin-two');
    expect(
      (await app.anyone.post('/api/auth/login', { email: 'both@twin.example', password: 'another password' })).status,
    ).toBe(200);
  });
});

describe('signing in with a form', () => {
  it('sends the browser to the first page, or back to the form with the reason', async () => {
    const good = await form({ email, password: PASSWORD });
    expect([good.status, good.headers.get('location')]).toEqual([303, '/']);
    expect(cookieOf(good)).not.toBe('');
    const bad = await form({ email, password: 'wrong password' });
    expect(bad.status).toBe(303);
    expect(bad.headers.get('location')).toMatch(/^\/login\?error=/);
    expect(bad.headers.get('location')).not.toContain('wrong');
    expect(cookieOf(bad)).toBe('');
    const page = await app.anyone.get(bad.headers.get('location') as string);
    expect(page.body).toContain('Wrong e-mail or password');
    expect((await form({ email, password: PASSWORD, organization: '' })).headers.get('location')).toBe('/');
  });

  it('refuses the form of a page that is not ours', async () => {
    expect((await form({ email, password: PASSWORD }, { origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('the session', () => {
  it('tells who is signed in and for which organization', async () => {
    const { status, body } = await org.admin.get('/api/auth/session');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { email, role: 'admin' },
      organization: { slug: 'acme', timezone: 'America/New_York', settings: { serviceLevelTarget: 80 } },
    });
    expect((await app.anyone.get('/api/auth/session')).status).toBe(401);
  });

  it('ends at sign-out, for every copy of its cookie', async () => {
    const person = await org.signedIn('agent');
    const copy = person.with({});
    const out = await person.send('POST', '/api/auth/logout');
    expect([out.status, out.body]).toEqual([204, '']);
    expect(cookieOf(out)).toMatch(/Max-Age=0/);
    expect((await copy.get('/api/auth/session')).status).toBe(401);
    expect((await app.anyone.post('/api/auth/logout')).status).toBe(401);
  });

  it('is not opened by a cookie that was changed', async () => {
    const answer = await new Caller(app.url).post('/api/auth/login', { email, password: PASSWORD });
    const cookie = cookieOf(answer).split(';')[0] as string;
    const withCookie = (value: string) => new Caller(app.url, { cookie: value }).get('/api/auth/session');
    expect((await withCookie(cookie)).status).toBe(200);
    for (const other of [
      `${cookie}x`,
      cookie.replace('muster.sid=', 'muster.sid=x'),
      'muster.sid=',
      'muster.sid=%',
      cookie.split('.').slice(0, 2).join('.'),
    ]) {
      expect((await withCookie(other)).status).toBe(401);
    }
  });

  it('is the same through GraphQL', async () => {
    const person = new Caller(app.url);
    const { login } = await person.graphql(
      'mutation ($input: LoginInput!) { login(input: $input) { id role employee { employeeNumber } } }',
      { input: { email, password: PASSWORD } },
    );
    expect(login).toEqual({ id: org.adminUserId, role: 'admin', employee: { employeeNumber: null } });
    expect(await person.graphql('{ me { email } organization { slug } }')).toEqual({
      me: { email },
      organization: { slug: 'acme' },
    });
    expect(await person.graphql('mutation { logout }')).toEqual({ logout: true });
    expect(await person.graphqlError('{ me { email } }')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(
      await app.anyone.graphqlError(
        'mutation { login(input: { email: "x@y.example", password: "nope nope" }) { id } }',
      ),
    ).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
