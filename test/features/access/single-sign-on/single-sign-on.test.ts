/** @own-modules */
import { parse, print } from 'graphql';
import { codeOf } from '../../../docs/documents';
import { runMuster } from '../../../support/process';
import { startOwnApp, type OwnApp } from '../../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../../support/test-app';
import { Browser, type Page } from './browser';
import { startProvider, type Account, type IdentityProvider } from './identity-provider';

let app: OwnApp;
let acme: TestOrganization;
let other: TestOrganization;
let provider: IdentityProvider;
let otherProvider: IdentityProvider;

const SET = `mutation ($input: SetSingleSignOnInput!) { setSingleSignOn(input: $input) {
  issuer clientId emailDomains groupsClaim groupRoles { group role } defaultRole createsEmployees passwordSignIn
  signInUrl redirectUrl } }`;

const inputFor = (of: IdentityProvider, fields: Record<string, unknown> = {}) => ({
  issuer: of.issuer,
  clientId: of.clientId,
  clientSecret: of.clientSecret,
  emailDomains: ['people.example'],
  groupRoles: [
    { group: 'wfm-admins', role: 'admin' },
    { group: 'leads', role: 'supervisor' },
  ],
  defaultRole: 'agent',
  ...fields,
});
const set = (org: TestOrganization, of: IdentityProvider, fields: Record<string, unknown> = {}) =>
  org.admin.graphql(SET, { input: inputFor(of, fields) });

let people = 0;
const person = (fields: Partial<Account> = {}): Account => {
  const name = `person-${++people}`;
  return { sub: name, email: `${name}@people.example`, email_verified: true, ...fields };
};

/** Signs in. The last page is the first page of the app, or the sign-in page with the reason. */
async function signOn(
  account: Account,
  {
    slug = 'acme',
    browser = new Browser(),
    change,
  }: { slug?: string; browser?: Browser; change?: (url: string) => string | null } = {},
) {
  (slug === 'acme' ? provider : otherProvider).account = account;
  const way = await browser.open(`${app.url}/auth/sso/${slug}`, change);
  const last = way.at(-1) as Page;
  return { way, last, browser, reason: new URL(last.url).searchParams.get('error') };
}
const sessionOf = (browser: Browser) => browser.caller(app.url).get('/api/auth/session');
const isCallback = (url: string) => url.startsWith(`${app.url}/auth/sso/callback/`);
const auditOf = async (org: TestOrganization, action: string) =>
  (await org.admin.get(`/api/admin/audit-logs?action=${action}&limit=200`)).body.logs;

beforeAll(async () => {
  app = await startOwnApp({ environment: { SSO_TO_PRIVATE_ADDRESSES: 'on' } });
  acme = await app.organization({ slug: 'acme' });
  other = await app.organization({ slug: 'other' });
  const redirects = ['acme', 'other'].map((slug) => `${app.url}/auth/sso/callback/${slug}`);
  provider = await startProvider(redirects);
  otherProvider = await startProvider(redirects);
  await set(acme, provider);
  await set(other, otherProvider);
});
afterAll(async () => {
  await app?.stop();
  await provider?.stop();
  await otherProvider?.stop();
});

describe('the settings', () => {
  it('are read by admins, without the secret, which is nowhere to be seen', async () => {
    await set(acme, provider);
    const { singleSignOn } = await acme.admin.graphql(
      '{ singleSignOn { issuer clientId emailDomains defaultRole passwordSignIn signInUrl redirectUrl } }',
    );
    expect(singleSignOn).toEqual({
      issuer: provider.issuer,
      clientId: 'muster',
      emailDomains: ['people.example'],
      defaultRole: 'agent',
      passwordSignIn: true,
      signInUrl: `${app.url}/auth/sso/acme`,
      redirectUrl: `${app.url}/auth/sso/callback/acme`,
    });
    const planner = await acme.signedIn('planner');
    expect(await planner.graphqlError('{ singleSignOn { issuer } }')).toMatchObject({ code: 'FORBIDDEN' });
    const { rows } = await app.database.owner.query('select * from single_sign_on');
    const entries = await auditOf(acme, 'single_sign_on.set');
    expect(JSON.stringify([rows, entries])).not.toContain(provider.clientSecret);
    expect(entries[0]).toMatchObject({ details: { hasNewSecret: true } });
  });

  it('keep the secret that is left out, for the same issuer and client only', async () => {
    await set(acme, provider, { clientSecret: undefined });
    const error = await acme.admin.graphqlError(SET, { input: inputFor(otherProvider, { clientSecret: null }) });
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'clientSecret' }] });
    const refused = await acme.admin.graphqlError(SET, {
      input: inputFor(provider, { issuer: 'no address', emailDomains: ['no domain'], clientSecret: 's'.repeat(1001) }),
    });
    expect((refused.issues as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'clientSecret',
      'emailDomains[0]',
      'issuer',
    ]);
    expect(JSON.stringify(refused)).not.toContain('sss');
  });

  it('are tested by asking the provider', async () => {
    const test = 'mutation { testSingleSignOn { works problem } }';
    expect(await acme.admin.graphql(test)).toEqual({ testSingleSignOn: { works: true, problem: null } });
    const third = await app.organization();
    await set(third, { ...provider, issuer: 'http://127.0.0.1:1' });
    expect(await third.admin.graphql(test)).toEqual({
      testSingleSignOn: { works: false, problem: expect.stringContaining('cannot be reached') },
    });
    expect(await third.admin.graphql('mutation { deleteSingleSignOn }')).toEqual({ deleteSingleSignOn: true });
    expect(await third.admin.graphql('{ singleSignOn { issuer } }')).toEqual({ singleSignOn: null });
  });
});

describe('the documentation', () => {
  const [section = ''] = codeOf('src/docs/guide/sso.md', 'graphql');

  it('says what an admin sends', async () => {
    const org = await app.organization();
    const answers: Record<string, unknown> = {};
    for (const operation of parse(section.replace('https://login.example.com', provider.issuer)).definitions) {
      const { body } = await org.admin.post('/graphql', { query: print(operation) });
      Object.assign(answers, body.data ?? { refused: body.errors[0].extensions.code });
    }
    expect(answers).toMatchObject({
      setSingleSignOn: { redirectUrl: `${app.url}/auth/sso/callback/${org.slug}` },
      testSingleSignOn: { works: true },
      refused: 'CONFLICT', // no one has signed in by single sign-on yet
      singleSignOn: { emailDomains: ['example.com'], passwordSignIn: true },
      deleteSingleSignOn: true,
    });
  });
});

describe('signing in', () => {
  it('makes who is new a user and an employee, with the role of their group', async () => {
    const rosa = person({ given_name: 'Rosa', family_name: 'Ruiz', groups: ['others', 'leads', 'wfm-admins'] });
    const { last, way, browser } = await signOn(rosa);
    expect([last.status, last.url]).toEqual([200, `${app.url}/`]);
    expect((await sessionOf(browser)).body.user).toMatchObject({
      email: rosa.email,
      firstName: 'Rosa',
      lastName: 'Ruiz',
      role: 'admin',
      employee: { id: expect.any(String) },
    });
    const toProvider = new URL(way[1]?.url as string).searchParams;
    expect(Object.fromEntries(toProvider)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(toProvider.get('scope')).toBe('openid email profile groups');
    const callback = way.find(({ url }) => isCallback(url)) as Page;
    const [session] = callback.headers.getSetCookie().filter((cookie) => cookie.startsWith('muster.sid='));
    expect(session).toMatch(/; HttpOnly/);
    expect(await auditOf(acme, 'auth.login')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userName: 'Rosa Ruiz', details: { singleSignOn: provider.issuer } }),
      ]),
    );
    const { rows } = await app.database.owner.query('select from password_link');
    expect(rows).toHaveLength(0);
  });

  it('finds people by their e-mail once, and by their subject from then on; groups change their role', async () => {
    const agent = await acme.signedIn('agent', { email: 'Sam.Old@people.example' });
    const sam = person({ email: 'sam.old@People.example', groups: ['leads'] });
    const first = await signOn(sam);
    expect((await sessionOf(first.browser)).body.user).toMatchObject({ id: agent.userId, role: 'supervisor' });
    const second = await signOn({ ...sam, email: 'sam.new@people.example', groups: [] });
    expect((await sessionOf(second.browser)).body.user).toMatchObject({ id: agent.userId, role: 'agent' });
    expect(second.browser.cookies(new URL(app.url).host)).not.toBe(first.browser.cookies(new URL(app.url).host));
    // another person who gets the e-mail later is not the same user
    const heir = await signOn(person({ email: 'sam.old@people.example' }));
    expect(heir.reason).toContain('belongs to somebody else');
    const unlink = 'mutation ($id: ID!) { unlinkSingleSignOn(userId: $id) }';
    expect(await acme.admin.graphql(unlink, { id: agent.userId })).toEqual({ unlinkSingleSignOn: true });
    expect((await signOn(person({ email: 'sam.old@people.example' }))).reason).toBeNull();
  });

  it('makes one user of somebody who comes twice at once', async () => {
    const twin = person();
    provider.account = twin;
    const both = await Promise.all([signOn(twin), signOn(twin)]);
    const ids = await Promise.all(both.map(async ({ browser }) => (await sessionOf(browser)).body.user.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('begins at the sign-in page, by e-mail or organization', async () => {
    const page = await app.anyone.get('/login');
    const bySlug = await app.anyone.get('/auth/sso?who=%20Acme');
    expect(bySlug.body).toContain('content="0; url=/auth/sso/acme"');
    expect(bySlug.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'));
    const reasonOf = async (path: string) =>
      new URL((await app.anyone.get(path)).headers.get('location') as string, app.url).searchParams.get('error');
    expect(await reasonOf('/auth/sso?who=me@people.example')).toContain('several organizations');
    expect(await reasonOf('/auth/sso?who=me@nowhere.example')).toContain('no single sign-on');
    expect(await reasonOf('/auth/sso/nowhere')).toContain('no single sign-on');
    expect((await app.anyone.get('/auth/sso?who=https://evil.example')).body).not.toContain('="https://evil');
    expect((await app.anyone.post('/auth/sso/acme')).status).toBe(405);
  });
});

describe('what is refused', () => {
  const refusal = async (account: Account, options: Parameters<typeof signOn>[1] = {}) => {
    const { reason, browser, last } = await signOn(account, options);
    expect(new URL(last.url).pathname).toBe('/login');
    expect((await sessionOf(browser)).status).toBe(401);
    expect(last.body).toContain('role="alert"');
    expect(last.body).not.toMatch(/\.ts:|node_modules| at /);
    return reason;
  };
  const with_ = (name: string, value: string) => (url: string) => {
    const changed = new URL(url);
    if (changed.searchParams.has(name) && (name === 'nonce' || isCallback(url))) changed.searchParams.set(name, value);
    return changed.href;
  };

  it('is an answer that fits no question: state, nonce, or none in this browser', async () => {
    expect(await refusal(person(), { change: with_('state', 'another') })).toContain('does not fit');
    expect(await refusal(person(), { change: with_('nonce', 'another') })).toContain('does not fit');
    expect(await refusal(person(), { change: with_('code', 'guessed') })).toContain('used before');
    const { way } = await signOn(person(), { change: (url) => (isCallback(url) ? null : url) });
    const callback = way.at(-1)?.headers.get('location') as string;
    const elsewhere = await new Browser().open(callback);
    expect(new URL(elsewhere.at(-1)?.url as string).searchParams.get('error')).toContain('not begun in this browser');
  });

  it('is a code that was used', async () => {
    const browser = new Browser();
    let callback = '';
    let before = browser;
    await signOn(person(), {
      browser,
      change(url) {
        if (isCallback(url)) [callback, before] = [url, browser.copy()];
        return url;
      },
    });
    expect((await sessionOf(browser)).status).toBe(200);
    const again = await before.open(callback);
    expect(new URL(again.at(-1)?.url as string).searchParams.get('error')).toContain('used before');
    expect((await sessionOf(before)).status).toBe(401);
  });

  it('is an e-mail of another domain, or one that nobody has verified', async () => {
    expect(await refusal(person({ email: 'me@elsewhere.example' }))).toContain('elsewhere.example may not sign in');
    expect(await refusal(person({ email_verified: false }))).toContain('not verified');
    expect(await refusal(person({ email_verified: undefined }))).toContain('not verified');
    expect(await auditOf(acme, 'auth.login_failed')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          details: { singleSignOn: provider.issuer, email: 'me@elsewhere.example', reason: expect.any(String) },
        }),
      ]),
    );
  });

  it('is who was deactivated, by e-mail and by subject', async () => {
    const leaver = person();
    const { browser } = await signOn(leaver);
    const { id } = (await sessionOf(browser)).body.user;
    await acme.admin.delete(`/api/admin/users/${id}`);
    expect(await refusal(leaver)).toContain('deactivated');
    const user = await acme.signedIn('agent', { email: 'gone@people.example' });
    await acme.admin.delete(`/api/admin/users/${user.userId}`);
    expect(await refusal(person({ email: 'gone@people.example' }))).toContain('deactivated');
  });

  it('is who has no user or none of the groups, where that is asked for', async () => {
    await set(acme, provider, { createsEmployees: false, defaultRole: null });
    try {
      expect(await refusal(person({ groups: ['leads'] }))).toContain('There is no user');
      await acme.signedIn('agent', { email: 'groupless@people.example' });
      const others = person({ email: 'groupless@people.example', groups: ['others'] });
      expect(await refusal(others)).toContain('None of your groups');
    } finally {
      await set(acme, provider);
    }
  });

  it('is nobody’s last admin: who corrects the groups is left', async () => {
    const third = await app.organization({ slug: 'third', timezone: 'UTC' });
    const thirds = await startProvider([`${app.url}/auth/sso/callback/third`]);
    try {
      await set(third, thirds, { emailDomains: ['third.example'] });
      thirds.account = person({ email: 'admin@third.example', groups: ['leads'] });
      const browser = new Browser();
      await browser.open(`${app.url}/auth/sso/third`);
      expect((await sessionOf(browser)).body.user).toMatchObject({ id: third.adminUserId, role: 'admin' });
    } finally {
      await thirds.stop();
    }
  });
});

describe('attempts without end', () => {
  it('are stopped by address, apart from passwords; another node finishes what one has begun', async () => {
    const limited = await startOwnApp({
      database: app.database,
      environment: { SSO_TO_PRIVATE_ADDRESSES: 'on', RATE_LIMIT_AUTH: '1', PUBLIC_URL: app.url },
    });
    try {
      const browser = new Browser();
      const begun = await browser.open(`${app.url}/auth/sso/acme`, (url) => (isCallback(url) ? null : url));
      const cookie = browser.cookies(new URL(app.url).host);
      const callback = (begun.at(-1)?.headers.get('location') as string).replace(app.url, limited.url);
      const come = async (address: string) => {
        const { headers } = await fetch(address, { redirect: 'manual', headers: { cookie } });
        return new URL(headers.get('location') as string, app.url).searchParams.get('error');
      };
      const wrong = callback.replace(/code=[^&]*/, 'code=guessed');
      for (let i = 0; i < 10; i++) expect(await come(wrong)).toContain('used before');
      expect(await come(wrong)).toContain('Too many requests');
      expect((await limited.anyone.post('/api/auth/login', { email: 'x@y.example', password: 'x' })).status).toBe(401);
    } finally {
      await limited.stop();
    }
  });
});

describe('organizations that somebody tries out', () => {
  it('are few, by name and by e-mail', async () => {
    const limited = await startOwnApp({ environment: { RATE_LIMIT_AUTH: '1' } });
    try {
      const reasonAt = async (path: string) => {
        const { headers } = await fetch(`${limited.url}${path}`, { redirect: 'manual' });
        return new URL(headers.get('location') as string, limited.url).searchParams.get('error');
      };
      for (let i = 0; i < 5; i++) {
        expect(await reasonAt(`/auth/sso/acme-${i}`)).toContain('no single sign-on');
        expect(await reasonAt(`/auth/sso?who=x@acme-${i}.example`)).toContain('no single sign-on');
      }
      for (const path of ['/auth/sso/acme', '/auth/sso?who=x@acme.example'])
        expect(await reasonAt(path)).toContain('Too many requests');
    } finally {
      await limited.stop();
    }
  });
});

describe('another organization', () => {
  it('is never signed in to: the same e-mail and the same subject are another user there', async () => {
    const inAcme = await acme.signedIn('admin', { email: 'same@people.example' });
    const same = person({ email: 'same@people.example' });
    const { browser } = await signOn(same, { slug: 'other' });
    const { user, organization } = (await sessionOf(browser)).body;
    expect(organization.slug).toBe('other');
    expect(user).toMatchObject({ role: 'agent' });
    expect(user.id).not.toBe(inAcme.userId);
    const again = await signOn(same);
    expect((await sessionOf(again.browser)).body).toMatchObject({
      user: { id: inAcme.userId },
      organization: { slug: 'acme' },
    });
  });

  it('takes no answer that was meant for this one', async () => {
    const { way, browser } = await signOn(person(), { change: (url) => (isCallback(url) ? null : url) });
    const callback = way.at(-1)?.headers.get('location') as string;
    const moved = await browser.open(callback.replace('/callback/acme', '/callback/other'));
    expect(new URL(moved.at(-1)?.url as string).searchParams.get('error')).toContain('not begun in this browser');
    expect((await sessionOf(browser)).status).toBe(401);
  });
});

describe('passwords', () => {
  const login = (email: string, organization?: string, password = PASSWORD) =>
    app.anyone.post('/api/auth/login', { email, password, organization });

  it('can be switched off by an admin who has come in without one, and the refusal names the way in', async () => {
    const off = 'mutation { setPasswordSignIn(allowed: false) { passwordSignIn } }';
    expect(await acme.admin.graphqlError(off)).toMatchObject({ code: 'CONFLICT' });
    const { browser } = await signOn(person({ groups: ['wfm-admins'] }));
    const admin = browser.caller(app.url);
    expect(await admin.graphql(off)).toEqual({ setPasswordSignIn: { passwordSignIn: false } });
    const byPassword = await login('admin@acme.example', 'acme');
    expect(byPassword).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('/auth/sso/acme'), details: { code: 'UNAUTHENTICATED' } },
    });
    for (const password of [PASSWORD, 'wrong one'])
      expect((await login('admin@acme.example', undefined, password)).body.error).toBe('Wrong e-mail or password');
    for (const email of ['admin@acme.example', 'nobody@acme.example'])
      expect((await login(email, 'acme', 'wrong one')).body).toEqual(byPassword.body);
    expect((await login('admin@other.example')).status).toBe(200);
    const on = 'mutation { setPasswordSignIn(allowed: true) { passwordSignIn } }';
    expect(await admin.graphql(on)).toEqual({ setPasswordSignIn: { passwordSignIn: true } });
    expect((await login('admin@acme.example')).status).toBe(200);
  });

  it('come back by the command line when the provider lets nobody in any more', async () => {
    await app.database.owner.query('update single_sign_on set password_sign_in = false where organization_id = $1', [
      other.id,
    ]);
    expect((await login('admin@other.example')).status).toBe(401);
    const command = ['organization:password-sign-in', '--slug', 'other', '--allow', 'on'];
    const { code, stdout } = await runMuster(command, { DATABASE_URL: app.database.url });
    expect([code, JSON.parse(stdout)]).toEqual([0, { organizationId: other.id, passwordSignIn: true }]);
    expect((await login('admin@other.example')).status).toBe(200);
    expect(await auditOf(other, 'single_sign_on.password_sign_in')).toMatchObject([
      { userName: 'muster command line', details: { passwordSignIn: true } },
    ]);
  });

  it('work as ever while the provider is away, which the sign-in page says', async () => {
    const third = await app.organization({ slug: 'fourth' });
    const gone = await startProvider([`${app.url}/auth/sso/callback/fourth`]);
    await set(third, gone);
    await gone.stop();
    const way = await new Browser().open(`${app.url}/auth/sso/fourth`);
    expect(new URL(way.at(-1)?.url as string).searchParams.get('error')).toContain('does not answer');
    expect((await login('admin@fourth.example')).status).toBe(200);
  });
});
