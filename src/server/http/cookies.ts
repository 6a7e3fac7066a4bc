import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { Request, Response } from 'express';
import { digest } from '../../features/access/secrets';
import type { BrowserCookies } from '../../kernel/context';

const NAME = 'muster.sid';
/**
 * Users who have signed in with a password from this browser. Their failed attempts are counted separately from those
 * of strangers.
 */
const KNOWN = 'muster.known';
const KNOWN_SECONDS = 180 * 86_400;
/** Maximum number of users remembered per browser, latest first. */
const MAX_KNOWN = 10;
const PREFIX_LENGTH = 22;
const nameOf = (who: string): string => digest(who).slice(0, PREFIX_LENGTH);
/** Single sign-on in progress. */
const ATTEMPT = 'muster.sso';
const ATTEMPT_PATH = '/auth/sso';

/** The session cookie: HttpOnly, signed, and as strict as the allowed origins permit. */
export interface SessionCookies {
  read(header: string | undefined): string | null;
  writer(request: Request, response: Response): BrowserCookies;
  /** Returns the encrypted sign-in attempt of a request and deletes its cookie. */
  takeAttempt(request: Request, response: Response): string | null;
  setAttempt(response: Response, sealed: string, seconds: number): void;
}

export function sessionCookies(secret: string, publicUrl: string | undefined, crossOrigin: boolean): SessionCookies {
  const options = {
    path: '/',
    httpOnly: true,
    secure: publicUrl?.startsWith('https:') ?? false,
    sameSite: crossOrigin ? ('none' as const) : ('lax' as const),
  };
  const valueOf = (header: string | undefined, name: string): string | null => {
    const value = header === undefined ? undefined : parseCookie(header)[name];
    return value === undefined ? null : unsign(value, secret) || null;
  };
  const write = (response: Response, cookie: { name: string; value: string; maxAge?: number; path?: string }) =>
    void response.append('Set-Cookie', stringifySetCookie({ ...options, ...cookie }));
  // The identity provider's page navigates back. With `lax`, the browser sends the cookie with that navigation only.
  const attempt = { name: ATTEMPT, path: ATTEMPT_PATH, sameSite: 'lax' as const };
  return {
    read: (header) => valueOf(header, NAME),
    writer: (request, response) => {
      const known = () => (valueOf(request.headers.cookie, KNOWN) ?? '').split('.').filter(Boolean);
      return {
        set: (sessionId) => write(response, { name: NAME, value: sign(sessionId, secret) }),
        clear: () => write(response, { name: NAME, value: '', maxAge: 0 }),
        knows: (who) => (who === undefined ? known().length > 0 : known().includes(nameOf(who))),
        remember(who) {
          const all = [...new Set([nameOf(who), ...known()])].slice(0, MAX_KNOWN);
          write(response, { name: KNOWN, value: sign(all.join('.'), secret), maxAge: KNOWN_SECONDS });
        },
      };
    },
    takeAttempt(request, response) {
      const sealed = parseCookie(request.headers.cookie ?? '')[ATTEMPT];
      if (sealed) write(response, { ...attempt, value: '', maxAge: 0 });
      return sealed || null;
    },
    setAttempt: (response, sealed, seconds) => write(response, { ...attempt, value: sealed, maxAge: seconds }),
  };
}

/** Returns the API key of a request; null if there is none, undefined if two headers disagree. */
export function apiKeyOf(request: Pick<Request, 'headers'>): string | null | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers['x-api-key'];
  const direct = typeof header === 'string' && header !== '' ? header.trim() : undefined;
  if (bearer !== undefined && direct !== undefined && bearer !== direct) return undefined;
  return bearer ?? direct ?? null;
}
