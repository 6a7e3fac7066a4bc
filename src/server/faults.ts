import { isNativeError } from 'node:util/types';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { badInput, MusterError, unavailable, type Issue } from '../kernel/errors';
import { takenBy } from '../kernel/taken';
import { literalIssue, withoutValue } from './value-faults';

/** The one place where anything that was thrown becomes an error that the world may see. */

const TAKEN = '23505';
const NUL_IN_TEXT = '22021';
const NUL_IN_JSON = '22P05';
const CANCELLED = '57014';
/** "Object not in prerequisite state": a database that lets nobody in, and much else. */
const NOT_IN_STATE = '55000';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/**
 * Connection exceptions, resources, operator intervention, a server that only reads because another has taken over;
 * lost against other transactions again and again.
 */
const AWAY = /^(08|28|3D|53|57P|25006|40001|40P01)/;
/** Messages of PostgreSQL, pg and knex that come without a code; test/platform/database/servers.test.ts causes them. */
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
/** Of knex: no connection came free in time, nor could be made. */
const POOL_FULL = 'pool is probably full';

/** Null when nothing is known of the error: then it is a fault of ours. */
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
    (code !== undefined && (NETWORK.has(code) || AWAY.test(code))) ||
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

/** The error as GraphQL answers it: code and details, no stack, no SQL. */
export function presentable(error: GraphQLError, requestId: string, log: Logger): GraphQLError {
  // presented before; graphql-jit leaves them out
  if (!error.originalError && (error.extensions as { code?: unknown } | undefined)?.code) return error;
  const thrown = error.originalError instanceof GraphQLError ? undefined : error.originalError;
  const original = thrown ?? (error.path ? error : undefined); // one with a path is no fault of the document
  const fault = original ? faultOf(original, requestId, log) : refusedDocument(error);
  return new GraphQLError(fault.message, { nodes: error.nodes, path: error.path, extensions: fault.extensions });
}

/**
 * Faults that graphql-js itself finds, in the document or in the values of its variables. Only its messages tell where
 * they are; test/server/graphql.test.ts holds how they read.
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
