import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { resolveKey } from '../access/api-key.commands';
import { resolveSession } from '../access/session.commands';
import { forbidden, unauthenticated } from '../kernel/errors';
import { apiKeyOf, type SessionCookies } from './cookies';
import { LiveContext, type Services } from './live-context';

/** From a request to its context: who asks, from where, and whether a browser was sent by somebody else's page. */
export interface Authentication {
  context(request: Request, response: Response): LiveContext;
  /** Signs the context in by the session cookie, where there is a live one. */
  bySession(ctx: LiveContext, request: IncomingMessage): Promise<void>;
  /** Signs the context in by the API key, or refuses. False when the request carries none. */
  byKey(ctx: LiveContext, request: IncomingMessage): Promise<boolean>;
  /** Refuses a browser whose page is not ours. Absent headers are no browser. */
  requireOwnOrigin(request: IncomingMessage): void;
  isAllowedOrigin(origin: string): boolean;
}

export interface Origins {
  publicUrl: string | undefined;
  allowed: readonly string[];
}

export function createAuthentication(services: Services, cookies: SessionCookies, origins: Origins): Authentication {
  const isOwn = (origin: string, host: string | undefined) =>
    origins.publicUrl === undefined ? host !== undefined && hostOf(origin) === host.toLowerCase() : origin === origins.publicUrl;
  return {
    context: (request, response) =>
      new LiveContext(services, {
        address: request.ip ?? '',
        publicUrl: origins.publicUrl ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`,
        cookie: cookies.writer(response),
      }),

    async bySession(ctx, request) {
      const sessionId = cookies.read(request.headers.cookie);
      ctx.principal = sessionId === null ? null : await resolveSession(ctx, sessionId);
    },

    async byKey(ctx, request) {
      const key = apiKeyOf(request);
      if (key === null) return false;
      if (key === undefined) throw unauthenticated('The two headers carry different API keys');
      ctx.principal = await resolveKey(ctx, key);
      if (ctx.principal) return true;
      await ctx.limits.spend('invalidKey', ctx.address);
      throw unauthenticated('The API key is not valid');
    },

    requireOwnOrigin({ headers }) {
      const { origin, host } = headers;
      const site = headers['sec-fetch-site'];
      if (origin !== undefined) {
        if (isOwn(origin, host) || origins.allowed.includes(origin)) return;
        throw forbidden(`Requests from pages of ${origin} are not allowed`);
      }
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden('Requests from pages of other sites are not allowed');
    },

    isAllowedOrigin: (origin) => origins.allowed.includes(origin),
  };
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
