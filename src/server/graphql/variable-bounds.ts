import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import { badInput } from '../../kernel/errors';
import { Json } from '../../kernel/graphql/scalars';

/**
 * graphql-js includes the whole value and suggestions in each message about it, and compiled documents produce a
 * message for each error. Large variables are therefore refused earlier: at their first unknown field or wrong
 * structure, or after a few errors.
 */

const MAX_VALUES = 200_000;
/** Values and characters of variables that may have as many messages as they like. */
const FEW_VALUES = 1_000;
const CHARACTERS_OF_A_VALUE = 20;

const MAX_FAULTS = 50;

/** Returns the errors of large variables; none for small ones, which may produce any number of messages. */
export function faultsOfLarge(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): readonly GraphQLError[] {
  if (!isLarge(variables)) return [];
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  try {
    requireForm(schema, definitions, variables);
  } catch (error) {
    return [new GraphQLError((error as Error).message, { originalError: error as Error })];
  }
  return getVariableValues(schema, definitions, variables, { maxErrors: MAX_FAULTS }).errors ?? [];
}

/** Refuses variables that have another form than their types, and more values than any operation takes. */
function requireForm(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Record<string, unknown>,
): void {
  let count = 0;
  const check = (type: GraphQLInputType, value: unknown, path: string): void => {
    if (isNonNullType(type)) return check(type.ofType, value, path);
    if (++count > MAX_VALUES) throw badInput([{ path, message: `is one of more than ${MAX_VALUES} values` }]);
    if (value === null || typeof value !== 'object') return;
    if (isListType(type)) {
      if (!Array.isArray(value)) return check(type.ofType, value, path);
      value.forEach((item, index) => check(type.ofType, item, `${path}[${index}]`));
    } else if (isInputObjectType(type)) {
      const fields = type.getFields();
      for (const [name, item] of Object.entries(value)) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (!field) throw badInput([{ path: `${path}.${name.slice(0, 100)}`, message: `is no field of ${type.name}` }]);
        check(field.type, item, `${path}.${name}`);
      }
    } else if (type !== Json) throw badInput([{ path, message: `must be a value of the type ${type.name}` }]);
  };
  for (const { variable, type: node } of definitions) {
    const { value: name } = variable.name;
    const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined;
    if (type && Object.hasOwn(variables, name)) check(type, variables[name], name);
  }
}

function isLarge(variables: unknown): boolean {
  let size = 0;
  const measure = (value: unknown): void => {
    size += 1 + (typeof value === 'string' ? value.length / CHARACTERS_OF_A_VALUE : 0);
    if (value === null || typeof value !== 'object') return;
    for (const item of Object.values(value)) {
      if (size > FEW_VALUES) return;
      measure(item);
    }
  };
  measure(variables);
  return size > FEW_VALUES;
}
