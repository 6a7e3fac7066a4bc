import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import type { OperationRule } from '../../kernel/graphql/operation';
import { rulesOf } from '../graphql/operation-limits';
import { answerSchema, type JsonSchema } from './answer-schema';
import { CALENDAR_PATH } from '../http/calendar';
import type { Route } from './route';

/** OpenAPI 3.1 of the documented paths, generated from the same table that serves them. */

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    details: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { type: 'string' } },
            required: ['path', 'message'],
          },
        },
      },
      required: ['code'],
    },
  },
  required: ['error'],
};

const REFUSALS: Record<string, string> = {
  400: 'What was sent is not valid; `details.issues` names every fault',
  401: 'Not signed in, or no valid API key',
  403: 'The role, the scope, the key or the tier does not allow it',
  404: 'Not found',
  409: 'A conflict with what exists',
  413: 'The body is larger than 16 MiB',
  415: 'The body is not JSON',
  429: 'Too many requests: wait `Retry-After` seconds',
  503: 'The database is away: try again after `Retry-After` seconds',
};

const refusal = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** Beside the table: a calendar program sends nothing but the address, and reads no JSON. */
const CALENDAR: JsonSchema = {
  operationId: 'Calendar',
  summary: 'Calendar',
  description: 'Own published shifts and time off, for calendar programs; `createCalendarFeed` makes the address.',
  tags: ['Calendar'],
  security: [],
  parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'iCalendar (RFC 5545), with an `ETag`', content: { 'text/calendar': {} } },
    304: { description: 'Unchanged since the tag of `If-None-Match`' },
    404: refusal('Revoked, unknown, or of somebody who was deactivated'),
    429: refusal(REFUSALS[429] as string),
    503: refusal(REFUSALS[503] as string),
  },
};

export function openApiOf(routes: readonly Route[], schema: GraphQLSchema): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = { [templated(CALENDAR_PATH)]: { get: CALENDAR } };
  for (const row of routes) {
    const path = templated(row.path);
    for (const method of row.methods) (paths[path] ??= {})[method.toLowerCase()] = operationOf(row, method, schema);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1.0.0',
      description:
        'Workforce management for contact centers. Everything here is a GraphQL operation too: see /graphql.',
    },
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'muster.sid' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function operationOf(row: Route, method: string, schema: GraphQLSchema): JsonSchema {
  const [rule] = rulesOf(schema, row.document) as [OperationRule];
  const name = operationName(row);
  const answer = answerSchema(schema, row);
  const refusals = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [status, refusal(description)]),
  );
  return {
    operationId: row.methods[0] === method ? name : `${name}By${method[0]}${method.slice(1).toLowerCase()}`,
    summary: words(name),
    tags: [tagOf(row.path)],
    security:
      rule.caller === 'apiKey' ? [{ apiKey: [] }, { bearer: [] }] : rule.caller === 'user' ? [{ session: [] }] : [],
    parameters: [...pathParameters(row.path), ...queryParameters(row)],
    ...(row.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(row.body) } } } }
      : {}),
    responses: {
      [row.status]: answer
        ? {
            description: 'Done',
            content: {
              'application/json': { schema: answer },
              ...(row.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
            },
          }
        : { description: 'Done' },
      ...refusals,
    },
  };
}

function operationName({ document }: Route): string {
  const [operation] = document.definitions;
  return (operation?.kind === 'OperationDefinition' && operation.name?.value) || 'operation';
}

const words = (name: string): string => {
  const text = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return text[0]?.toUpperCase() + text.slice(1);
};

const tagOf = (path: string): string => (path.startsWith('/api/v1/') ? 'Imports' : words(path.split('/')[2] ?? ''));

const pathParameters = (path: string): JsonSchema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));

function queryParameters({ query }: Route): JsonSchema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = inputSchema(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function inputSchema(shape: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema;
  delete schema.$schema;
  return schema;
}
