import { getOperationAST, Kind, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { RequestContext } from '../kernel/context';
import { limitOf, requireDoor, ruleOf, type OperationRule } from '../kernel/operation';

/** The rules of an operation's root fields, one for each time a field is asked for. */
export function rulesOf(schema: GraphQLSchema, document: DocumentNode, operation = firstOperation(document)): OperationRule[] {
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

function rootFields(document: DocumentNode, set: SelectionSetNode): string[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node.name.value];
    if (node.kind === Kind.INLINE_FRAGMENT) return rootFields(document, node.selectionSet);
    const fragment = document.definitions.find((d) => d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === node.name.value);
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : [];
  });
}

/** Every root field of an operation spends of its own class, before any of them runs. */
export async function spendOperation(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined, ctx: RequestContext): Promise<void> {
  for (const rule of rulesOf(schema, document, getOperationAST(document, operationName) ?? undefined)) {
    requireDoor(rule, ctx);
    await spend(rule, ctx);
  }
}

/** Spends one request of the rule's class from the budget of whoever asks. */
export async function spend(rule: OperationRule, ctx: RequestContext): Promise<void> {
  const { principal, limits, address } = ctx;
  const limit = limitOf(rule);
  switch (limit) {
    case 'import':
      return limits.spend('import', principal?.kind === 'key' ? principal.keyId : address);
    case 'sensitive':
      return limits.spend('sensitive', principal?.kind === 'user' ? principal.userId : address);
    case 'general':
      return limits.spend('general', principal?.kind === 'user' ? principal.sessionHash : address);
    case 'auth':
      // The budget is of what the operation itself knows (an e-mail, a link's user); here only who failed too often is stopped.
      return limits.check('failedAuth', address);
  }
}
