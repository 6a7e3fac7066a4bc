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

/** The rules of an operation's root fields, one for each time a field is asked for. */
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

/** The names of its root fields, those in fragments among them. */
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
  /** Whether the document is one of the console's own operations. */
  isOfConsole: boolean;
}

/**
 * Every root field of an operation spends of its own class, before any of them runs; an operation without such a field
 * spends as a refused document does. An operation of the console spends once of the class `console`, however many
 * fields of the general class it has: what a page asks for cannot use up the budget of the person's other requests.
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

/** A document that is refused before its root fields could spend: one request of the general class. */
export const spendRefused = (ctx: RequestContext): Promise<void> => spend({ caller: 'anyone', limit: 'general' }, ctx);

/** Spends one request of the rule's class from the budget of whoever asks. */
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
      // The operation itself spends the budget of its e-mail or link; here only addresses that failed too often are
      // stopped, but no browser from which somebody has signed in before: its failures are counted apart.
      return ctx.cookie?.knows() ? undefined : limits.check('failedAuth', network);
  }
}

const generalBudget = (principal: Principal | null): string | undefined =>
  principal?.kind === 'user' ? principal.userId : principal?.kind === 'key' ? principal.keyId : undefined;
