import { Extensions } from 'type-graphql';
import type { LimitClass, RequestContext } from '../context';
import { enterpriseOnly } from '../context';
import { forbidden, unauthenticated } from '../errors';
import type { Permission, Role } from '../principal';

/** Declaration of a root field: allowed callers, rate limits, and transaction. */
export interface OperationRule {
  /** Allowed kind of caller: anyone, a signed-in user, or an API key. */
  caller: 'anyone' | 'user' | 'apiKey';
  /** Roles of users allowed to call it; all roles by default. */
  roles?: readonly Role[];
  /** Permission required of API keys. */
  permission?: Permission;
  tier?: 'enterprise';
  limit?: Extract<LimitClass, 'auth' | 'sensitive' | 'general' | 'import'>;
  /**
   * True for reports and lists that a replica may serve. Never for cursors: a replica shows commits in another order.
   */
  mayUseReplica?: true;
  /** False for mutations that first hash or consume rate limits, and then open their own unit of work. */
  transaction?: false;
}

const KEY = 'operation';

/** Attaches a rule to a root field. Building the schema fails if one is missing. */
export const Operation = (rule: OperationRule) => Extensions({ [KEY]: rule });

export const ruleOf = (field: { extensions?: Readonly<Record<string, unknown>> | null }): OperationRule | undefined =>
  field.extensions?.[KEY] as OperationRule | undefined;

export const limitOf = (rule: OperationRule): NonNullable<OperationRule['limit']> =>
  rule.limit ?? (rule.caller === 'apiKey' ? 'import' : 'general');

/** Throws unless the caller is of the required kind. */
export function requireCaller(rule: OperationRule, { principal }: RequestContext): void {
  if (rule.caller === 'apiKey' && principal?.kind !== 'key') throw unauthenticated('Send an API key');
  if (rule.caller === 'user' && principal?.kind !== 'user') throw unauthenticated();
}

/** Throws unless the caller's role, API key permissions and tier allow the operation. */
export function requireRight(rule: OperationRule, { principal }: RequestContext): void {
  if (principal?.kind === 'user' && rule.roles && !rule.roles.includes(principal.role)) {
    throw forbidden(`The role ${principal.role} may not do this`);
  }
  if (principal?.kind === 'key' && rule.permission && !principal.permissions.includes(rule.permission)) {
    throw forbidden(`This API key lacks the permission ${rule.permission}`);
  }
  if (principal && rule.tier === 'enterprise') enterpriseOnly(principal);
}
