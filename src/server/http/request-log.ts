import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Principal } from '../../kernel/principal';
import type { ServerContext } from '../server-context';
import { beginSpan } from '../../platform/tracing/span';
import { routeOf } from './metrics';

/** Format of ids as created by proxies and clients. */
const WELL_FORMED = /^[\w.:~+/=-]{1,64}$/;
const SERVER_ERROR = 500;
/** Probes are frequent and are logged only at the debug level. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const ids = new WeakMap<IncomingMessage, string>();

/**
 * Returns the request id: the caller's own if well-formed. It is part of the response and of all log lines of the
 * request.
 */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  ids.set(request, id);
  return id;
}

const contexts = new WeakMap<Response, ServerContext>();

/** Stores the context, so that the log line contains the caller and the operation. */
export const noteContext = (response: Response, ctx: ServerContext): void => void contexts.set(response, ctx);

/** Returns the kind of the caller. */
export const callerKind = (principal: Principal | null | undefined): string => principal?.kind ?? 'nobody';

export const msSince = (beganMs: number): number => Math.round(performance.now() - beganMs);

/** Records a span per request, without query string and ids in the path. It continues the trace of the caller. */
export const requestSpan: RequestHandler = (request, response, next) => {
  const { method } = request;
  const start = () => ({ name: method, kind: 'server' as const, parent: request.get('traceparent') });
  beginSpan(start, (span, end) => {
    response.once('close', () => {
      const route = routeOf(request);
      const { statusCode } = response;
      span.rename(`${method} ${route}`);
      span.note({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'muster.request.id': requestIdOf(request),
      });
      if (statusCode >= SERVER_ERROR || !response.writableFinished) span.fail();
      end();
    });
    next();
  });
};

/** Logs one line per request when it ends, without values, query string or ids in the path. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const beganMs = performance.now();
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    const requestId = requestIdOf(request);
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const ctx = contexts.get(response);
      const route = routeOf(request);
      log[PROBES.has(route) ? 'debug' : 'info'](
        {
          requestId,
          method: request.method,
          route,
          status: response.statusCode,
          ms: msSince(beganMs),
          bytes: socket.bytesWritten - bytesBefore,
          operation: ctx?.operation,
          caller: callerKind(ctx?.principal),
          ...(response.writableFinished ? {} : { isCutOff: true }),
        },
        'request',
      );
    });
    next();
  };
}
