import type { ServerResponse } from 'node:http';
import { MusterError, type ErrorCode, type Issue } from '../kernel/errors';

export const STATUS_OF_CODE: Record<ErrorCode, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
};

/** A refusal with a status that only HTTP knows, such as 413; otherwise it is an error like any other. */
export class HttpRefusal extends MusterError {
  constructor(
    readonly status: number,
    message: string,
    issues: Issue[] = [],
  ) {
    super('BAD_USER_INPUT', message, { issues });
  }
}

/** Returns the HTTP status of an error, for REST, GraphQL, pages and WebSocket upgrades alike. */
export const statusOf = (fault: MusterError): number =>
  fault instanceof HttpRefusal ? fault.status : STATUS_OF_CODE[fault.code];

export function tellWhenToRetry(
  response: ServerResponse,
  { extensions }: { extensions: Record<string, unknown> },
): void {
  if (typeof extensions.retryAfter === 'number') response.setHeader('Retry-After', String(extensions.retryAfter));
}
