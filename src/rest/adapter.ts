import { Router, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { forbidden, MusterError, notFound, unauthenticated, type ErrorCode } from '../kernel/errors';
import { requireDoor, requireRight, type OperationRule } from '../kernel/operation';
import { checked, UUID } from '../kernel/shapes';
import type { Authentication } from '../server/authentication';
import { faultOf } from '../server/faults';
import { only } from '../server/http';
import type { LiveContext } from '../server/live-context';
import { rulesOf, spend } from '../server/operation-limits';
import { isForm, readBody } from '../server/request-body';
import type { Pipeline } from '../server/run-operation';
import type { Given, Method, Route } from './route';

/** Maps each documented path onto its GraphQL operation. There is no business rule here. */

interface Doors {
  pipeline: Pipeline;
  authentication: Authentication;
  log: Logger;
}

export function restRouter(routes: readonly Route[], doors: Doors): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, rows] of rowsByPath(routes)) {
    const handlers = new Map<string, (request: Request, response: Response) => Promise<void>>();
    for (const row of rows) for (const method of row.methods) handlers.set(method, handler(row, doors));
    const notAllowed = only(...handlers.keys());
    router.all(path, async (request: Request, response: Response, next: NextFunction) => {
      const handle = handlers.get(request.method === 'HEAD' ? 'GET' : request.method);
      if (handle) return handle(request, response);
      notAllowed(request, response, next);
    });
  }
  return router;
}

function rowsByPath(routes: readonly Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>();
  for (const row of routes) paths.set(row.path, [...(paths.get(row.path) ?? []), row]);
  return paths;
}

const CHANGES: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

function handler(row: Route, { pipeline, authentication, log }: Doors) {
  const [rule] = rulesOf(pipeline.schema, row.document);
  if (!rule) throw new Error(`The operation behind ${row.path} has no rule`);
  return async (request: Request, response: Response): Promise<void> => {
    const ctx = authentication.context(request, response);
    try {
      await admit(row, rule, ctx, request, authentication);
      const given: Given<unknown, unknown> = {
        params: request.params as Record<string, string>,
        query: row.query ? checked(row.query, request.query) : undefined,
        body: row.body || row.form ? await bodyOf(row, request) : undefined,
      };
      for (const [name, value] of Object.entries(given.params)) if (!UUID.test(value)) throw notFound('Such a thing', name, value);
      const { data, errors } = await pipeline.run(row.document, row.variables(given as Given<never, never>), ctx);
      const fault = errors?.[0];
      if (fault) throw new MusterError(fault.extensions.code as ErrorCode, fault.message, fault.extensions);
      if (row.form && isForm(request)) return void response.redirect(303, row.form.done);
      const body = row.answer(data as never);
      if (body === undefined) response.status(row.status).end();
      else send(response, row.status, body);
    } catch (error) {
      refuse(row, rule, request, response, faultOf(error, ctx.requestId, log));
    }
  };
}

/** 401, 429, 403, in this order, before the body is read. */
async function admit(row: Route, rule: OperationRule, ctx: LiveContext, request: Request, authentication: Authentication): Promise<void> {
  const changes = CHANGES.includes(request.method as Method);
  if (rule.limit === 'auth') await spend(rule, ctx);
  if (rule.door === 'key') {
    if (!(await authentication.byKey(ctx, request))) throw unauthenticated('Send an API key');
  } else await authentication.bySession(ctx, request);
  requireDoor(rule, ctx);
  if (rule.limit !== 'auth') await spend(rule, ctx);
  if (rule.door !== 'key' && changes) authentication.requireOwnOrigin(request);
  requireRight(rule, ctx);
  if (row.path.startsWith('/api/admin/') && ctx.principal?.kind === 'user' && ctx.principal.role !== 'admin') {
    throw forbidden('Administration is for admins');
  }
}

async function bodyOf(row: Route, request: Request): Promise<unknown> {
  const body = await readBody(request, row.form !== undefined);
  return row.body ? checked(row.body, body) : undefined;
}

const STATUS: Record<ErrorCode, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
};

function refuse(row: Route, rule: OperationRule, request: Request, response: Response, fault: MusterError): void {
  const status = (fault as { status?: number }).status ?? STATUS[fault.code];
  const { retryAfter } = fault.extensions;
  if (typeof retryAfter === 'number') response.set('Retry-After', String(retryAfter));
  if (row.form && isForm(request) && status !== 403) return refuseForm(row.form, request, response, fault);
  if (status === 429 && rule.door === 'key') return send(response, status, { error: fault.message, retryAfter });
  send(response, status, { error: fault.message, details: fault.extensions });
}

/** The page shows the reason; what was typed, but never a password, goes back with it. */
function refuseForm(form: NonNullable<Route['form']>, request: Request, response: Response, fault: MusterError): void {
  const typed = (request.body ?? {}) as Record<string, unknown>;
  const back = new URLSearchParams({ error: fault.message });
  for (const name of ['email', 'organization', 'token']) if (typeof typed[name] === 'string') back.set(name, typed[name]);
  response.redirect(303, `${form.failed}?${back}`);
}

function send(response: Response, status: number, body: unknown): void {
  response.status(status).set('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(body));
}
