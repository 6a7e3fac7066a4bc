import { isCertificateFault } from '../platform/database/tls';
import { isNativeError } from 'node:util/types';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { badInput, MusterError, unavailable, type Issue } from '../kernel/errors';
import { takenBy } from '../kernel/taken';
import { literalIssue, withoutValue } from './value-faults';

/** Converts anything thrown to an error that callers may see. No other module does so. */

const TAKEN = '23505';
const NUL_IN_TEXT = '22021';
const NUL_IN_JSON = '22P05';
const CANCELLED = '57014';
/** SQLSTATE "object not in prerequisite state", raised by a database that accepts no connections, among others. */
const NOT_IN_STATE = '55000';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/**
 * SQLSTATEs of connection errors, exhausted resources, operator intervention, a server that became read-only after a
 * failover, and repeated serialization failures.
 */
const AWAY = /^(08|28|3D|53|57P|25006|40001|40P01)/;
/** Messages of PostgreSQL, pg and knex without a code; test/platform/database/servers.test.ts provokes them. */
const AWAY_MESSAGE = new RegExp(
  [
    'not currently accepting connections',
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Connection ended unexpectedly',
    'not queryable',
    'aborted',
  ].join('|'),
  'i',
);
/** Message of knex when no connection became available in time. */
const POOL_FULL = 'pool is probably full';

/** Returns null for unknown errors, which are server errors. */
export function knownFault(error: unknown): MusterError | null {
  if (error instanceof MusterError) return error;
  if (!isNativeError(error)) return null;
  const { code, constraint } = error as { code?: string; constraint?: string };
  const taken = code === TAKEN && constraint ? takenBy(constraint) : undefined;
  if (taken) return taken;
  if (code === NUL_IN_TEXT || code === NUL_IN_JSON)
    return badInput([{ path: '', message: 'A text holds the character U+0000' }]);
  if (code === CANCELLED) return unavailable('The database took too long: try again shortly');
  if (error.message.includes(POOL_FULL)) return unavailable('No connection to the database is free: try again shortly');
  const away =
    (code !== undefined && (NETWORK.has(code) || AWAY.test(code) || isCertificateFault(code))) ||
    ((code === undefined || code === NOT_IN_STATE) && AWAY_MESSAGE.test(error.message));
  if (away || error.name === 'AggregateError' || error.name === 'KnexTimeoutError') return unavailable();
  const cause = (error as { previous?: unknown; cause?: unknown }).previous ?? error.cause;
  return cause ? knownFault(cause) : null;
}

export function faultOf(error: unknown, requestId: string, log: Logger): MusterError {
  const known = knownFault(error);
  if (known && (known === error || known.code !== 'SERVICE_UNAVAILABLE')) return known;
  log.error({ err: error, requestId }, known ? 'database away' : 'unexpected error');
  return known ?? new MusterError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side', { requestId });
}

/** Converts an error for a GraphQL response: code and details, without stack and SQL. */
export function presentable(error: GraphQLError, requestId: string, log: Logger): GraphQLError {
  // already converted; graphql-jit omits `originalError`
  if (!error.originalError && (error.extensions as { code?: unknown } | undefined)?.code) return error;
  const thrown = error.originalError instanceof GraphQLError ? undefined : error.originalError;
  const original = thrown ?? (error.path ? error : undefined); // errors with a path are not errors of the document
  const fault = original ? faultOf(original, requestId, log) : refusedDocument(error);
  return new GraphQLError(fault.message, { nodes: error.nodes, path: error.path, extensions: fault.extensions });
}

/**
 * Converts errors of graphql-js in the document or its variables. Only their messages contain the location;
 * test/server/graphql.test.ts verifies their wording.
 */
function refusedDocument(error: GraphQLError): MusterError {
  const literal = literalIssue(error);
  if (literal) return badInput([literal]);
  const variable = /^Variable "\$([^"]+)" (?:got invalid value .*?(?: at "([^"]+)")?; )?(.*)$/s.exec(error.message);
  if (!variable) return new MusterError('BAD_USER_INPUT', withoutValue(error.message), { issues: [] });
  const [, name = '', at, why = ''] = variable;
  const issue: Issue = { path: (at ?? name).replace(/\.(\d+)/g, '[$1]'), message: withoutValue(why) };
  return badInput([issue]);
}
