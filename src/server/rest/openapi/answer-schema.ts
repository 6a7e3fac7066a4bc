import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { TIME_PATTERN } from '../../../kernel/shapes';
import type { Route } from '../route';
import type { JsonSchema, Schemas } from './schemas';

/**
 * Derives the JSON schema of a route's response from its document: builds a pattern of the data from the selection,
 * applies the route's `answer` to it, and converts the result to a schema.
 */

/** A value of the pattern, which represents all values of its schema. */
class Leaf {
  constructor(readonly schema: JsonSchema) {}
}

/** GraphQL type of a pattern object; preserved when `answer` removes fields. */
const ORIGIN = Symbol('origin');
interface Origin {
  type: GraphQLObjectType;
  isNullable: boolean;
  /** Fields that are present only on request. */
  optional: readonly string[];
}
interface Pattern {
  [field: string]: unknown;
  [ORIGIN]?: Origin;
}

interface Reading {
  schemas: Schemas;
  operation: string;
}

export function answerSchema(schema: GraphQLSchema, row: Route, reading: Reading): JsonSchema | undefined {
  const { operation, fragments } = partsOf(row.document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document holds no operation');
  const pattern = objectPattern(root, operation.selectionSet, fragments);
  const answer = row.answer(pattern);
  if (answer === undefined) return undefined;
  if (answer instanceof Leaf)
    return reading.schemas.reference(`${reading.operation}Answer`, reading.operation, {
      type: 'object',
    });
  const forms = [answer, ...withoutOne(pattern).map((data) => row.answer(data))].reduce(merged, [] as Pattern[]);
  const schemas = forms.map((form) => namedForm(form, reading));
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas };
}

/** Assigns fragments their plain type names before selections of operations can take them. */
export function nameFragments(schema: GraphQLSchema, documents: readonly DocumentNode[], schemas: Schemas): void {
  for (const document of documents) {
    const { fragments } = partsOf(document);
    for (const { typeCondition, selectionSet, name } of fragments.values()) {
      const type = schema.getType(typeCondition.name.value);
      if (!isObjectType(type)) continue;
      const pattern = { ...objectPattern(type, selectionSet, fragments), [ORIGIN]: required(type) };
      schemaOf(pattern, { schemas, operation: name.value });
    }
  }
}

function partsOf(document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  return { operation: document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION), fragments } as {
    operation: Extract<DocumentNode['definitions'][number], { kind: Kind.OPERATION_DEFINITION }> | undefined;
    fragments: Map<string, FragmentDefinitionNode>;
  };
}

const required = (type: GraphQLObjectType): Origin => ({ type, isNullable: false, optional: [] });

function objectPattern(
  type: GraphQLObjectType,
  set: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): Pattern {
  const pattern: Pattern = {};
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const field = type.getFields()[node.name.value];
      if (field)
        pattern[node.alias?.value ?? node.name.value] = fieldPattern(
          field.type,
          node,
          fragments,
          textOf(field.name, field.description),
        );
    } else {
      const inner =
        node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)?.selectionSet;
      if (inner) Object.assign(pattern, objectPattern(type, inner, fragments));
    }
  }
  return pattern;
}

const DATES: readonly string[] = ['date', 'startDate', 'endDate'];
const TIMES: readonly string[] = ['startTime', 'endTime', 'interval'];
/**
 * GraphQL represents dates, times of day, emails and URLs as strings. They are recognized by field name or description.
 */
function textOf(name: string, description: string | null | undefined): JsonSchema {
  if (DATES.includes(name) || description?.includes('YYYY-MM-DD')) return { format: 'date' };
  if (TIMES.includes(name)) return { pattern: TIME_PATTERN };
  if (name === 'email') return { format: 'email' };
  return name === 'url' ? { format: 'uri' } : {};
}

function fieldPattern(
  type: GraphQLOutputType,
  node: FieldNode,
  fragments: Map<string, FragmentDefinitionNode>,
  text: JsonSchema,
): unknown {
  const isNullable = !isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const item = fieldPattern(inner.ofType, node, fragments, text);
    if (isNullable && item instanceof Leaf) return new Leaf(orNull({ type: 'array', items: item.schema }));
    return [item];
  }
  if (isObjectType(inner) && node.selectionSet) {
    const origin: Origin = { type: inner, isNullable, optional: optionalFields(node.selectionSet) };
    return { ...objectPattern(inner, node.selectionSet, fragments), [ORIGIN]: origin };
  }
  const schema: JsonSchema = isEnumType(inner)
    ? { type: 'string', enum: inner.getValues().map((value) => value.name) }
    : { ...SCALARS[String(inner)], ...(String(inner) === 'String' ? text : {}) };
  return new Leaf(isNullable ? orNull(schema) : schema);
}

/**
 * Returns the fields that are included by a variable of the query string. `csv` affects only the format of the
 * response.
 */
const optionalFields = (set: SelectionSetNode): string[] =>
  set.selections.flatMap((node) => {
    if (node.kind !== Kind.FIELD) return [];
    const isOptional = node.directives?.some(({ arguments: given }) =>
      given?.some(({ value }) => value.kind === Kind.VARIABLE && value.name.value !== 'csv'),
    );
    return isOptional ? [node.alias?.value ?? node.name.value] : [];
  });

const SCALARS: Record<string, JsonSchema> = {
  ID: { type: 'string', format: 'uuid' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
};

function orNull(schema: JsonSchema): JsonSchema {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] };
  if (!('type' in schema)) return schema;
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
}

const isObject = (value: unknown): value is Pattern =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Leaf);

/** Returns variants of the data in which one nullable object is null, or one list is empty. */
function withoutOne(data: Pattern): Pattern[] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([field, inner]) => {
      const isMissing = isObject(inner) && inner[ORIGIN]?.isNullable;
      return isMissing || Array.isArray(inner)
        ? [{ ...data, [name]: { ...value, [field]: isMissing ? null : [] } }]
        : [];
    });
  });
}

/** Adds a variant of the response. Fields that it lacks become optional in an earlier variant. */
function merged(forms: Pattern[], form: unknown): Pattern[] {
  if (!isObject(form)) return forms;
  const fields = Object.keys(form);
  const like = forms.find((known) => fields.every((field) => field in known));
  if (!like) return [...forms, form];
  const missing = Object.keys(like).filter((field) => !(field in form));
  for (const field of missing) {
    const value = like[field];
    if (isObject(value) && value[ORIGIN]) like[field] = { ...value, [ORIGIN]: required(value[ORIGIN].type) };
  }
  if (missing.length > 0) like[OPTIONAL] = [...((like[OPTIONAL] as string[] | undefined) ?? []), ...missing];
  return forms;
}
const OPTIONAL = Symbol('optional') as unknown as string;

/** Returns the schema of a whole response, named after its type or operation. */
function namedForm(form: Pattern, reading: Reading): JsonSchema {
  const origin = form[ORIGIN];
  const schema = schemaOf(origin ? { ...form, [ORIGIN]: { ...origin, isNullable: false } } : form, reading);
  return '$ref' in schema ? schema : reading.schemas.reference(`${reading.operation}Answer`, reading.operation, schema);
}

function schemaOf(pattern: unknown, reading: Reading): JsonSchema {
  if (pattern instanceof Leaf) return pattern.schema;
  if (Array.isArray(pattern)) return { type: 'array', items: schemaOf(pattern[0], reading) };
  if (pattern === true) return { type: 'boolean', const: true };
  if (!isObject(pattern)) return { const: pattern };
  const entries = Object.entries(pattern);
  const origin = pattern[ORIGIN];
  const fields = origin?.type.getFields() ?? {};
  const optional = [...(origin?.optional ?? []), ...((pattern[OPTIONAL] as string[] | undefined) ?? [])];
  const isOfType = origin !== undefined && entries.every(([name]) => name in fields);
  const schema: JsonSchema = {
    type: 'object',
    ...(isOfType && origin.type.description ? { description: origin.type.description } : {}),
    properties: Object.fromEntries(
      entries.map(([name, value]) => [name, described(schemaOf(value, reading), fields[name]?.description)]),
    ),
    required: entries.map(([name]) => name).filter((name) => !optional.includes(name)),
  };
  if (!isOfType) return schema;
  const reference = reading.schemas.reference(getNamedType(origin.type).name, reading.operation, schema);
  return origin.isNullable ? orNull(reference) : reference;
}

export const described = (schema: JsonSchema, description: string | null | undefined): JsonSchema =>
  description ? { ...schema, description } : schema;
