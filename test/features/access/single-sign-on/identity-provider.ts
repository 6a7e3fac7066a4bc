import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Account {
  sub: string;
  email: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The account that signs in next. */
  account: Account;
  stop(): Promise<void>;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' };

/** Starts a real OpenID provider on a real port. It signs in `account` without asking for a password. */
export async function startProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told: IdentityProvider = {
    issuer,
    clientId: 'muster',
    clientSecret: randomBytes(24).toString('base64url'),
    account: { sub: 'nobody', email: 'nobody@nowhere.example' },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  // The library warns about Node 20 and in-memory storage.
  const warnings = jest.spyOn(console, 'warn').mockImplementation();
  const { Provider } = await import('oidc-provider');
  const accounts = new Map<string, Account>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: told.clientId, client_secret: told.clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [key] },
    cookies: { keys: ['test'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  warnings.mockRestore();
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { account } = told;
    accounts.set(account.sub, account);
    void provider.interactionFinished(request, response, { login: { accountId: account.sub, remember: false } });
  });
  return told;
}
