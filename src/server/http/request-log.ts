import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/** The id of a request: its line of the log has it, and whatever else is logged of it. */
export const requestIdOf = ({ locals }: Response): string => (locals.requestId ??= randomUUID()) as string;

/** One line for every request, once it is answered. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.on('finish', () =>
      log.debug(
        {
          method: request.method,
          path: request.path,
          status: response.statusCode,
          ms: Math.round(performance.now() - began),
          requestId: requestIdOf(response),
        },
        'request',
      ),
    );
    next();
  };
}
