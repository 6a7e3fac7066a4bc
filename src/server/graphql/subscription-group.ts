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
 * Tells subscriptions apart whose answers to one event may differ: by role, by selection, and by the values of
 * the variables in it, those that have them by default too.
 * The arguments of the subscription itself (team, cursor) choose events and change no answer.
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
