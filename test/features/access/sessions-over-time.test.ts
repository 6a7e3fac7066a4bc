import { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD } from '../../support/test-app';

let app: OwnApp;
const clock = new FakeClock();

beforeAll(async () => {
  app = await startOwnApp({ clock });
  await app.organization({ slug: 'acme' });
});
afterAll(() => app?.stop());

const signIn = async (email: string, password = PASSWORD) => {
  const caller = new Caller(app.url);
  return { caller, status: (await caller.post('/api/auth/login', { email, password })).status };
};
const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/session')).status === 200;

describe('a session', () => {
  it('ends after twelve hours without use, and use prolongs it', async () => {
    const { caller } = await signIn('admin@acme.example');
    clock.forward({ hours: 11, minutes: 59 });
    expect(await isSignedIn(caller)).toBe(true);
    clock.forward({ hours: 11, minutes: 59 });
    expect(await isSignedIn(caller)).toBe(true);
    clock.forward({ hours: 12, seconds: 1 });
    expect(await isSignedIn(caller)).toBe(false);
  });

  it('ends after seven days however much it is used', async () => {
    const { caller } = await signIn('admin@acme.example');
    for (let halfDays = 0; halfDays < 13; halfDays++) {
      clock.forward({ hours: 11 });
      expect(await isSignedIn(caller)).toBe(true);
    }
    clock.forward({ hours: 7 * 24 - 13 * 11, seconds: 1 });
    expect(await isSignedIn(caller)).toBe(false);
  });

  it('ends with every other one of its user when the password changes', async () => {
    const admin = (await signIn('admin@acme.example')).caller;
    await admin.post('/api/admin/users', {
      email: 'change@acme.example',
      firstName: 'C',
      lastName: 'C',
      role: 'agent',
      password: PASSWORD,
    });
    const here = (await signIn('change@acme.example')).caller;
    const elsewhere = (await signIn('change@acme.example')).caller;
    const wrong = await here.post('/api/auth/password', {
      currentPassword: 'not this one',
      newPassword: 'a new password',
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: 'currentPassword' }] } },
    });
    expect(JSON.stringify(wrong.body)).not.toContain('not this one');
    const changed = await here.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'a new password' });
    expect([changed.status, changed.body]).toEqual([204, '']);
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await signIn('change@acme.example')).status).toBe(401);
    expect((await signIn('change@acme.example', 'a new password')).status).toBe(200);
  });

  it('needs a password of 10 to 200 characters', async () => {
    const { caller } = await signIn('admin@acme.example');
    for (const newPassword of ['123456789', 'x'.repeat(201), '', 5, null]) {
      const { status, body } = await caller.post('/api/auth/password', { currentPassword: PASSWORD, newPassword });
      expect(status).toBe(400);
      expect(body.details.issues).toEqual([{ path: 'newPassword', message: expect.any(String) }]);
    }
  });

  it('ends at once when its user is deactivated, and comes back only by signing in again', async () => {
    const { caller: admin } = await signIn('admin@acme.example');
    const made = await admin.post('/api/admin/users', {
      email: 'gone@acme.example',
      firstName: 'G',
      lastName: 'G',
      role: 'agent',
      password: PASSWORD,
    });
    const { caller } = await signIn('gone@acme.example');
    const path = `/api/admin/users/${made.body.user.id}`;
    expect((await admin.patch(path, { status: 'inactive' })).body.user.status).toBe('inactive');
    expect(await isSignedIn(caller)).toBe(false);
    expect((await admin.patch(path, { status: 'active' })).body.user.status).toBe('active');
    expect(await isSignedIn(caller)).toBe(false);
    expect((await signIn('gone@acme.example')).status).toBe(200);
  });
});

describe('a one-time link', () => {
  const linkOf = (url: string) => new URL(url).searchParams.get('token') as string;
  const setPassword = (token: string, password = 'set by a link') =>
    app.anyone.post('/api/auth/set-password', { token, password });
  let admin: Caller;

  const invited = async (email: string) => {
    admin = (await signIn('admin@acme.example')).caller;
    const { status, body } = await admin.post('/api/admin/users', {
      email,
      firstName: 'I',
      lastName: 'I',
      role: 'agent',
    });
    expect(status).toBe(201);
    return { id: body.user.id as string, ...(body.passwordLink as { url: string; expiresAt: string }) };
  };

  it('comes with a user made without a password, and sets one once', async () => {
    const { url, expiresAt } = await invited('one@acme.example');
    expect(url.startsWith(`${app.url}/set-password?token=`)).toBe(true);
    expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(72 * 3_600_000);
    expect((await app.anyone.get(`/set-password?token=${linkOf(url)}`)).status).toBe(200);
    const tooShort = await setPassword(linkOf(url), 'short');
    expect(tooShort).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'password' }] } } });
    const set = await setPassword(linkOf(url));
    expect([set.status, set.body]).toEqual([204, '']);
    expect((await signIn('one@acme.example', 'set by a link')).status).toBe(200);
    expect(await setPassword(linkOf(url))).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT' } },
    });
    expect((await setPassword('never was one')).status).toBe(400);
  });

  it('is used up by one of two who use it at once', async () => {
    const { url } = await invited('race@acme.example');
    const answers = await Promise.all(
      ['first password', 'second password'].map((password) => setPassword(linkOf(url), password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('lasts 72 hours', async () => {
    const early = await invited('early@acme.example');
    const late = await invited('late@acme.example');
    clock.forward({ hours: 71, minutes: 59 });
    expect((await setPassword(linkOf(early.url))).status).toBe(204);
    clock.forward({ minutes: 1, seconds: 1 });
    expect((await setPassword(linkOf(late.url))).status).toBe(400);
  });

  it('is void when a newer one is issued; the password stays valid until the link is used', async () => {
    const { id, url } = await invited('again@acme.example');
    expect((await setPassword(linkOf(url), 'the first one')).status).toBe(204);
    const { caller } = await signIn('again@acme.example', 'the first one');
    const older = await admin.post(`/api/admin/users/${id}/password-link`);
    expect(older).toMatchObject({
      status: 201,
      body: { success: true, url: expect.any(String), expiresAt: expect.any(String) },
    });
    const { issuePasswordLink: newer } = await admin.graphql(
      'mutation ($id: ID!) { issuePasswordLink(userId: $id) { url expiresAt } }',
      { id },
    );
    expect((await setPassword(linkOf(older.body.url))).status).toBe(400);
    expect(await isSignedIn(caller)).toBe(true);
    expect((await signIn('again@acme.example', 'the first one')).status).toBe(200);
    expect((await setPassword(linkOf(newer.url), 'the second one')).status).toBe(204);
    expect(await isSignedIn(caller)).toBe(false);
    expect((await signIn('again@acme.example', 'the first one')).status).toBe(401);
    expect((await signIn('again@acme.example', 'the second one')).status).toBe(200);
  });

  it('is given for users of the organization only', async () => {
    admin = (await signIn('admin@acme.example')).caller;
    const other = await app.organization();
    for (const id of [other.adminUserId, '11111111-2222-4333-8444-555555555555', 'nonsense']) {
      const answer = await admin.post(`/api/admin/users/${id}/password-link`);
      expect(answer).toMatchObject({ status: 404, body: { details: { code: 'NOT_FOUND', path: 'id' } } });
    }
  });

  it('is kept as a digest: neither links, sessions nor keys are in the database', async () => {
    const { url } = await invited('digest@acme.example');
    const key = (await admin.post('/api/admin/api-keys', { name: 'digest', permissions: ['import:historical'] })).body
      .apiKey.key as string;
    const { rows } = await app.database.owner.query(
      'select token_hash as text from password_link union all select id_hash from user_session union all select ' +
        'secret_hash from api_key_secret',
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(linkOf(url));
    expect(stored).not.toContain(key);
    for (const { text } of rows) expect(text).toMatch(/^[0-9a-f]{64}$/);
    const { rows: hashes } = await app.database.owner.query(
      'select password_hash from user_account where password_hash is not null',
    );
    for (const { password_hash } of hashes) expect(password_hash).toMatch(/^\$argon2id\$/);
  });

  it('is used through the page without JavaScript too', async () => {
    const { url } = await invited('page@acme.example');
    const post = (fields: Record<string, string>) =>
      app.anyone.send('POST', '/api/auth/set-password', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    const refused = await post({ token: linkOf(url), password: 'short' });
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/set-password\?error=.*token=/),
    ]);
    const done = await post({ token: linkOf(url), password: 'long enough now' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/login?done=password']);
    expect((await signIn('page@acme.example', 'long enough now')).status).toBe(200);
  });
});
