import { generateKeyPairSync } from 'node:crypto';
import { startOwnApp, type OwnApp } from '../../../support/hosted-app';
import type { TestOrganization } from '../../../support/test-app';
import { Browser } from './browser';
import { hashedBy, signedBy, startForgingProvider, type Forgery, type ForgingProvider } from './forging-provider';

/** Invalid tokens that the OpenID Connect library must reject, tested against the configured server. */

let app: OwnApp;
let org: TestOrganization;
let provider: ForgingProvider;
beforeAll(async () => {
  app = await startOwnApp({ environment: { SSO_TO_PRIVATE_ADDRESSES: 'on' } });
  org = await app.organization({ slug: 'acme' });
  provider = await startForgingProvider();
  await set(org);
});
afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});

async function set({ admin }: TestOrganization, fields: object = {}) {
  const { issuer, clientId, clientSecret } = provider;
  const input = { issuer, clientId, clientSecret, emailDomains: ['people.example'], ...fields };
  await admin.graphql('mutation ($input: SetSingleSignOnInput!) { setSingleSignOn(input: $input) { issuer } }', {
    input,
  });
}

async function signOn(forgery: Forgery) {
  provider.forgery = forgery;
  const browser = new Browser();
  const last = (await browser.open(`${app.url}/auth/sso/acme`)).at(-1)!;
  const { status } = await browser.caller(app.url).get('/api/auth/session');
  return { status, reason: new URL(last.url).searchParams.get('error'), shown: last.body };
}

const anotherKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const forgeries: [string, () => Forgery][] = [
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['for several clients, of whom another asked', () => ({ claims: { aud: ['muster', 'another'], azp: 'another' } })],
  ['with the nonce of another sign-in', () => ({ claims: { nonce: 'of-another-sign-in' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['that has expired', () => ({ claims: { iat: ago(7200), exp: ago(3600) } })],
  ['that nobody signed', () => ({ header: { alg: 'none' }, signer: () => '' })],
  ['signed with another key of the same name', () => ({ signer: signedBy(anotherKey()) })],
  ['signed with the secret', () => ({ header: { alg: 'HS256' }, signer: hashedBy(provider.clientSecret) })],
  [
    'signed with the public key as if it were a secret',
    () => ({
      header: { alg: 'HS256' },
      signer: hashedBy(provider.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    }),
  ],
  ['that is missing', () => ({ answer: { id_token: undefined } })],
  ['beside user info of somebody else', () => ({ claims: { email: undefined }, userinfo: { sub: 'mallory' } })],
  [
    'of an e-mail that the user info says is not verified',
    () => ({
      claims: { email: undefined, email_verified: undefined },
      userinfo: { email: 'eve@people.example', email_verified: false },
    }),
  ],
];

it('an id token as it should be signs in', async () => {
  expect(await signOn({})).toMatchObject({ status: 200, reason: null });
});

it.each(forgeries)('an id token %s does not', async (_kind, forgery) => {
  const { status, reason, shown } = await signOn(forgery());
  expect([status, reason]).toEqual([401, expect.any(String)]);
  const { logs } = (await org.admin.get('/api/admin/audit-logs?action=auth.login_failed&limit=1')).body;
  expect(logs[0].details.reason).toBe(reason);
  expect(JSON.stringify(logs) + shown).not.toContain(provider.clientSecret);
});

describe('user info that is refused, or signed', () => {
  const kinds: Forgery['userinfo'][] = ['forbidden', 'signed'];

  it.each(kinds)('keeps nobody out of whom the id token says enough: %s', async (userinfo) => {
    expect(await signOn({ claims: { groups: undefined }, userinfo })).toMatchObject({ status: 200, reason: null });
    expect((await signOn({ claims: { email: undefined }, userinfo })).status).toBe(401);
  });
});

describe('groups that the provider does not tell', () => {
  const rules = { groupRoles: [{ group: 'leads', role: 'supervisor' }], defaultRole: 'agent' };
  const untold = [
    { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } },
    { hasgroups: true },
    {},
  ].map((claims) => ({ groups: undefined, ...claims }));
  const auditsOf = async (action: string) =>
    (await org.admin.get(`/api/admin/audit-logs?action=${action}&limit=1`)).body.logs[0].details;
  const roleAfter = async (claims: Record<string, unknown>) => {
    provider.forgery = { claims };
    const browser = new Browser();
    await browser.open(`${app.url}/auth/sso/acme`);
    return (await browser.caller(app.url).get('/api/auth/session')).body.user?.role;
  };
  afterAll(() => set(org));

  it('take no role away, with a default role or without, and are told in the audit log', async () => {
    await set(org, rules);
    expect(await roleAfter({ groups: ['leads'] })).toBe('supervisor');
    for (const claims of untold) expect(await roleAfter(claims)).toBe('supervisor');
    expect(await auditsOf('single_sign_on.groups_unknown')).toMatchObject({
      role: 'supervisor',
      reason: 'the identity provider sends no claim groups',
    });
    await set(org, { ...rules, defaultRole: null });
    for (const claims of untold) expect(await roleAfter(claims)).toBe('supervisor');
    expect(await roleAfter({ groups: [] })).toBeUndefined();
    await set(org, rules);
    expect(await roleAfter({ groups: [] })).toBe('agent');
  });

  it('give a newcomer the default role, or none: the refusal says why', async () => {
    const newcomer = (n: number) => ({ ...untold[0], sub: `new-${n}`, email: `new-${n}@people.example` });
    await set(org, rules);
    expect(await roleAfter(newcomer(1))).toBe('agent');
    expect(await auditsOf('single_sign_on.groups_unknown')).toMatchObject({
      role: 'agent',
      reason: expect.stringMatching(/too many/),
    });
    await set(org, { ...rules, defaultRole: null });
    const { status, reason } = await signOn({ claims: newcomer(2) });
    expect([status, reason]).toEqual([401, expect.stringMatching(/^Your groups are not known.*too many/)]);
    expect((await auditsOf('auth.login_failed')).reason).toBe(reason);
  });
});

it('a provider with another issuer is told with both names', async () => {
  const test = 'mutation { testSingleSignOn { works problem } }';
  for (const issuer of [`${provider.issuer}/`, `${provider.issuer}/o/app/`, 'https://other.example']) {
    provider.forgery = { issuer };
    await set(org, { issuer: `${provider.issuer}/o/app` });
    const { works, problem } = (await org.admin.graphql(test)).testSingleSignOn;
    expect(works).toBe(false);
    expect(problem).toContain(`"${issuer}"`);
    expect(problem).toContain(`"${provider.issuer}/o/app"`);
  }
  provider.forgery = { issuer: 'https://other.example\u0007<b>' };
  expect((await org.admin.graphql(test)).testSingleSignOn.problem).not.toMatch(/other.example/);
  provider.forgery = {};
  await set(org);
});

it('a provider that changes protocols instead of telling of itself is asked again by the next sign-in', async () => {
  await set(await app.organization({ slug: 'other' }));
  const begin = async () => (await new Browser().open(`${app.url}/auth/sso/other`))[1]?.url;
  provider.changesProtocols = true;
  expect(await begin()).toContain('does+not+answer');
  provider.changesProtocols = false;
  expect(await begin()).toContain(`${provider.issuer}/authorize`);
});
