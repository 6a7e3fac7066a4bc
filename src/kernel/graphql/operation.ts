import { Extensions } from 'type-graphql';
import type { LimitClass, RequestContext } from '../context';
import { enterpriseOnly } from '../context';
import { forbidden, unauthenticated } from '../errors';
import type { Permission, Role } from '../principal';

/** What every root field declares: who may call it, what it spends, and whether it is a transaction of its own. */
export interface OperationRule {
  /** Who may call it: anyone at all, a signed-in user, or an API key. */
  caller: 'anyone' | 'user' | 'apiKey';
  /** The roles of users who may call it; all of them when left out. */
  roles?: readonly Role[];
  /** What an API key must carry. */
  permission?: Permission;
  tier?: 'enterprise';
  limit?: Extract<LimitClass, 'auth' | 'sensitive' | 'general' | 'import'>;
  /** False for mutations that hash or spend limits first and open their own unit of work. */
  transaction?: false;
}

const KEY = 'operation';

/** Marks a root field with its rule; the schema refuses to be built when one is missing. */
export const Operation = (rule: OperationRule) => Extensions({ [KEY]: rule });

export const ruleOf = (field: { extensions?: Readonly<Record<string, unknown>> | null }): OperationRule | undefined =>
  field.extensions?.[KEY] as OperationRule | undefined;

export const limitOf = (rule: OperationRule): NonNullable<OperationRule['limit']> =>
  rule.limit ?? (rule.caller === 'apiKey' ? 'import' : 'general');

/** Refuses a caller of another kind than the operation is for. */
export function requireCaller(rule: OperationRule, { principal }: RequestContext): void {
  if (rule.caller === 'apiKey' && principal?.kind !== 'key') throw unauthenticated('Send an API key');
  if (rule.caller === 'user' && principal?.kind !== 'user') throw unauthenticated();
}

/** Refuses whose role, key or tier does not carry the operation. */
export function requireRight(rule: OperationRule, { principal }: RequestContext): void {
  if (principal?.kind === 'user' && rule.roles && !rule.roles.includes(principal.role)) {
    throw forbidden(`The role ${principal.role} may not do this`);
  }
  if (principal?.kind === 'key' && rule.permission && !principal.permissions.includes(rule.permission)) {
    throw forbidden(`This API key lacks the permission ${rule.permission}`);
  }
  if (principal && rule.tier === 'enterprise') enterpriseOnly(principal);
}
