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

/** All that is said to identity providers, by OpenID Connect: code flow with PKCE, state and nonce. */

const TIMEOUT_SECONDS = 10;
const KNOWN_MS = 10 * 60_000;
const MAX_KNOWN = 1_000;
const PLAIN_CODE = /^[A-Za-z_]{1,60}$/;
const ISSUER = /^https?:\/\/[\x21-\x7e]{1,500}$/;

/** What the callback has to fit. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Where the browser goes, and what it has to bring back. */
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

/** The claims of whoever comes back with this query: signature, issuer, audience, nonce, state and code are checked. */
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
    // Groups that stay unknown take no role away: only the e-mail is worth refusing a sign-in for.
    const info = await fetchUserInfo(client, tokens.access_token, claims.sub).catch((error: unknown) => {
      if (!namesPerson) throw error;
    });
    return { ...info, ...claims, ...personIn(claims, info ?? {}) };
  } catch (error) {
    throw inWords(error);
  }
}

/** Null when the provider can be found, and says all that is needed; else what is wrong. */
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

/** What providers say of themselves, by organization; each node asks for itself. */
const known = new Map<string, KnownClient>();

/** However many people sign in, the provider is asked once at a time for what it says of itself. */
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

/** An issuer that speaks for others as well (`…/common`) would vouch for the people of everybody. */
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

/** The issuer that the provider gives in place of the expected one, where that is what an error is about. */
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

/** Names both issuers: they often differ by a slash at the end alone. */
function otherIssuerWords(got: unknown, expected: string): string {
  const isName = typeof got === 'string' && ISSUER.test(got);
  const other = isName ? JSON.stringify(got) : 'another one';
  return (
    `The issuer that is set is ${JSON.stringify(expected)}, and the identity provider calls itself ${other}: ` +
    'an admin enters the one of the provider'
  );
}

/** No word of the provider's own gets through but the code of an error, and its issuer. */
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
