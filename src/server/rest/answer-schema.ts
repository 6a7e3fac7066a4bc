import {
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { Route } from './route';

/**
 * The JSON schema of a row's answer, derived from its document: a pattern of the data is built from the selection, the
 * row's own `answer` shapes it as it would shape the data, and what comes out is read as a schema.
 */

export type JsonSchema = Record<string, unknown>;

/** A value of the pattern, which stands for all values of its schema. */
class Leaf {
  constructor(readonly schema: JsonSchema) {}
}
const NULLABLE = Symbol('nullable');

export function answerSchema(schema: GraphQLSchema, row: Route): JsonSchema | undefined {
  const pattern = row.answer(patternOf(schema, row.document));
  return pattern === undefined ? undefined : schemaOf(pattern);
}

function patternOf(schema: GraphQLSchema, document: DocumentNode): unknown {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document holds no operation');
  return objectPattern(root, operation.selectionSet, fragments);
}

function objectPattern(
  type: GraphQLObjectType,
  set: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): Record<string, unknown> {
  const pattern: Record<string, unknown> = {};
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const field = type.getFields()[node.name.value];
      if (field) pattern[node.alias?.value ?? node.name.value] = fieldPattern(field.type, node.selectionSet, fragments);
    } else {
      const inner =
        node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)?.selectionSet;
      if (inner) Object.assign(pattern, objectPattern(type, inner, fragments));
    }
  }
  return pattern;
}

function fieldPattern(
  type: GraphQLOutputType,
  set: SelectionSetNode | undefined,
  fragments: Map<string, FragmentDefinitionNode>,
): unknown {
  const nullable = !isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) return [fieldPattern(inner.ofType, set, fragments)];
  if (isObjectType(inner) && set) {
    const pattern = objectPattern(inner, set, fragments);
    if (nullable) Object.defineProperty(pattern, NULLABLE, { value: true });
    return pattern;
  }
  const schema: JsonSchema = isEnumType(inner)
    ? { type: 'string', enum: inner.getValues().map((value) => value.name) }
    : scalarSchema(String(inner));
  return new Leaf(nullable ? orNull(schema) : schema);
}

const SCALARS: Record<string, JsonSchema> = {
  ID: { type: 'string', format: 'uuid' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
};
const scalarSchema = (name: string): JsonSchema => ({ ...SCALARS[name] });

function orNull(schema: JsonSchema): JsonSchema {
  if (!('type' in schema)) return schema;
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
}

function schemaOf(pattern: unknown): JsonSchema {
  if (pattern instanceof Leaf) return pattern.schema;
  if (Array.isArray(pattern)) return { type: 'array', items: schemaOf(pattern[0]) };
  if (pattern === null || typeof pattern !== 'object') return { const: pattern };
  const entries = Object.entries(pattern);
  return {
    type: NULLABLE in pattern ? ['object', 'null'] : 'object',
    properties: Object.fromEntries(entries.map(([name, value]) => [name, schemaOf(value)])),
    required: entries.map(([name]) => name),
  };
}
