import {
  ApolloServer,
  HeaderMap,
  type ApolloServerOptions,
  type GraphQLRequestContextResponseForOperation,
  type GraphQLResponse,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { Request, RequestHandler, Response } from 'express';
<<<<<<< HEAD
import { GraphQLError, OperationTypeNode, type DocumentNode, type ExecutionResult } from 'graphql';
=======
import { GraphQLError, OperationTypeNode, type FormattedExecutionResult } from 'graphql';
>>>>>>> main
import type { Logger } from 'pino';
import type { ErrorCode } from '../../kernel/errors';
import { nextTurn } from '../../kernel/event-loop';
import { jsonText } from '../../kernel/json-text';
import { faultOf, withoutValue } from '../faults';
import type { Authentication } from '../http/authentication';
import { bodiesOf } from '../http/body-room';
import { readBody } from '../http/request-body';
import { sendText } from '../http/send-text';
import { statusOf, STATUS_OF_CODE, tellWhenToRetry } from '../http-status';
import { answerOnce, keyOf, type Keyed } from '../http/idempotency';
import type { ServerContext } from '../server-context';
import { badDocument, documentBounds, MOST_TOKENS, requireShortDocument } from './document-bounds';
import type { KnownOperation } from './known-operations';
import { spendOperation, spendRefused } from './operation-limits';
import type { Pipeline } from './run-operation';

interface ApolloContext {
  ctx: ServerContext;
  response: Response;
  /** Begins once the operation was found. An object, because Apollo hands on a copy of its context. */
  spending: { hasBegun: boolean };
  keyed: Keyed | undefined;
}

/** `POST /graphql`: Apollo parses and validates, the pipeline runs. */
export async function createGraphqlHttp(
  pipeline: Pipeline,
  authentication: Authentication,
  introspection: boolean,
  log: Logger,
): Promise<{ handler: RequestHandler; stop(): Promise<void> }> {
  const options: ApolloServerOptions<ApolloContext> = {
    schema: pipeline.schema,
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    validationRules: documentBounds(introspection),
    parseOptions: { maxTokens: MOST_TOKENS },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      { requestDidStart: async () => ({ responseForOperation: (request) => answerBy(pipeline, request, log) }) },
    ],
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: jsonText,
    formatError: (formatted) => {
      const code = String(formatted.extensions?.code ?? '');
      return /^GRAPHQL_|^BAD_REQUEST$|^OPERATION_/.test(code)
        ? { ...formatted, message: withoutValue(formatted.message), extensions: { code: 'BAD_USER_INPUT', issues: [] } }
        : formatted;
    },
  };
  const apollo = new ApolloServer<ApolloContext>(options);
  await apollo.start();

  // By hand instead of through Apollo's Express adapter, which sends a large answer as a buffer of its own: a fifth
  // more work.
  const handler: RequestHandler = async (request: Request, response: Response) => {
    const ctx = authentication.context(request, response);
    let sent: Record<string, unknown>;
<<<<<<< HEAD
    let known: KnownOperation | undefined;
    try {
      await admit(ctx, request, authentication);
      sent = await readBody(request, bodiesOf(ctx.principal))
        .then((body) => {
          known = knownOperation(pipeline, body);
          return known ? body : requireDocument(body);
        })
=======
    let keyed: Keyed | undefined;
    try {
      await admit(ctx, request, authentication);
      keyed = keyOf(request, ctx);
      sent = await readBody(request, bodiesOf(ctx.principal), { digest: keyed?.digest })
        .then(requireDocument)
>>>>>>> main
        .catch(async (refusal: unknown) => {
          await spendRefused(ctx);
          throw refusal;
        });
    } catch (error) {
      return refuse(response, error, ctx.requestId, log);
    }
    if (known) return answerKnown(pipeline, known, sent.variables, ctx, response, log);
    await nextTurn(); // a document takes milliseconds to check, and a crowd of them comes at once
    const apolloContext: ApolloContext = { ctx, response, spending: { hasBegun: false }, keyed };
    const requestHeaders = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) requestHeaders.set(name, String(value));
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: requestHeaders,
        search: new URL(request.url, 'http://localhost').search,
        body: sent,
      },
      context: async () => apolloContext,
    });
    if (!apolloContext.spending.hasBegun) {
      try {
        await spendRefused(ctx);
      } catch (error) {
        return refuse(response, error, ctx.requestId, log);
      }
    }
    response.statusCode = status ?? 200;
    for (const [name, value] of headers) response.setHeader(name, value);
    await sendText(response, body.kind === 'complete' ? body.string : '');
  };
  return { handler, stop: () => apollo.stop() };
}

/** Refuses what could never become an operation, before Apollo looks at it. */
function requireDocument(sent: Record<string, unknown>): Record<string, unknown> {
  requireShortDocument(sent.query);
  const { extensions } = sent;
  if (extensions !== null && typeof extensions === 'object' && 'persistedQuery' in extensions)
    throw badDocument('Persisted queries are not kept here: send the document itself, without extensions');
  return sent;
}

/** The operation that a body names by its `documentId`, where it does. */
function knownOperation(pipeline: Pipeline, { documentId, variables }: Record<string, unknown>) {
  if (documentId === undefined) return undefined;
  const known = pipeline.knownBy(documentId);
  if (!known) throw badDocument('documentId names no operation of this release: reload the page, or send the document');
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  if (variables !== undefined && !isObject) throw badDocument('variables must be an object');
  return known;
}

/** Answers an operation whose document was compiled at the start: nothing is left to parse or to validate. */
async function answerKnown(
  pipeline: Pipeline,
  known: KnownOperation,
  variables: unknown,
  ctx: ServerContext,
  response: Response,
  log: Logger,
): Promise<void> {
  const result = await runOperation(pipeline, known, (variables ?? {}) as Record<string, unknown>, ctx, log);
  const { data, errors } = result;
  for (const error of errors ?? []) tellWhenToRetry(response, error);
  response.statusCode = statusBeforeFields(result) ?? 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  await sendText(response, await jsonText({ errors: errors?.map((error) => error.toJSON()), data }));
}

/** The status of an answer that was refused before any field ran. */
function statusBeforeFields({ data, errors }: ExecutionResult): number | undefined {
  const [refusal] = data === undefined ? (errors ?? []) : [];
  return refusal && STATUS_OF_CODE[refusal.extensions.code as ErrorCode];
}

/** An API key, or the session of a browser on a page of ours, before the body is read. */
async function admit(ctx: ServerContext, request: Request, authentication: Authentication): Promise<void> {
  if (await authentication.byKey(ctx, request)) return;
  authentication.requireOwnOrigin(request);
  await authentication.bySession(ctx, request);
}

/** The answer that Apollo sends for a valid operation, from the pipeline; null where the operation is not found. */
async function answerBy(
  pipeline: Pipeline,
  request: GraphQLRequestContextResponseForOperation<ApolloContext>,
  log: Logger,
): Promise<GraphQLResponse | null> {
<<<<<<< HEAD
  const result = await runWithinLimits(pipeline, request, log);
  if (!result) return null;
  const { data, errors } = result;
  for (const error of errors ?? []) tellWhenToRetry(request.contextValue.response, error);
  return {
    http: { status: statusBeforeFields(result), headers: new HeaderMap() },
    body: { kind: 'single', singleResult: { data, errors: errors?.map((error) => error.toJSON()) } },
=======
  const { operation, contextValue } = request;
  const { ctx, response, keyed } = contextValue;
  if (!operation) return null; // Apollo calls the hook even without an operation, unlike its types say
  ctx.operation = pipeline.nameOf(request.document, request.request.operationName);
  let status: number | undefined;
  const run = async (): Promise<Answer> => {
    const { data, errors } = await pipeline.run(
      request.document,
      request.request.variables ?? {},
      ctx,
      request.request.operationName,
    );
    for (const error of errors ?? []) tellWhenToRetry(response, error);
    const [refusal] = data === undefined ? (errors ?? []) : []; // before any field ran
    status = refusal && STATUS_OF_CODE[refusal.extensions.code as ErrorCode];
    return { data, errors: errors?.map((error) => error.toJSON()) };
>>>>>>> main
  };
  let answer: Answer;
  try {
    await spendWithinLimits(pipeline, request);
    const isOnce = keyed !== undefined && operation.operation === OperationTypeNode.MUTATION;
    answer = isOnce ? await runOnce(ctx, keyed, log, run) : await run();
  } catch (error) {
    const fault = faultOf(error, ctx.requestId, log);
    const { message, extensions } = fault;
    tellWhenToRetry(response, fault);
    status = statusOf(fault);
    answer = { errors: [new GraphQLError(message, { extensions }).toJSON()] };
  }
  return { http: { status, headers: new HeaderMap() }, body: { kind: 'single', singleResult: answer } };
}

type Answer = FormattedExecutionResult;

/** A mutation that is sent again with its `Idempotency-Key` is answered as before. */
async function runOnce(ctx: ServerContext, keyed: Keyed, log: Logger, run: () => Promise<Answer>): Promise<Answer> {
  let done: Answer | undefined;
  const { body } = await answerOnce(ctx, keyed, {
    log,
    async work() {
      done = await run();
      return { status: 200, body: await jsonText(done), isRefused: done.errors !== undefined };
    },
  });
  return done ?? (JSON.parse(body) as Answer);
}

async function spendWithinLimits(
  pipeline: Pipeline,
  { document, operation, request, contextValue }: GraphQLRequestContextResponseForOperation<ApolloContext>,
<<<<<<< HEAD
  log: Logger,
): Promise<ExecutionResult | null> {
  if (!operation) return null; // Apollo calls the hook even without an operation, unlike its types say
  const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
  contextValue.spending.hasBegun = !isSubscription;
  const asked = { kind: operation.operation, document, name: request.operationName };
  return runOperation(pipeline, asked, request.variables ?? {}, contextValue.ctx, log);
}

/** Spends what the operation costs, and runs it; a subscription belongs on a web socket. */
async function runOperation(
  pipeline: Pipeline,
  { kind, document, name }: { kind: OperationTypeNode; document: DocumentNode; name?: string },
  variables: Record<string, unknown>,
  ctx: ServerContext,
  log: Logger,
): Promise<ExecutionResult> {
  ctx.operation = pipeline.nameOf(document, name);
  try {
    if (kind === OperationTypeNode.SUBSCRIPTION)
      throw badDocument('Subscriptions are answered over a web socket (graphql-transport-ws) on this path');
    await spendOperation(pipeline.schema, document, name, ctx);
  } catch (error) {
    const { message, extensions } = faultOf(error, ctx.requestId, log);
    return { errors: [new GraphQLError(message, { extensions })] };
  }
  return pipeline.run(document, variables, ctx, name);
=======
): Promise<void> {
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    throw badDocument('Subscriptions are answered over a web socket (graphql-transport-ws) on this path');
  contextValue.spending.hasBegun = true;
  await spendOperation(pipeline.schema, document, request.operationName, contextValue.ctx);
>>>>>>> main
}

/** Refuses, in the form of a GraphQL answer, before there is an operation. */
function refuse(response: Response, error: unknown, requestId: string, log: Logger): void {
  const fault = faultOf(error, requestId, log);
  tellWhenToRetry(response, fault);
  response.status(statusOf(fault)).json({ errors: [{ message: fault.message, extensions: fault.extensions }] });
}
