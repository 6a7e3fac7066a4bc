/** Errors of operations, independent of the transport. `server` maps codes to HTTP statuses. */
export type ErrorCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** True for server errors, which the caller cannot correct. */
export const isOurFault = (code: unknown): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE';

/** One error of the input: its path (`breakRules[0].type`) and what is wrong with the value. */
export interface Issue {
  path: string;
  message: string;
}

export class MusterError extends Error {
  /** graphql-js copies `extensions` of an original error to the error it reports. */
  readonly extensions: Record<string, unknown> & { code: ErrorCode };

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.extensions = { ...details, code };
  }

  get code(): ErrorCode {
    return this.extensions.code;
  }
}

export function badInput(issues: Issue[]): MusterError {
  const first = issues[0];
  const message = first ? `Invalid input: ${first.path ? `${first.path} ` : ''}${first.message}` : 'Invalid input';
  return new MusterError('BAD_USER_INPUT', message, { issues });
}

/**
 * Maximum number of strings, numbers and objects in a response. The shifts of 5,000 people in a month with breaks are
 * 2,300,000 values.
 */
export const MAX_ANSWER_VALUES = 3_000_000;
/**
 * Maximum number of rows in a response; a row costs more than its values. The shifts of 5,000 people in a month are
 * 155,000 rows.
 */
export const MAX_ANSWER_ROWS = 250_000;

/** `path` is the field with too many rows; '' for all fields together. */
export function answerTooLarge(path: string, bound = `${MAX_ANSWER_VALUES} values`): MusterError {
  const message = `The answer would hold more than ${bound}: ask for less, or for pages`;
  return new MusterError('BAD_USER_INPUT', message, { issues: [{ path, message }] });
}

export const unauthenticated = (message = 'Sign in first') => new MusterError('UNAUTHENTICATED', message);
export const forbidden = (message: string, path?: string) =>
  new MusterError('FORBIDDEN', message, path ? { path } : {});
/** `path` is the input field with the unknown id. */
export const notFound = (what: string, path: string, value: string) =>
  new MusterError('NOT_FOUND', `${what} not found: ${path} ${JSON.stringify(value)}`, { path });
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new MusterError('CONFLICT', message, details);
export const rateLimited = (retryAfterSeconds: number) =>
  new MusterError('RATE_LIMITED', `Too many requests: wait ${retryAfterSeconds} s`, { retryAfter: retryAfterSeconds });
export const unavailable = (message = 'The database does not answer: try again shortly') =>
  new MusterError('SERVICE_UNAVAILABLE', message, { retryAfter: 2 });

/** A concurrent change invalidated what this work read. The unit of work is retried, as after a deadlock. */
export class LostRace extends Error {
  readonly code = '40001';
}

/**
 * Converts a unique violation to `LostRace`: the key was free when the work was planned, so a concurrent transaction
 * took it.
 */
export const lostIfTaken =
  (what: string) =>
  (error: unknown): never => {
    throw (error as { code?: string }).code === '23505' ? new LostRace(what, { cause: error }) : error;
  };
