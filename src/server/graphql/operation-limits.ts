import {
  getOperationAST,
  Kind,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { RequestContext } from '../../kernel/context';
import { limitOf, requireCaller, ruleOf, type OperationRule } from '../../kernel/graphql/operation';
import type { Principal } from '../../kernel/principal';

/** Returns the rules of an operation's root fields, once for each occurrence of a field. */
export function rulesOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation = firstOperation(document),
): OperationRule[] {
  const type = operation && schema.getRootType(operation.operation);
  if (!operation || !type) return [];
  const fields = type.getFields();
  return rootFields(document, operation.selectionSet).flatMap((name) => {
    const field = fields[name];
    return (field && ruleOf(field)) ?? [];
  });
}

function firstOperation(document: DocumentNode): OperationDefinitionNode | undefined {
  return document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** Returns the names of the root fields, including those in fragments. */
export function rootFields(document: DocumentNode, set: SelectionSetNode): string[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node.name.value];
    if (node.kind === Kind.INLINE_FRAGMENT) return rootFields(document, node.selectionSet);
    const fragment = document.definitions.find(
      (d) => d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === node.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : [];
  });
}

interface Asked {
  document: DocumentNode;
  operationName: string | undefined;
  /** True for persisted operations of the console. */
  isOfConsole: boolean;
}

/**
 * Consumes one unit of its class for each root field, before any of them runs. An operation without a known root field
 * is charged like a refused document. A console operation consumes one unit of the class `console` instead of its units
 * of the general class, so that page loads cannot exhaust the user's budget for other requests.
 */
export async function spendOperation(
  schema: GraphQLSchema,
  { document, operationName, isOfConsole }: Asked,
  ctx: RequestContext,
): Promise<void> {
  const operation = getOperationAST(document, operationName);
  const rules = operation ? rulesOf(schema, document, operation) : [];
  if (rules.length === 0) return spendRefused(ctx);
  const isByPage = isOfConsole && ctx.principal?.kind === 'user';
  let isCounted = false;
  for (const rule of rules) {
    requireCaller(rule, ctx);
    if (!isByPage || limitOf(rule) !== 'general') await spend(rule, ctx);
    else if (!isCounted) {
      isCounted = true;
      await ctx.limits.spend('console', generalBudget(ctx.principal) ?? ctx.network);
    }
  }
}

/** Charges one request of the general class for a document that was refused before its root fields were charged. */
export const spendRefused = (ctx: RequestContext): Promise<void> => spend({ caller: 'anyone', limit: 'general' }, ctx);

/** Charges the caller one request of the rule's class. */
export async function spend(rule: OperationRule, ctx: RequestContext): Promise<void> {
  const { principal, limits, network } = ctx;
  const limit = limitOf(rule);
  switch (limit) {
    case 'import':
      return limits.spend('import', principal?.kind === 'key' ? principal.keyId : network);
    case 'sensitive':
      return limits.spend('sensitive', principal?.kind === 'user' ? principal.userId : network);
    case 'general':
      return limits.spend('general', generalBudget(principal) ?? network);
    case 'auth':
      // The operation itself charges the budget of its email or link. Here only addresses with too many failures are
      // blocked, except for browsers from which a user has signed in before, whose failures are counted separately.
      return ctx.cookie?.knows() ? undefined : limits.check('failedAuth', network);
  }
}

const generalBudget = (principal: Principal | null): string | undefined =>
  principal?.kind === 'user' ? principal.userId : principal?.kind === 'key' ? principal.keyId : undefined;
