import type { Hmac } from 'node:crypto';
import { Router, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { KeptAnswer } from '../../features/access/idempotency-key.store';
import { forbidden, MusterError, notFound, unauthenticated, type ErrorCode } from '../../kernel/errors';
import { withoutAbsentWithin } from '../../kernel/fields';
import { limitOf, requireCaller, requireRight, type OperationRule } from '../../kernel/graphql/operation';
import { jsonText } from '../../kernel/json-text';
import { checked, UUID } from '../../kernel/shapes';
import { faultOf } from '../faults';
import { rulesOf, spend } from '../graphql/operation-limits';
import type { Pipeline } from '../graphql/run-operation';
import type { Authentication } from '../http/authentication';
import { bodiesOf } from '../http/body-room';
import { isKnown } from '../http/entity-tag';
import { methodNotAllowed } from '../http/http';
import { isForm, readBody } from '../http/request-body';
import { sendText } from '../http/send-text';
import { errorQuery } from '../http/told-error';
import { statusOf, tellWhenToRetry } from '../http-status';
import type { ServerContext } from '../server-context';
import { recordsOfCsv } from './csv-body';
import { answerOnce, keyOf } from '../http/idempotency';
import type { Given, Method, Route } from './route';

/** Maps each documented path onto its GraphQL operation. There is no business rule here. */

interface Parts {
  pipeline: Pipeline;
  authentication: Authentication;
  log: Logger;
}

export function restRouter(routes: readonly Route[], parts: Parts): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, rows] of rowsByPath(routes)) {
    const handlers = new Map<string, (request: Request, response: Response) => Promise<void>>();
    for (const row of rows) for (const method of row.methods) handlers.set(method, handler(row, parts));
    const notAllowed = methodNotAllowed(...handlers.keys());
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
  for (const row of routes) {
    const rows = paths.get(row.path);
    if (rows) rows.push(row);
    else paths.set(row.path, [row]);
  }
  return paths;
}

const CHANGES: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

function handler(row: Route, { pipeline, authentication, log }: Parts) {
  const [rule] = rulesOf(pipeline.schema, row.document);
  const name = pipeline.nameOf(row.document);
  if (!rule) throw new Error(`The operation behind ${row.path} has no rule`);
  return async (request: Request, response: Response): Promise<void> => {
    const ctx = authentication.context(request, response);
    ctx.operation = name;
    try {
      await admit(row, rule, ctx, request, authentication);
      const keyed = rule.caller === 'anyone' ? undefined : keyOf(request, ctx);
      const given = await givenBy(request, row, ctx, keyed?.digest).catch(async (refusal: unknown) => {
        // Sign-in consumes its limit once the email is known. Requests refused before that must cost something too.
        if (rule.limit === 'auth') await ctx.limits.spend('general', ctx.network);
        throw refusal;
      });
      const run = async (): Promise<unknown> => {
        // Compiled documents take an undefined field for null.
        const variables = withoutAbsentWithin(row.variables(given));
        const { data, errors } = await pipeline.run(row.document, variables, ctx);
        const fault = errors?.[0];
        if (fault) throw new MusterError(fault.extensions.code as ErrorCode, fault.message, fault.extensions);
        return data;
      };
      if (row.form && isForm(request)) {
        await run();
        return response.redirect(303, row.form.done);
      }
      if (given.csv && row.csv) return await sendCsv(response, row.csv(await run()));
      const work = async (): Promise<KeptAnswer> => {
        const answer = row.answer(await run(), given);
        return { status: row.status, body: answer === undefined ? '' : await jsonText(answer) };
      };
      const { status, body } = keyed ? await answerOnce(ctx, keyed, { log, work }) : await work();
      if (body === '') response.status(status).end();
      else await sendBody(row, request, response, body);
    } catch (error) {
      await refuse(row, rule, ctx, request, response, faultOf(error, ctx.requestId, log));
    }
  };
}

/** 401, 429, 403, in this order, before the body is read. */
async function admit(
  row: Route,
  rule: OperationRule,
  ctx: ServerContext,
  request: Request,
  authentication: Authentication,
): Promise<void> {
  const changes = CHANGES.includes(request.method as Method);
  if (rule.limit === 'auth') await spend(rule, ctx);
  if (rule.caller === 'apiKey') {
    if (!(await authentication.byKey(ctx, request))) throw unauthenticated('Send an API key');
  } else await authentication.bySession(ctx, request);
  requireCaller(rule, ctx);
  if (rule.limit !== 'auth') await spend(rule, ctx);
  if (rule.caller !== 'apiKey' && changes) authentication.requireOwnOrigin(request);
  requireRight(rule, ctx);
  const { principal } = ctx;
  if (row.onlyFor && principal?.kind === 'user' && !row.onlyFor.roles.includes(principal.role))
    throw forbidden(row.onlyFor.refusal);
}

/** 415, 413, 400, and 404 for an id that no thing can have. */
async function givenBy(
  request: Request,
  row: Route,
  { principal }: ServerContext,
  digest: Hmac | undefined,
): Promise<Given<unknown, unknown>> {
  const params = request.params as Record<string, string>;
  const query = row.query && checked(row.query, request.query);
  const bounds = bodiesOf(principal);
  const { csvBody: record, form } = row;
  const csv = record && (async (text: string) => ({ data: await recordsOfCsv(text, record) }));
  const sent =
    row.body || form ? await readBody(request, bounds, { forms: form !== undefined, csv, digest }) : undefined;
  const body = row.body && checked(row.body, sent);
  for (const [name, value] of Object.entries(params)) if (!UUID.test(value)) throw notFound('Resource', name, value);
  const unknown = record ? [...unknownIn(row.body, sent), ...unknownIn(row.query, request.query)] : [];
  return { params, query, body, csv: row.csv !== undefined && wantsCsv(request, query), unknown };
}

const unknownIn = (shape: z.ZodType | undefined, sent: object = {}): string[] =>
  shape instanceof z.ZodObject ? Object.keys(sent).filter((name) => !(name in shape.shape)) : [];

/** `format` in the query counts before the `Accept` header. */
function wantsCsv(request: Request, query: unknown): boolean {
  const { format } = query as { format?: 'json' | 'csv' };
  return format === undefined ? request.accepts(['application/json', CSV]) === CSV : format === 'csv';
}

async function refuse(
  row: Route,
  rule: OperationRule,
  { sealing }: ServerContext,
  request: Request,
  response: Response,
  fault: MusterError,
): Promise<void> {
  const status = statusOf(fault);
  const { message, extensions } = fault;
  tellWhenToRetry(response, fault);
  if (row.form && isForm(request) && status !== 403)
    refuseForm(row.form, request, response, errorQuery(sealing, message));
  else if (status === 429 && limitOf(rule) === 'import')
    await send(response, status, JSON.stringify({ error: message, retryAfter: extensions.retryAfter }));
  else await send(response, status, JSON.stringify({ error: message, details: extensions }));
}

/** Shows the error on the page and restores the input, except for passwords. */
function refuseForm(
  form: NonNullable<Route['form']>,
  request: Request,
  response: Response,
  back: URLSearchParams,
): void {
  const typed = (request.body ?? {}) as Record<string, unknown>;
  for (const name of ['email', 'organization', 'token'])
    if (typeof typed[name] === 'string') back.set(name, typed[name]);
  response.redirect(303, `${form.failed}?${back}`);
}

async function sendBody(row: Route, request: Request, response: Response, json: string): Promise<void> {
  if (row.isTagged && isKnown(request, response, json)) response.status(304).end();
  else await send(response, row.status, json);
}

const CSV = 'text/csv';
const sendCsv = (response: Response, csv: string): Promise<void> =>
  sendText(response.set('Content-Type', `${CSV}; charset=utf-8; header=present`).vary('Accept'), csv);

const send = (response: Response, status: number, json: string): Promise<void> =>
  sendText(response.status(status).set('Content-Type', 'application/json; charset=utf-8'), json);
