import { Kind, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { OperationRule } from '../../../kernel/graphql/operation';
import { rulesOf } from '../../graphql/operation-limits';
import { CALENDAR_PATH } from '../../http/calendar';
import { IDEMPOTENCY_KEY } from '../../http/idempotency';
import type { Method, Route } from '../route';
import { answerSchema, nameFragments } from './answer-schema';
import { csvBody, exampleOf } from './examples';
import { bodySchema, fieldsOfVariables, queryParameters } from './input-schema';
import {
  ERROR,
  headers,
  HEADERS,
  IMPORT_LIMIT_ERROR,
  isKeyed,
  LIMITED,
  refusal,
  refusalsOf,
  responses,
} from './refusals';
import { Schemas, type JsonSchema } from './schemas';

/** OpenAPI 3.1 description of the documented paths, generated from the route table. */

const DESCRIPTION = `Workforce management for contact centers. Everything here is a GraphQL operation too: see /graphql.

Dates are \`YYYY-MM-DD\`, times of day \`HH:MM\` of the organization's wall clock, instants ISO 8601. Names or
descriptions of fields say their units. A client ignores fields that it does not know: there may be more one day.`;

const TAGS: Record<string, string> = {
  Imports: 'For other systems, by API key: up to 10,000 records a request, each good or with an error of its own.',
  Reads: 'For other systems, by API key: what was changed, page by page; unchanged answers are a 304.',
  Forecasting: 'Expected contacts, the people that they take, and how well they were forecast.',
  Auth: 'Signing in and out, and passwords.',
  Scheduling: 'Shift templates, schedules, shifts, and generated schedules.',
  Adherence: 'Live states against the schedule, alerts, and reports; for organizations of the Enterprise tier.',
  Admin: 'Settings, users, teams, skills, API keys and the audit log; for admins.',
  Calendar: 'Own shifts in a calendar program.',
};

const UNCHANGED: JsonSchema = {
  description: 'Unchanged since the tag of `If-None-Match`.',
  headers: headers(...LIMITED, 'ETag'),
};

/** Not in the route table: calendar programs send only the URL and expect no JSON. */
const CALENDAR: JsonSchema = {
  operationId: 'Calendar',
  summary: 'Calendar',
  description: 'Own published shifts and time off, for calendar programs; `createCalendarFeed` makes the address.',
  tags: ['Calendar'],
  security: [],
  parameters: [
    { name: 'token', in: 'path', required: true, schema: { type: 'string' } },
    { $ref: '#/components/parameters/If-None-Match' },
  ],
  responses: {
    200: {
      description: 'iCalendar (RFC 5545), with an `ETag`',
      headers: headers(...LIMITED, 'ETag'),
      content: { 'text/calendar': { schema: { type: 'string' } } },
    },
    304: UNCHANGED,
    404: refusal(404),
    429: refusal(429),
    500: refusal(500),
    503: refusal(503),
  },
};

const KEY_PARAMETER: JsonSchema = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A new text for each request, such as a UUID: sent again within 24 hours with the same key, a request is done ' +
    'once and answered as the first time. Refused requests are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0197a5f0-0000-7000-8000-00000000000a',
};

const TAG_PARAMETER: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of an earlier response. Returns 304 while nothing has changed.',
  schema: { type: 'string' },
  example: '"TpGTsSsOOUL2o0TXTqVGm2zXfyNSOYEJ4zQvfDDcIlU"',
};

/** `publicUrl` is the server URL; by default, the origin from which the document was loaded. */
export function openApiOf(routes: readonly Route[], schema: GraphQLSchema, publicUrl?: string): JsonSchema {
  const schemas = new Schemas();
  schemas.reference('Error', '', ERROR);
  schemas.reference('ImportLimitError', '', IMPORT_LIMIT_ERROR);
  nameFragments(
    schema,
    routes.map(({ document }) => document),
    schemas,
  );
  const paths: Record<string, Record<string, JsonSchema>> = { [templated(CALENDAR_PATH)]: { get: CALENDAR } };
  const ids = new Set<string>();
  for (const row of routes) {
    const path = templated(row.path);
    for (const method of row.methods)
      (paths[path] ??= {})[method.toLowerCase()] = {
        operationId: operationId(row, method, ids),
        ...operationOf(row, method, schema, schemas),
      };
  }
  const tags = new Set(Object.values(paths).flatMap((path) => Object.values(path).map(({ tags }) => String(tags))));
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '1.0.0', description: DESCRIPTION },
    externalDocs: { url: `${publicUrl ?? ''}/docs`, description: 'Guide and reference' },
    servers: [{ url: publicUrl ?? '/', description: 'This server' }],
    tags: [...tags].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: schemas.all(),
      responses,
      headers: HEADERS,
      parameters: { [IDEMPOTENCY_KEY]: KEY_PARAMETER, 'If-None-Match': TAG_PARAMETER },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'muster.sid', description: 'Set by signing in.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key, made by an admin.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same API key.' },
      },
    },
  };
}

const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Returns the operation id. Additional paths and methods of an operation get the method as a suffix. */
function operationId(row: Route, method: Method, taken: Set<string>): string {
  const name = nameOf(operationNode(row));
  const id = taken.has(name) ? `${name}By${method[0]}${method.slice(1).toLowerCase()}` : name;
  if (taken.has(id)) throw new Error(`Two operations of REST are called ${id}`);
  taken.add(id);
  return id;
}

function operationNode({ path, document }: Route): OperationDefinitionNode {
  const node = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!node?.name) throw new Error(`The operation of ${path} has no name`);
  return node;
}
const nameOf = (node: OperationDefinitionNode): string => node.name?.value ?? '';

function operationOf(row: Route, method: Method, schema: GraphQLSchema, schemas: Schemas): JsonSchema {
  const [rule] = rulesOf(schema, row.document) as [OperationRule];
  const node = operationNode(row);
  const name = nameOf(node);
  const body = row.body && bodySchema(row.body, schema, node, schemas);
  const sent = body && exampleOf(body, schemas);
  const answer = answerSchema(schema, row, { schemas, operation: name });
  return {
    summary: words(name),
    description: [rootDescription(schema, node) ?? `${words(name)}.`, audience(rule, row)].join('\n\n'),
    tags: [tagOf(row.path)],
    security:
      rule.caller === 'apiKey' ? [{ apiKey: [] }, { bearer: [] }] : rule.caller === 'user' ? [{ session: [] }] : [],
    parameters: [
      ...pathParameters(row.path),
      ...(row.query ? queryParameters(row.query, fieldsOfVariables(schema, node)) : []),
      ...(isKeyed(method, rule) ? [{ $ref: `#/components/parameters/${IDEMPOTENCY_KEY}` }] : []),
      ...(row.isTagged ? [{ $ref: '#/components/parameters/If-None-Match' }] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: body, example: sent },
              ...(row.csvBody ? { 'text/csv': csvBody(row.csvBody, sent) } : {}),
            },
          },
        }
      : {}),
    responses: {
      [row.status]: {
        description: answer ? 'Done.' : 'Done; there is nothing to tell.',
        headers: headers(...LIMITED, ...(row.isTagged ? ['ETag'] : [])),
        ...(answer
          ? {
              content: {
                'application/json': { schema: answer, example: exampleOf(answer, schemas) },
                ...(row.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
              },
            }
          : {}),
      },
      ...(row.isTagged ? { 304: UNCHANGED } : {}),
      ...refusalsOf(row, method, rule, JSON.stringify(sent ?? null).includes(UUID_START)),
    },
  };
}

/** Start of the ids in examples of request bodies. */
const UUID_START = '"0197a5f0-';

function rootDescription(schema: GraphQLSchema, node: OperationDefinitionNode): string | undefined {
  const [field] = node.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) return undefined;
  return schema.getRootType(node.operation)?.getFields()[field.name.value]?.description ?? undefined;
}

/** Describes the callers allowed to use the path. */
function audience(rule: OperationRule, { onlyFor }: Route): string {
  if (rule.caller === 'apiKey') return `For API keys with the permission \`${rule.permission}\`.`;
  if (rule.caller === 'anyone') return 'For everybody.';
  const roles = onlyFor?.roles ?? rule.roles;
  const who = roles ? `For the roles ${roles.join(', ')}` : 'For everybody who is signed in';
  return `${who}${rule.tier ? ', in organizations of the Enterprise tier' : ''}.`;
}

const words = (name: string): string => {
  const text = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return text[0]?.toUpperCase() + text.slice(1);
};

const tagOf = (path: string): string =>
  path.startsWith('/api/v1/import/')
    ? 'Imports'
    : path.startsWith('/api/v1/')
      ? 'Reads'
      : words(path.split('/')[2] ?? '');

const pathParameters = (path: string): JsonSchema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
