import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  typeFromAST,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { z } from 'zod';
import { described } from './answer-schema';
import type { JsonSchema, Schemas } from './schemas';

/**
 * JSON schemas of requests: constraints come from the route's shapes, names and descriptions from the GraphQL inputs.
 */

export function bodySchema(
  shape: z.ZodType,
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  schemas: Schemas,
): JsonSchema {
  const owner = operation.name?.value ?? '';
  const named = withNames(jsonSchemaOf(shape), inputTypeOf(schema, operation), { schema, owner, schemas });
  return '$ref' in named || 'anyOf' in named ? named : schemas.reference(`${owner}Input`, owner, named);
}

export function queryParameters(shape: z.ZodType, fields: Fields): JsonSchema[] {
  const { properties = {}, required = [] } = jsonSchemaOf(shape) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = withoutNull(property);
    const words = fields[name]?.description ?? description;
    const usual: unknown = fields[name]?.defaultValue;
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(words ? { description: words } : {}),
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: typeof usual === 'object' || usual === undefined ? schema : { ...schema, default: usual },
    };
  });
}

type Fields = Record<string, GraphQLArgument | GraphQLInputField>;

/** Returns the arguments of the root field by variable, and the fields of its input. */
export function fieldsOfVariables(schema: GraphQLSchema, operation: OperationDefinitionNode): Fields {
  const fields: Fields = { ...inputTypeOf(schema, operation)?.getFields() };
  const root = schema.getRootType(operation.operation)?.getFields() ?? {};
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD) continue;
    for (const { name, value } of node.arguments ?? []) {
      const argument = root[node.name.value]?.args.find((known) => known.name === name.value);
      if (argument && value.kind === Kind.VARIABLE) fields[value.name.value] = argument;
    }
  }
  return fields;
}

/** Returns the type of the variable that holds the body. */
function inputTypeOf(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode) {
  const node = variableDefinitions.find(({ variable }) => variable.name.value === 'input')?.type;
  // typeFromAST has an overload for each kind of node
  const type = node && getNamedType(typeFromAST(schema, node));
  return isInputObjectType(type) ? type : undefined;
}

const OPTIONS = { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' } as const;

/** Shapes with custom checks provide the documented schema as `shows` in their metadata. */
function jsonSchemaOf(shape: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(shape, {
    ...OPTIONS,
    override({ zodSchema, jsonSchema }) {
      const meta = z.globalRegistry.get(zodSchema);
      if (meta?.shows !== undefined) {
        for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
        Object.assign(jsonSchema, meta.shows instanceof z.ZodType ? jsonSchemaOf(meta.shows) : meta.shows);
      }
      if (meta?.format !== undefined) delete jsonSchema.pattern;
    },
  }) as JsonSchema;
  delete schema.$schema;
  return schema;
}

/** Removes null, which query strings express by omission. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, type: type.find((name) => name !== 'null') as unknown };
  if (!Array.isArray(anyOf)) return schema;
  const others = (anyOf as JsonSchema[]).filter((form) => form.type !== 'null');
  return others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others };
}

interface Naming {
  schema: GraphQLSchema;
  owner: string;
  schemas: Schemas;
}

/** Turns objects with a `title` or a GraphQL type into references, with descriptions of their fields. */
function withNames(schema: JsonSchema, type: GraphQLInputType | undefined, naming: Naming): JsonSchema {
  const inner = type && getNullableType(type);
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: (schema.anyOf as JsonSchema[]).map((form) => withNames(form, inner, naming)) };
  if (schema.items) {
    const item = isListType(inner) ? inner.ofType : undefined;
    return { ...schema, items: withNames(schema.items as JsonSchema, item, naming) };
  }
  if (!schema.properties) return schema;
  const { title, ...rest } = schema;
  const titled = typeof title === 'string' ? naming.schema.getType(title) : inner;
  const object = isInputObjectType(titled) ? titled : undefined;
  const fields = object?.getFields() ?? {};
  const named: JsonSchema = {
    ...described(rest, schema.description === undefined ? object?.description : undefined),
    properties: Object.fromEntries(
      Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, property]) => [
        name,
        described(withNames(property, fields[name]?.type, naming), fields[name]?.description),
      ]),
    ),
  };
  const name = typeof title === 'string' ? title : object?.name;
  return name === undefined ? named : naming.schemas.reference(name, naming.owner, named);
}
