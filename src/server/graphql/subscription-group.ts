import {
  getOperationAST,
  getVariableValues,
  Kind,
  print,
  visit,
  type DefinitionNode,
  type ExecutionArgs,
} from 'graphql';
import type { Principal } from '../../kernel/principal';

/**
 * Returns a key that is equal for subscriptions with the same result for an event: role, selection, and the values of
 * variables in the selection, including defaults. Arguments of the subscription itself (team, cursor) select events and
 * do not change results.
 */
export function groupOf(
  { schema, document, variableValues, operationName }: ExecutionArgs,
  principal: Principal | null,
): string {
  const selection = { ...document, definitions: document.definitions.map(withoutRootArguments) };
  const used = new Set<string>();
  visit(selection, { VariableDefinition: () => false, Variable: ({ name }) => void used.add(name.value) });
  const role = principal?.kind === 'user' ? principal.role : null;
  const definitionsOfVariables = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { coerced } = getVariableValues(schema, definitionsOfVariables, variableValues ?? {});
  const variables = [...used].sort().map((name) => [name, coerced?.[name]]);
  const definitions = selection.definitions.map((definition) => print(withoutVariables(definition)));
  return JSON.stringify([role, operationName ?? null, variables, definitions]);
}

function withoutRootArguments(definition: DefinitionNode): DefinitionNode {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
  const { selectionSet } = definition;
  const selections = selectionSet.selections.map((node) =>
    node.kind === Kind.FIELD ? { ...node, arguments: [] } : node,
  );
  return { ...definition, selectionSet: { ...selectionSet, selections } };
}

const withoutVariables = (definition: DefinitionNode): DefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION ? { ...definition, variableDefinitions: [] } : definition;
