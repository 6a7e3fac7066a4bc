import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;
type Signer = (text: string) => string;

/** Deviations of a token from a valid one. */
export interface Forgery {
  header?: Record<string, unknown>;
  claims?: Claims;
  signer?: Signer;
  /** Fields that replace those of the token response. */
  answer?: Record<string, unknown>;
  userinfo?: Claims | 'forbidden' | 'signed';
  /** The issuer in the provider's metadata. */
  issuer?: string;
}

export interface ForgingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  publicKey: KeyObject;
  /** Applied to the next sign-in. */
  forgery: Forgery;
  /** Answers every request with a protocol switch. */
  changesProtocols: boolean;
  stop(): Promise<void>;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const signedBy =
  (key: KeyObject): Signer =>
  (text) =>
    sign('sha256', Buffer.from(text), key).toString('base64url');
export const hashedBy =
  (secret: string): Signer =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('base64url');

/** Starts a provider with a valid, verified e-mail; everything else is defined by `forgery`. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told: ForgingProvider = {
    issuer,
    clientId: 'muster',
    clientSecret: randomBytes(32).toString('hex'),
    publicKey,
    forgery: {},
    changesProtocols: false,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let nonce = '';
  const idToken = (): string => {
    const { header, claims, signer = signedBy(privateKey) } = told.forgery;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: told.clientId, sub: 'eve', nonce, iat: now, exp: now + 60 };
    const person = { email: 'eve@people.example', email_verified: true, groups: [] };
    const text = `${encoded({ alg: 'RS256', kid: 'k', ...header })}.${encoded({ ...right, ...person, ...claims })}`;
    return `${text}.${signer(text)}`;
  };
  const pages: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: told.forgery.issuer ?? issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig' }] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken(), ...told.forgery.answer }),
    '/userinfo': () => ({ sub: 'eve', ...(told.forgery.userinfo as Claims) }),
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (told.changesProtocols)
      return void request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce') ?? '';
      const back = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' });
      response.writeHead(303, { location: `${searchParams.get('redirect_uri')}?${back}` }).end();
    } else if (pathname === '/userinfo' && told.forgery.userinfo === 'forbidden') response.writeHead(403).end();
    else if (pathname === '/userinfo' && told.forgery.userinfo === 'signed')
      response.writeHead(200, { 'content-type': 'application/jwt' }).end(idToken());
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify(
            pages[pathname.slice(pathname.indexOf('/.well-known/') > 0 ? pathname.indexOf('/.well-known/') : 0)]?.() ??
              {},
          ),
        );
  });
  return told;
}
