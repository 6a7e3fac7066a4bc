import { limitOf, type OperationRule } from '../../../kernel/graphql/operation';
import type { Method, Route } from '../route';
import type { JsonSchema } from './schemas';

/** Error responses of a path by status, derived from its rule, its shapes and the route's own declaration. */

interface Refusal {
  name: string;
  description: string;
  code: string;
  error: string;
  details?: Record<string, unknown>;
}

const REFUSALS: Record<number, Refusal> = {
  400: {
    name: 'BadRequest',
    description: 'Invalid input; `details.issues` lists every fault.',
    code: 'BAD_USER_INPUT',
    error: 'Invalid input: startDate must be a date YYYY-MM-DD from 1990 to 2100, got "soon"',
    details: {
      issues: [{ path: 'startDate', message: 'must be a date YYYY-MM-DD from 1990 to 2100, got "soon"' }],
    },
  },
  401: {
    name: 'Unauthenticated',
    description: 'Not signed in, or no valid API key.',
    code: 'UNAUTHENTICATED',
    error: 'Sign in first',
  },
  403: {
    name: 'Forbidden',
    description: 'Role, scope, permission of the key, tier or origin do not allow it.',
    code: 'FORBIDDEN',
    error: 'The role agent may not do this',
  },
  404: {
    name: 'NotFound',
    description: 'Unknown id or name; `details.path` names the field.',
    code: 'NOT_FOUND',
    error: 'Schedule not found: id "0197a5f0-0000-7000-8000-000000000001"',
    details: { path: 'id' },
  },
  409: {
    name: 'Conflict',
    description:
      'Conflict with the current state: a taken name, overlapping shifts, an invalid status change, or a concurrent\n' +
      'request with the same `Idempotency-Key`.',
    code: 'CONFLICT',
    error: 'A team with this name exists already',
    details: { path: 'name' },
  },
  413: {
    name: 'BodyTooLarge',
    description: 'The body is larger than 16 MiB, after inflating.',
    code: 'BAD_USER_INPUT',
    error: 'The body is larger than 16 MiB',
    details: { issues: [] },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is neither JSON nor, where that is taken, CSV.',
    code: 'BAD_USER_INPUT',
    error: 'The body must be JSON (application/json), got text/plain',
    details: { issues: [] },
  },
  422: {
    name: 'OtherRequest',
    description: 'The `Idempotency-Key` was used with a different request.',
    code: 'BAD_USER_INPUT',
    error: 'This Idempotency-Key came with another request before: send a new one',
    details: { issues: [{ path: 'Idempotency-Key', message: 'came with another request before' }] },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Rate limit exceeded: wait for the seconds in `Retry-After`.',
    code: 'RATE_LIMITED',
    error: 'Too many requests: wait 12 s',
    details: { retryAfter: 12 },
  },
  500: {
    name: 'InternalError',
    description: 'A fault of the server; its log has it under the `X-Request-Id` of the answer.',
    code: 'INTERNAL_SERVER_ERROR',
    error: 'Something went wrong on our side',
    details: { requestId: '0197a5f0-0000-7000-8000-000000000009' },
  },
  503: {
    name: 'Unavailable',
    description: 'The database is unavailable or too slow: retry after the seconds in `Retry-After`.',
    code: 'SERVICE_UNAVAILABLE',
    error: 'The database does not answer: try again shortly',
    details: { retryAfter: 2 },
  },
};

export const ERROR: JsonSchema = {
  type: 'object',
  description: 'The form of every refusal but the 429 of an import.',
  properties: {
    error: { type: 'string', description: 'Human-readable message.' },
    details: {
      type: 'object',
      description: 'Machine-readable details; fields depend on the error.',
      properties: {
        code: { type: 'string', enum: [...new Set(Object.values(REFUSALS).map(({ code }) => code))] },
        issues: {
          type: 'array',
          description: 'Every fault of what was sent.',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'Path of the field: `breakRules[0].type`.' },
              message: { type: 'string' },
            },
            required: ['path', 'message'],
          },
        },
        path: { type: 'string', description: 'The field whose value is refused.' },
        retryAfter: { type: 'integer', description: 'Seconds to wait.' },
        requestId: { type: 'string', description: 'Request id in the server log, for internal errors.' },
        organizations: {
          type: 'array',
          items: { type: 'string' },
          description: 'Signing in: the slugs of the organizations to choose from.',
        },
      },
      required: ['code'],
    },
  },
  required: ['error', 'details'],
};

export const IMPORT_LIMIT_ERROR: JsonSchema = {
  type: 'object',
  description: 'The 429 of an import.',
  properties: {
    error: { type: 'string' },
    retryAfter: { type: 'integer', description: 'Seconds to wait.' },
  },
  required: ['error', 'retryAfter'],
};

export const HEADERS: Record<string, JsonSchema> = {
  RateLimit: {
    description:
      'Remaining quota of each limit: `r` requests for the next `t` seconds (draft-ietf-httpapi-ratelimit-headers).\n' +
      'Absent if no limit applies.',
    schema: { type: 'string' },
    example: '"import";r=999;t=60',
  },
  'RateLimit-Policy': {
    description: 'Limits: `q` requests in `w` seconds.',
    schema: { type: 'string' },
    example: '"import";q=1000;w=60',
  },
  ETag: {
    description: 'Names this very answer: sent back in `If-None-Match`, it makes the same answer a 304.',
    schema: { type: 'string' },
    example: '"TpGTsSsOOUL2o0TXTqVGm2zXfyNSOYEJ4zQvfDDcIlU"',
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 12 },
  'X-Request-Id': {
    description: 'The id of the request, as sent in the same header or made; the log of the server has it too.',
    schema: { type: 'string' },
    example: '0197a5f0-0000-7000-8000-000000000009',
  },
};

export const headers = (...names: string[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
export const LIMITED = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

const IMPORT_LIMIT = 'ImportTooManyRequests';

export const responses: Record<string, JsonSchema> = Object.fromEntries([
  ...Object.entries(REFUSALS).map(([status, { name, description, code, error, details }]) => [
    name,
    {
      description,
      headers: headers(...(status === '429' || status === '503' ? ['Retry-After'] : []), ...LIMITED),
      content: json('Error', { error, details: { ...details, code } }),
    },
  ]),
  [
    IMPORT_LIMIT,
    {
      description: REFUSALS[429]?.description,
      headers: headers('Retry-After', ...LIMITED),
      content: json('ImportLimitError', { error: REFUSALS[429]?.error, retryAfter: 12 }),
    },
  ],
]);

function json(name: string, example: unknown): JsonSchema {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } };
}

export const refusal = (status: number, rule?: OperationRule): JsonSchema => {
  const isOfImport = status === 429 && rule !== undefined && limitOf(rule) === 'import';
  return { $ref: `#/components/responses/${isOfImport ? IMPORT_LIMIT : REFUSALS[status]?.name}` };
};

/** Returns true if `Idempotency-Key` is supported. Responses of anonymous operations are not stored. */
export const isKeyed = (method: Method, rule: OperationRule): boolean => method === 'POST' && rule.caller !== 'anyone';

/** Returns all error statuses of the path. */
export function refusalsOf(row: Route, method: Method, rule: OperationRule, takesIds: boolean): JsonSchema {
  const hasPathIds = row.path.includes(':');
  const takesBody = row.body !== undefined || row.form !== undefined;
  const isForSome = Boolean(rule.roles ?? rule.tier ?? row.onlyFor ?? rule.permission);
  const occurs: Record<number, boolean> = {
    400: takesBody || row.query !== undefined || hasPathIds || method === 'GET',
    401: rule.caller !== 'anyone',
    403: isForSome || method !== 'GET',
    404: hasPathIds || takesIds,
    409: isKeyed(method, rule),
    413: takesBody,
    422: isKeyed(method, rule),
    415: takesBody,
    429: true,
    500: true,
    503: true,
  };
  for (const status of row.refuses ?? []) occurs[status] = true;
  return Object.fromEntries(
    Object.keys(occurs)
      .map(Number)
      .filter((status) => occurs[status])
      .map((status) => [status, refusal(status, rule)]),
  );
}
