import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { badInput, conflict, MusterError, unavailable, type Issue } from '../kernel/errors';

/** The one place where anything that was thrown becomes an error that the world may see. */

/** By constraint: what is taken, and the field that asks for it. */
const TAKEN: Record<string, readonly [message: string, path: string]> = {
  user_account_organization_id_email_folded_key: ['A user with this e-mail exists already', 'email'],
  employee_organization_id_employee_number_key: ['An employee with this employee number exists already', 'employee.employeeNumber'],
  employee_organization_id_user_id_key: ['This user has an employee record already', 'employee'],
  team_organization_id_name_folded_key: ['A team with this name exists already', 'name'],
  skill_organization_id_name_folded_key: ['A skill with this name exists already', 'name'],
  organization_slug_key: ['An organization with this slug exists already', 'slug'],
};

const NUL_IN_TEXT = '22021';
const NUL_IN_JSON = '22P05';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Connection exceptions, resources, operator intervention; lost against other transactions again and again. */
const AWAY = /^(08|28|3D|53|57P|40001|40P01)/;
const AWAY_MESSAGE = /not currently accepting connections|Connection terminated|timeout exceeded when trying to connect|Timeout acquiring a connection|Connection ended unexpectedly|not queryable|pool is probably full|aborted/i;

/** Null when nothing is known of the error: then it is a fault of ours. */
export function knownFault(error: unknown): MusterError | null {
  if (error instanceof MusterError) return error;
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: string; constraint?: string };
  const taken = code === '23505' && constraint ? TAKEN[constraint] : undefined;
  if (taken) return conflict(taken[0], { path: taken[1] });
  if (code === NUL_IN_TEXT || code === NUL_IN_JSON) return badInput([{ path: '', message: 'A text holds the character U+0000' }]);
  if (code === '57014') return unavailable('The database took too long: try again shortly');
  const away = (code !== undefined && (NETWORK.has(code) || AWAY.test(code))) || ((code === undefined || code === '55000') && AWAY_MESSAGE.test(error.message));
  if (away || error.name === 'AggregateError' || error.name === 'KnexTimeoutError') return unavailable();
  const cause = (error as { previous?: unknown; cause?: unknown }).previous ?? error.cause;
  return cause ? knownFault(cause) : null;
}

export function faultOf(error: unknown, requestId: string, log: Logger): MusterError {
  const known = knownFault(error);
  if (known && known.code !== 'SERVICE_UNAVAILABLE') return known;
  log.error({ err: error, requestId }, known ? 'database away' : 'unexpected error');
  return known ?? new MusterError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side', { requestId });
}

/** What GraphQL answers: code and details, no stack, no SQL. */
export function presentable(error: GraphQLError, requestId: string, log: Logger): GraphQLError {
  if (!error.originalError && (error.extensions as { code?: unknown } | undefined)?.code) return error; // presented before; graphql-jit leaves them out
  const thrown = error.originalError instanceof GraphQLError ? undefined : error.originalError;
  const original = thrown ?? (error.path ? error : undefined); // one with a path is no fault of the document
  const fault = original ? faultOf(original, requestId, log) : refusedDocument(error);
  return new GraphQLError(fault.message, { nodes: error.nodes, path: error.path, extensions: fault.extensions });
}

/** Faults that graphql-js itself finds: in the document, or in the values of its variables. */
function refusedDocument(error: GraphQLError): MusterError {
  const variable = /^Variable "\$([^"]+)" (?:got invalid value .*?(?: at "([^"]+)")?; )?(.*)$/s.exec(error.message);
  if (!variable) return new MusterError('BAD_USER_INPUT', error.message, { issues: [] });
  const [, name = '', at, why = ''] = variable;
  const issue: Issue = { path: (at ?? name).replace(/\.(\d+)/g, '[$1]'), message: withoutValue(why) };
  return badInput([issue]);
}

/** graphql-js repeats values in its messages; one of them may be a password. */
export const withoutValue = (message: string): string =>
  message
    .replace(/^Syntax Error: (.* limit of \d+ exceeded, found \d+)\.?$/, '$1') // a bound of ours, not a fault of the syntax
    .replace(/(, found(?: String| Int| Float| Name)?) (?!\d+$).*$/s, '$1 something else')
    .replace(/: (["{[]).*$/s, '')
    .replace(/cannot represent .*?value: .*$/s, 'cannot represent this value');
