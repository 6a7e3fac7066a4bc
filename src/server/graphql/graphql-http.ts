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
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { Logger } from 'pino';
import { badInput, isOurFault, type ErrorCode } from '../../kernel/errors';
import { nextTurn } from '../../kernel/event-loop';
import { jsonText } from '../../kernel/json-text';
import { faultOf } from '../faults';
import type { Authentication } from '../http/authentication';
import { bodiesOf } from '../http/body-room';
import { readBody } from '../http/request-body';
import { sendText } from '../http/send-text';
import { statusOf, STATUS_OF_CODE, tellWhenToRetry } from '../http-status';
import { answerOnce, keyOf, type Keyed } from '../http/idempotency';
import type { ServerContext } from '../server-context';
import { literalIssue, withoutValue } from '../value-faults';
import { badDocument, documentBounds, MAX_TOKENS, requireShortDocument } from './document-bounds';
import type { KnownOperation } from './known-operations';
import { rulesOf, spendOperation, spendRefused } from './operation-limits';
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
    parseOptions: { maxTokens: MAX_TOKENS },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      { requestDidStart: async () => ({ responseForOperation: (request) => answerBy(pipeline, request, log) }) },
    ],
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: jsonText,
    formatError: (formatted, error) => {
      const code = String(formatted.extensions?.code ?? '');
      if (!/^GRAPHQL_|^BAD_REQUEST$|^OPERATION_/.test(code)) return formatted;
      const literal = error instanceof GraphQLError ? literalIssue(error) : undefined;
      const { message, extensions } = literal ? badInput([literal]) : badDocument(withoutValue(formatted.message));
      return { ...formatted, message, extensions };
    },
  };
  const apollo = new ApolloServer<ApolloContext>(options);
  await apollo.start();

  // Replaces Apollo's Express adapter, which copies large responses into a separate buffer (20 % more work).
  const handler: RequestHandler = async (request: Request, response: Response) => {
    const ctx = authentication.context(request, response);
    let sent: Record<string, unknown>;
    let keyed: Keyed | undefined;
    let known: KnownOperation | undefined;
    try {
      await admit(ctx, request, authentication);
      keyed = keyOf(request, ctx);
      sent = await readBody(request, bodiesOf(ctx.principal), { digest: keyed?.digest })
        .then((body) => {
          known = knownOperation(pipeline, body);
          return known ? body : requireDocument(body);
        })
        .catch(async (refusal: unknown) => {
          await spendRefused(ctx);
          throw refusal;
        });
    } catch (error) {
      return refuse(response, error, ctx.requestId, log);
    }
    if (known) return answerKnown(pipeline, known, sent.variables, { ctx, response, keyed }, log);
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

/**
 * Refuses requests without an operation before Apollo processes them. Automatic persisted queries are not supported:
 * Apollo answers a hash without a document with PERSISTED_QUERY_NOT_SUPPORTED, after which clients send documents. A
 * hash with a document is ignored.
 */
function requireDocument(sent: Record<string, unknown>): Record<string, unknown> {
  const { query, extensions } = sent;
  const hasHash = typeof extensions === 'object' && extensions !== null && 'persistedQuery' in extensions;
  if (hasHash && (query === undefined || query === null)) return sent;
  requireShortDocument(query);
  return hasHash ? { ...sent, extensions: { ...extensions, persistedQuery: undefined } } : sent;
}

/** Returns the persisted operation of the request body's `documentId`, if any. */
function knownOperation(pipeline: Pipeline, { documentId, variables }: Record<string, unknown>) {
  if (documentId === undefined) return undefined;
  const known = pipeline.knownBy(documentId);
  if (!known) throw badDocument('documentId names no operation of this release: reload the page, or send the document');
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  if (variables !== undefined && !isObject) throw badDocument('variables must be an object');
  return known;
}

/** Runs a persisted operation, whose document was parsed and validated at startup. */
async function answerKnown(
  pipeline: Pipeline,
  known: KnownOperation,
  variables: unknown,
  context: Pick<ApolloContext, 'ctx' | 'response' | 'keyed'>,
  log: Logger,
): Promise<void> {
  const asked = { ...known, variables: (variables ?? {}) as Record<string, unknown> };
  const { status, answer } = await answerOperation(pipeline, asked, context, log);
  const { response } = context;
  response.statusCode = status ?? 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  await sendText(response, await jsonText(answer));
}

/** An API key, or the session of a browser on a page of ours, before the body is read. */
async function admit(ctx: ServerContext, request: Request, authentication: Authentication): Promise<void> {
  if (await authentication.byKey(ctx, request)) return;
  authentication.requireOwnOrigin(request);
  await authentication.bySession(ctx, request);
}

/**
 * Runs a valid operation through the pipeline. Returns the response as Apollo would; null if the operation is not
 * found.
 */
async function answerBy(
  pipeline: Pipeline,
  { document, operation, request, contextValue }: GraphQLRequestContextResponseForOperation<ApolloContext>,
  log: Logger,
): Promise<GraphQLResponse | null> {
  if (!operation) return null; // Apollo calls the hook even without an operation, unlike its types say
  const kind = operation.operation;
  contextValue.spending.hasBegun = kind !== OperationTypeNode.SUBSCRIPTION;
  const asked = { kind, document, name: request.operationName, variables: request.variables ?? {} };
  const { status, answer } = await answerOperation(pipeline, asked, contextValue, log);
  return { http: { status, headers: new HeaderMap() }, body: { kind: 'single', singleResult: answer } };
}

type Answer = FormattedExecutionResult;

interface Asked {
  kind: OperationTypeNode;
  document: DocumentNode;
  name?: string;
  variables: Record<string, unknown>;
}

/** Consumes rate limits and runs an operation. A mutation with an `Idempotency-Key` runs once. */
async function answerOperation(
  pipeline: Pipeline,
  { kind, document, name, variables }: Asked,
  { ctx, response, keyed }: Pick<ApolloContext, 'ctx' | 'response' | 'keyed'>,
  log: Logger,
): Promise<{ status: number | undefined; answer: Answer }> {
  ctx.operation = pipeline.nameOf(document, name);
  let status: number | undefined;
  const run = async (): Promise<Answer> => {
    const { data, errors } = await pipeline.run(document, variables, ctx, name);
    for (const error of errors ?? []) tellWhenToRetry(response, error);
    const [refusal] = data === undefined ? (errors ?? []) : []; // before any field ran
    status = refusal && STATUS_OF_CODE[refusal.extensions.code as ErrorCode];
    return { data, errors: errors?.map((error) => error.toJSON()) };
  };
  try {
    if (kind === OperationTypeNode.SUBSCRIPTION)
      throw badDocument('Subscriptions are answered over a web socket (graphql-transport-ws) on this path');
    const isOfConsole = pipeline.isOfConsole(document);
    await spendOperation(pipeline.schema, { document, operationName: name, isOfConsole }, ctx);
    // A sign-in is never replayed: each request starts a session of its own.
    const isOnce = keyed && kind === OperationTypeNode.MUTATION && !signsIn(pipeline.schema, document, name);
    const answer = isOnce ? await runOnce(ctx, keyed, log, run) : await run();
    return { status, answer };
  } catch (error) {
    const fault = faultOf(error, ctx.requestId, log);
    const { message, extensions } = fault;
    tellWhenToRetry(response, fault);
    return { status: statusOf(fault), answer: { errors: [new GraphQLError(message, { extensions }).toJSON()] } };
  }
}

const signsIn = (schema: GraphQLSchema, document: DocumentNode, name: string | undefined): boolean =>
  rulesOf(schema, document, getOperationAST(document, name) ?? undefined).some(({ caller }) => caller === 'anyone');

/**
 * A mutation that is sent again with its `Idempotency-Key` is answered as before. It is one transaction: a server error
 * in one of its fields undoes the others.
 */
async function runOnce(ctx: ServerContext, keyed: Keyed, log: Logger, run: () => Promise<Answer>): Promise<Answer> {
  let done: Answer | undefined;
  const { body } = await answerOnce(ctx, keyed, {
    log,
    async work() {
      done = await run();
      const { errors } = done;
      const isBroken = errors?.some(({ extensions }) => isOurFault(extensions?.code));
      if (isBroken) done = { data: null, errors };
      return { status: 200, body: await jsonText(done), isRefused: errors !== undefined, isBroken };
    },
  });
  return done ?? (JSON.parse(body) as Answer);
}

/** Sends an error as a GraphQL response before there is an operation. */
function refuse(response: Response, error: unknown, requestId: string, log: Logger): void {
  const fault = faultOf(error, requestId, log);
  tellWhenToRetry(response, fault);
  response.status(statusOf(fault)).json({ errors: [{ message: fault.message, extensions: fault.extensions }] });
}
