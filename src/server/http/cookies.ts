import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { Request, Response } from 'express';

const NAME = 'muster.sid';

/** The session cookie: HttpOnly, signed, as strict as the allowed origins permit. */
export interface SessionCookies {
  read(header: string | undefined): string | null;
  writer(response: Response): { set(sessionId: string): void; clear(): void };
}

export function sessionCookies(secret: string, publicUrl: string | undefined, crossOrigin: boolean): SessionCookies {
  const options = {
    path: '/',
    httpOnly: true,
    secure: publicUrl?.startsWith('https:') ?? false,
    sameSite: crossOrigin ? ('none' as const) : ('lax' as const),
  };
  return {
    read(header) {
      const value = header === undefined ? undefined : parseCookie(header)[NAME];
      return value === undefined ? null : unsign(value, secret) || null;
    },
    writer: (response) => ({
      set: (sessionId) =>
        void response.append(
          'Set-Cookie',
          stringifySetCookie({ ...options, name: NAME, value: sign(sessionId, secret) }),
        ),
      clear: () =>
        void response.append('Set-Cookie', stringifySetCookie({ ...options, name: NAME, value: '', maxAge: 0 })),
    }),
  };
}

/** The key of an import request; null when there is none, undefined when two headers disagree. */
export function apiKeyOf(request: Pick<Request, 'headers'>): string | null | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers['x-api-key'];
  const direct = typeof header === 'string' && header !== '' ? header.trim() : undefined;
  if (bearer !== undefined && direct !== undefined && bearer !== direct) return undefined;
  return bearer ?? direct ?? null;
}
