import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { tenantOf, type CheckedFetch, type RequestContext } from '../../../kernel/context';
import { MusterError, unauthenticated, unavailable } from '../../../kernel/errors';
import { NoAnswer } from '../../../platform/outbound/checked-fetch';
import { digest } from '../secrets';
import { areGroupsKnown, isOneStatement, type Claims, personIn } from './single-sign-on.rules';
import { redirectUrl, sealedFor, type StoredSingleSignOn } from './single-sign-on.queries';

/** Communication with identity providers by OpenID Connect: code flow with PKCE, state and nonce. */

const TIMEOUT_SECONDS = 10;
const KNOWN_MS = 10 * 60_000;
const MAX_KNOWN = 1_000;
const PLAIN_CODE = /^[A-Za-z_]{1,60}$/;
const ISSUER = /^https?:\/\/[\x21-\x7e]{1,500}$/;

/** Values that the callback must match. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Returns the URL to redirect the browser to, and the values that its callback must match. */
export async function authorizationUrl(
  ctx: RequestContext,
  settings: StoredSingleSignOn,
): Promise<{ url: string; expected: Expected }> {
  const client = await clientOf(ctx, settings);
  const expected = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const hasGroups = client.serverMetadata().scopes_supported?.includes('groups');
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUrl(ctx, settings.slug),
    scope: `openid email profile${hasGroups ? ' groups' : ''}`,
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await calculatePKCECodeChallenge(expected.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, expected };
}

/** Returns the claims of a callback after verification of signature, issuer, audience, nonce, state and code. */
export async function claimsOf(
  ctx: RequestContext,
  settings: StoredSingleSignOn,
  query: string,
  { state, nonce, codeVerifier }: Expected,
): Promise<Claims & { sub: string }> {
  const client = await clientOf(ctx, settings);
  try {
    const tokens = await authorizationCodeGrant(client, new URL(`${redirectUrl(ctx, settings.slug)}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no id token');
    const namesPerson = isOneStatement(claims);
    const isWhole = namesPerson && (settings.groupRoles.length === 0 || areGroupsKnown(claims, settings.groupsClaim));
    if (isWhole || !client.serverMetadata().userinfo_endpoint) return claims;
    // Unknown groups do not revoke a role; only a missing e-mail refuses the sign-in.
    const info = await fetchUserInfo(client, tokens.access_token, claims.sub).catch((error: unknown) => {
      if (!namesPerson) throw error;
    });
    return { ...info, ...claims, ...personIn(claims, info ?? {}) };
  } catch (error) {
    throw inWords(error);
  }
}

/** Returns null if the provider's metadata is available and complete; else the problem. */
export async function problemOf(ctx: RequestContext, settings: StoredSingleSignOn): Promise<string | null> {
  try {
    const { jwks_uri: keys = '', code_challenge_methods_supported: methods } = (
      await findClient(ctx.providers, settings, secretOf(ctx, settings))
    ).serverMetadata();
    if (methods && !methods.includes('S256')) return 'The identity provider does not know PKCE with S256';
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1_000);
    const { status } = await ctx.providers.fetch(keys, { signal });
    return status === 200 ? null : `The keys of the identity provider cannot be read: ${keys} answers ${status}`;
  } catch (error) {
    return error instanceof NoAnswer ? `Its keys cannot be read: ${error.message}` : inWords(error).message;
  }
}

interface KnownClient {
  of: string;
  untilMs: number;
  client: Promise<Configuration>;
}

/** Cached metadata of providers by organization, per node. */
const known = new Map<string, KnownClient>();

/** Returns the client of a provider. Concurrent callers share one request for its metadata. */
async function clientOf(ctx: RequestContext, settings: StoredSingleSignOn): Promise<Configuration> {
  const { organizationId } = tenantOf(ctx);
  const { issuer, clientId, sealedSecret } = settings;
  const of = digest(JSON.stringify([issuer, clientId, sealedSecret, ctx.providers.reachesPrivate]));
  let entry = known.get(organizationId);
  if (entry?.of !== of || entry.untilMs < performance.now()) {
    const client = findClient(ctx.providers, settings, secretOf(ctx, settings));
    entry = { of, untilMs: performance.now() + KNOWN_MS, client };
    known.delete(organizationId);
    known.set(organizationId, entry);
    for (const [oldest] of known) if (known.size > MAX_KNOWN) known.delete(oldest);
  }
  try {
    return await entry.client;
  } catch (error) {
    if (known.get(organizationId) === entry) known.delete(organizationId);
    throw inWords(error);
  }
}

function secretOf(ctx: RequestContext, { sealedSecret }: StoredSingleSignOn): string {
  const secret = ctx.sealing.open(sealedSecret, sealedFor(tenantOf(ctx).organizationId));
  if (secret === null)
    throw unavailable(
      'The client secret cannot be read, since SESSION_SECRET is another one: an admin enters it again',
    );
  return secret;
}

async function findClient(
  providers: CheckedFetch,
  { issuer, clientId }: StoredSingleSignOn,
  secret: string,
): Promise<Configuration> {
  const checkedFetch: CustomFetch = (url, { method, headers, body, signal }) =>
    providers.fetch(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : ((body ?? undefined) as string | undefined),
      signal,
    });
  const execute = providers.reachesPrivate ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS, [customFetch]: checkedFetch };
  const metadata = (await discovery(new URL(issuer), clientId, undefined, None(), options)).serverMetadata();
  requireUsable(metadata, issuer, providers);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const client = new Configuration(metadata, clientId, undefined, authenticate(secret));
  client[customFetch] = checkedFetch;
  client.timeout = TIMEOUT_SECONDS;
  enableNonRepudiationChecks(client);
  for (const extension of execute) extension(client);
  return client;
}

/** A multi-tenant issuer (`…/common`) would authenticate users of any tenant. */
function requireUsable(metadata: ServerMetadata, issuer: string, { reachesPrivate }: CheckedFetch): void {
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== new URL(issuer).href)
    throw unavailable(otherIssuerWords(metadata.issuer, issuer));
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const { protocol } = new URL(URL.canParse(metadata[name] ?? '') ? (metadata[name] as string) : 'none:');
    if (protocol !== 'https:' && !(reachesPrivate && protocol === 'http:'))
      throw unavailable(`The identity provider has no ${name} at an https address`);
  }
}

interface Mismatch {
  expected?: string;
  attribute?: string;
  claim?: string;
  body?: { issuer?: unknown };
  claims?: { iss?: unknown };
  parameters?: URLSearchParams;
  cause?: unknown;
}

/** Returns the issuer that the provider uses in place of the expected one, if the error is about that. */
function otherIssuerIn(error: unknown): { got: unknown; expected: string } | null {
  for (let each = error as Mismatch | undefined; each; each = each.cause as Mismatch | undefined) {
    const { expected, attribute, claim, body, claims, parameters } = each;
    if (!expected || !ISSUER.test(expected)) continue;
    if (attribute === 'issuer') return { got: body?.issuer, expected };
    if (claim === 'iss') return { got: claims?.iss, expected };
    if (parameters?.get('iss')) return { got: parameters.get('iss'), expected };
  }
  return null;
}

/** Names both issuers, because they often differ only by a trailing slash. */
function otherIssuerWords(got: unknown, expected: string): string {
  const isName = typeof got === 'string' && ISSUER.test(got);
  const other = isName ? JSON.stringify(got) : 'another one';
  return (
    `The issuer that is set is ${JSON.stringify(expected)}, and the identity provider calls itself ${other}: ` +
    'an admin enters the one of the provider'
  );
}

/** Error messages contain nothing from the provider except an error code and its issuer. */
function inWords(error: unknown): MusterError {
  if (error instanceof MusterError) return error;
  if (error instanceof AuthorizationResponseError)
    return unauthenticated(`The identity provider refused the sign-in (${plain(error.error)})`);
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? unauthenticated('This sign-in was used before, or took too long: start again')
      : unauthenticated(`The identity provider refuses Muster (${plain(error.error)}): its settings need an admin`);
  const other = otherIssuerIn(error);
  if (other) return unavailable(otherIssuerWords(other.got, other.expected));
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof NoAnswer)
    return unavailable(`The identity provider does not answer (${cause.message}): try again shortly`);
  if (code === undefined || code === 'OAUTH_TIMEOUT' || code.startsWith('OAUTH_RESPONSE_IS_NOT'))
    return unavailable('The identity provider does not answer as it should: try again shortly');
  return unauthenticated(`What the identity provider answered does not fit (${plain(code)}): start again`);
}

const plain = (code: string): string => (PLAIN_CODE.test(code) ? code : 'unknown');
