import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { resolveKey } from '../../features/access/api-key.commands';
import { digest } from '../../features/access/secrets';
import { resolveSession } from '../../features/access/session.commands';
import { ownerOfCalendar } from '../../features/scheduling/calendar-feed/calendar-feed.queries';
import { forbidden, MusterError, unauthenticated } from '../../kernel/errors';
import { ServerContext, type Services } from '../server-context';
import { closeSignal } from './close-signal';
import { apiKeyOf, type SessionCookies } from './cookies';
import { limitHeaders } from './limit-headers';
import { requireLoopbackHost } from './own-host';
import { noteContext, requestIdOf } from './request-log';

/** Creates the context of a request: caller, address, and cross-site checks. */
export interface Authentication {
  /** Without a response, as on a WebSocket, the session cookie cannot be set. */
  context(request: Request, response?: Response): ServerContext;
  /** Authenticates the context by the session cookie, if valid. */
  bySession(ctx: ServerContext, request: IncomingMessage): Promise<void>;
  /** Authenticates the context by the API key, or throws. Returns false if the request has none. */
  byKey(ctx: ServerContext, request: IncomingMessage): Promise<boolean>;
  /**
   * Authenticates the context as the owner of a calendar token. Throws NOT_FOUND if the token is unknown. A calendar
   * has its own rate limit, which wrong tokens from the same address do not affect.
   */
  byCalendar(ctx: ServerContext, token: string): Promise<void>;
  /** Refuses browsers on pages of other sites. Requests without these headers do not come from browsers. */
  requireOwnOrigin(request: IncomingMessage): void;
  /** Refuses requests for another hostname. */
  requireOwnHost(request: IncomingMessage): void;
  isAllowedOrigin(origin: string): boolean;
}

export interface Origins {
  publicUrl: string | undefined;
  allowed: readonly string[];
  /** Set if only this machine is served. */
  ownHost: string | undefined;
}

export function createAuthentication(services: Services, cookies: SessionCookies, origins: Origins): Authentication {
  const isOwn = (origin: string, host: string | undefined) =>
    origins.publicUrl === undefined
      ? host !== undefined && hostOf(origin) === host.toLowerCase()
      : origin === origins.publicUrl;
  return {
    context(request, response) {
      const ctx = new ServerContext(services, {
        requestId: response && requestIdOf(request),
        address: request.ip ?? '',
        publicUrl: origins.publicUrl ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`,
        isRequest: true,
        cookie: response && cookies.writer(request, response),
        tellLimit: response && limitHeaders(response),
        signal: () => closeSignal(response ?? request.socket),
      });
      if (response) {
        noteContext(response, ctx);
        response.once('close', () => ctx.answered());
      }
      return ctx;
    },

    async bySession(ctx, request) {
      const sessionId = cookies.read(request.headers.cookie);
      if (sessionId !== null) await ctx.identifyUser(digest(sessionId), () => resolveSession(ctx, sessionId));
    },

    async byKey(ctx, request) {
      const key = apiKeyOf(request);
      if (key === null) return false;
      if (key === undefined) throw unauthenticated('The two headers carry different API keys');
      await ctx.identify(() => resolveKey(ctx, key));
      if (ctx.principal) return true;
      await ctx.limits.spend('invalidKey', ctx.network);
      throw unauthenticated('The API key is not valid');
    },

    async byCalendar(ctx, token) {
      const owner = await ownerOfCalendar(ctx, token);
      // Calendar services fetch the feeds of many users from one address.
      await ctx.limits.spend('general', owner?.userId ?? ctx.network);
      if (!owner) throw new MusterError('NOT_FOUND', 'There is no such calendar', { path: 'path' });
      ctx.principal = owner;
    },

    requireOwnOrigin({ headers }) {
      const { origin, host } = headers;
      const site = headers['sec-fetch-site'];
      if (origin !== undefined) {
        if (isOwn(origin, host) || origins.allowed.includes(origin)) return;
        throw forbidden(`Requests from pages of ${origin} are not allowed`);
      }
      if (site !== undefined && site !== 'same-origin' && site !== 'none')
        throw forbidden('Requests from pages of other sites are not allowed');
    },

    requireOwnHost: requireLoopbackHost(origins.ownHost),

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
