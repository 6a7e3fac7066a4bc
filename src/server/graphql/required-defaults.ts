import {
  astFromValue,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  valueFromASTUntyped,
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';

type Variables = Record<string, unknown>;

/**
 * Returns a function that adds the defaults of required input fields to variables, which graphql-jit refuses to leave
 * out; undefined if no variable of the document has such fields.
 */
export function fillRequired(
  schema: GraphQLSchema,
  document: DocumentNode,
): ((variables: Variables) => Variables) | undefined {
  const fields = new Map<string, GraphQLInputType>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const { variable, type: node } of definition.variableDefinitions ?? []) {
      const type = typeFromAST(schema, node);
      if (isInputType(type) && hasDefaults(type)) fields.set(variable.name.value, type);
    }
  }
  if (fields.size === 0) return undefined;
  return (variables) => {
    const filled = { ...variables };
    for (const [name, type] of fields) if (name in filled) filled[name] = withDefaults(type, filled[name]);
    return filled;
  };
}

/** Defaults of required fields in the form of variables, by type. */
const known = new WeakMap<GraphQLInputObjectType, ReadonlyMap<string, unknown>>();

function defaultsOf(type: GraphQLInputObjectType): ReadonlyMap<string, unknown> {
  let defaults = known.get(type);
  if (!defaults) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    const entries = required.flatMap(({ name, type: ofField, defaultValue }): [string, unknown][] => {
      const literal = defaultValue === undefined ? undefined : astFromValue(defaultValue, ofField);
      return literal ? [[name, valueFromASTUntyped(literal)]] : [];
    });
    defaults = new Map(entries);
    known.set(type, defaults);
  }
  return defaults;
}

/** Returns true if a type has such fields, at any depth. */
function hasDefaults(type: GraphQLInputType, seen = new Set<GraphQLInputType>()): boolean {
  const named = getNamedType(type) as GraphQLInputType;
  if (!isInputObjectType(named) || seen.has(named)) return false;
  seen.add(named);
  return defaultsOf(named).size > 0 || Object.values(named.getFields()).some((field) => hasDefaults(field.type, seen));
}

function withDefaults(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (Array.isArray(value) && isListType(nullable)) return value.map((item) => withDefaults(nullable.ofType, item));
  if (!isInputObjectType(getNamedType(nullable)) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const named = getNamedType(nullable) as GraphQLInputObjectType;
  const given = value as Variables;
  const filled: Variables = { ...given };
  for (const [name, byDefault] of defaultsOf(named)) if (given[name] === undefined) filled[name] = byDefault;
  for (const [name, field] of Object.entries(named.getFields()))
    if (given[name] !== undefined) filled[name] = withDefaults(field.type, given[name]);
  return filled;
}
