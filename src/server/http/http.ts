import type { IncomingMessage } from 'node:http';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import { faultOf } from '../faults';
import { statusOf, tellWhenToRetry } from '../http-status';
import type { Authentication } from './authentication';
import { FORWARDING_HEADERS, type Metrics } from './metrics';
import { isEscapedUtf8 } from './request-body';
import { requestIdOf, requestLog, requestSpan } from './request-log';

/** Parts of the HTTP server, in order of processing. */

interface Parts {
  log: Logger;
  metrics: Metrics;
  authentication: Authentication;
  trustProxy: boolean | number | string[];
  /** True if browsers reach the server by https. */
  isSecure: boolean;
  readiness: RequestHandler;
  /** Shown by `/healthz`. */
  about: object;
  graphql: RequestHandler;
  rest: RequestHandler;
  calendar: RequestHandler;
  unsubscribe: RequestHandler;
  singleSignOn: RequestHandler;
  pages: RequestHandler;
  /** Documentation and API explorers. */
  explorers: RequestHandler[];
}

const HTTPS_ONLY_SECONDS = 180 * 86_400;

export function createHttp(parts: Parts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', parts.trustProxy).set('query parser', 'simple');
  if (parts.trustProxy === false) app.use(noteForwarding(parts.log));
  app.use(requestLog(parts.log), (request, _response, next) => {
    parts.authentication.requireOwnHost(request);
    next();
  });
  app
    .route('/healthz')
    .get((_request, response) => void response.json({ status: 'ok', ...parts.about }))
    .all(methodNotAllowed('GET'));
  app.route('/readyz').get(parts.readiness).all(methodNotAllowed('GET'));
  app.route('/metrics').get(parts.metrics.expose).all(methodNotAllowed('GET'));
  app.use((request, response, next) => {
    if (!isEscapedUtf8(request.url)) return void malformed(response);
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (parts.isSecure) response.set('Strict-Transport-Security', `max-age=${HTTPS_ONLY_SECONDS}`);
    next();
  });
  app.use(requestSpan, parts.metrics.observe, crossOrigin(parts.authentication));
  app.options('/graphql', methodNotAllowed('POST')); // browsers get the explorer at the same path
  if (parts.explorers.length > 0) app.use(...parts.explorers);
  app.use(parts.rest, parts.calendar, parts.unsubscribe, parts.singleSignOn);
  app.route('/graphql').post(parts.graphql).all(methodNotAllowed('POST'));
  app.use(parts.pages);
  app.use((request: Request, response: Response) => {
    response.status(404).json({ error: `There is no ${request.path}`, details: { code: 'NOT_FOUND', path: 'path' } });
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const isMalformed = (error as { status?: number }).status === 400; // Express could not decode the path
    if (isMalformed) return malformed(response);
    const fault = faultOf(error, requestIdOf(request), parts.log);
    tellWhenToRetry(response, fault);
    response.status(statusOf(fault)).json({ error: fault.message, details: fault.extensions });
  });
  return app;
}

function malformed(response: Response): void {
  response.status(400).json({ error: 'The request is malformed', details: { code: 'BAD_USER_INPUT', issues: [] } });
}

/**
 * Adds Express properties (client address, protocol) to a request that did not come through Express, such as an
 * upgrade.
 */
export const asExpress =
  (app: Express) =>
  (request: IncomingMessage): Request =>
    Object.setPrototypeOf(request, app.request) as Request;

/** Handler for known paths with an unsupported method. */
export const methodNotAllowed =
  (...methods: string[]): RequestHandler =>
  (request, response) => {
    const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    response.set('Allow', allow.join(', '));
    if (request.method === 'OPTIONS') return void response.status(204).end();
    response.status(405).json({
      error: `${request.method} is not allowed here; allowed: ${allow.join(', ')}`,
      details: { code: 'METHOD_NOT_ALLOWED' },
    });
  };

/** Logs once that a proxy stands in front of this server, whose word is not taken. */
function noteForwarding(log: Logger): RequestHandler {
  let isNoted = false;
  return (request, _response, next) => {
    const header = isNoted ? undefined : FORWARDING_HEADERS.find((name) => request.headers[name] !== undefined);
    if (header) {
      isNoted = true;
      log.warn(
        { header, address: request.socket.remoteAddress },
        'Forwarded addresses arrive and are not believed, so all clients of that proxy share its rate limits: ' +
          'set TRUST_PROXY if it is yours',
      );
    }
    next();
  };
}

/** Responds 200 while the database is reachable, otherwise 503 with the reason. Redis is optional. */
export function readiness(
  database: Database,
  redis: () => 'off' | 'ok' | 'degraded',
  isStopping: () => boolean,
): RequestHandler {
  return async (_request, response) => {
    const fault = await Promise.race([
      database.system(null, 'select 1').then(() => undefined, unreadiness),
      new Promise<string>((resolve) => setTimeout(resolve, 2_000, 'database_silent').unref()),
    ]);
    const reason = isStopping() ? 'stopping' : fault;
    const state = redis();
    response.status(reason ? 503 : 200).set(reason ? { 'Retry-After': '2' } : {});
    response.json({
      status: reason ? 'unavailable' : 'ready',
      ...(reason ? { reason } : {}),
      ...(state === 'off' ? {} : { redis: state }),
    });
  };
}

/** Returns why the database does not serve this node, as a word for operators. */
function unreadiness(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (/standby/.test(message)) return 'database_standby';
  if (/pool is probably full/.test(message)) return 'connections_in_use';
  if (code.startsWith('53')) return 'database_overloaded';
  if (code.startsWith('28')) return 'database_login';
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return 'database_silent';
  return 'database_away';
}

/** CORS with credentials for allowed origins only. */
function crossOrigin(authentication: Authentication): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined && authentication.isAllowedOrigin(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
        Vary: 'Origin',
      });
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
        response.set({
          'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
          'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-API-Key, X-Request-Id',
          'Access-Control-Max-Age': '600',
        });
        return void response.status(204).end();
      }
    }
    next();
  };
}
