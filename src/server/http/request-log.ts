import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Principal } from '../../kernel/principal';
import type { ServerContext } from '../server-context';
import { routeOf } from './metrics';

/** An id as proxies and clients make them. */
const WELL_FORMED = /^[\w.:~+/=-]{1,64}$/;
/** Asked every few seconds by machines: of interest only where somebody looks closely. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: the caller's own where it is well-formed. The answer has it, and whatever is logged of it. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  ids.set(request, id);
  return id;
}

const contexts = new WeakMap<Response, ServerContext>();

/** So that the line of a request tells who asked, and for which operation. */
export const noteContext = (response: Response, ctx: ServerContext): void => void contexts.set(response, ctx);

/** Who asked, in one word. */
export const callerKind = (principal: Principal | null | undefined): string => principal?.kind ?? 'nobody';

export const msSince = (beganMs: number): number => Math.round(performance.now() - beganMs);

/** One line for every request, once it is over: no values, no query, no path with an id in it. */
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
