import { ApolloServer, HeaderMap, type ApolloServerOptions } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError, type DocumentNode, type ValidationContext, type ValidationRule } from 'graphql';
import type { Logger } from 'pino';
import type { Authentication } from './authentication';
import { faultOf, withoutValue } from './faults';
import type { LiveContext } from './live-context';
import { spendOperation } from './operation-limits';
import { readBody } from './request-body';
import type { Pipeline } from './run-operation';

export const MOST_TOKENS = 2_000;

/** A bound that is crossed is a fault of the document like any other; thrown, it would be one of ours. */
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** Depth, cost and aliases of any document are bounded, whichever door it comes through. */
export const queryBounds: ValidationRule[] = [
  maxDepthRule({ n: 10, flattenFragments: true, ...reported }),
  maxAliasesRule({ n: 30, ...reported }),
  costLimitRule({ maxCost: 10_000, depthCostFactor: 1.5, flattenFragments: true, ...reported }),
] as unknown as ValidationRule[];

interface DoorContext {
  ctx: LiveContext;
  response: Response;
}

/** `POST /graphql`: Apollo parses and validates, the pipeline runs. */
export async function createGraphqlDoor(pipeline: Pipeline, authentication: Authentication, introspection: boolean, log: Logger): Promise<{ handler: RequestHandler[]; stop(): Promise<void> }> {
  const options: ApolloServerOptions<DoorContext> = {
    gateway: {
      load: async () => ({
        executor: async (request) => {
          const { ctx, response } = request.context as DoorContext;
          const result = await runWithinLimits(pipeline, request.document, request.request.variables ?? {}, ctx, request.operationName ?? undefined, log);
          for (const error of result.errors ?? []) tellWhenToRetry(response, error.extensions);
          return result;
        },
      }),
      stop: async () => {},
      onSchemaLoadOrUpdate: (callback) => {
        callback({ apiSchema: pipeline.schema, coreSupergraphSdl: '' });
        return () => {};
      },
    },
    introspection,
    validationRules: queryBounds,
    parseOptions: { maxTokens: MOST_TOKENS },
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()],
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: (result) => JSON.stringify(result),
    formatError: (formatted) => {
      const code = String(formatted.extensions?.code ?? '');
      return /^GRAPHQL_|^BAD_REQUEST$|^OPERATION_/.test(code) ? { ...formatted, message: withoutValue(formatted.message), extensions: { code: 'BAD_USER_INPUT', issues: [] } } : formatted;
    },
  };
  const apollo = new ApolloServer<DoorContext>(options);
  await apollo.start();

  const arrive: RequestHandler = async (request: Request, response: Response, next) => {
    const ctx = authentication.context(request, response);
    response.locals.ctx = ctx;
    try {
      if (!(await authentication.byKey(ctx, request))) {
        authentication.requireOwnOrigin(request);
        await authentication.bySession(ctx, request);
      }
      request.body = await readBody(request);
      next();
    } catch (error) {
      refuse(response, error, ctx.requestId, log);
    }
  };
  // By hand instead of through Apollo's Express adapter, which sends a large answer as a buffer of its own: a fifth more work.
  const answer: RequestHandler = async (request: Request, response: Response) => {
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const { status, headers: sent, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method, headers, search: new URL(request.url, 'http://localhost').search, body: request.body as unknown },
      context: async () => ({ ctx: response.locals.ctx as LiveContext, response }),
    });
    response.statusCode = status ?? 200;
    for (const [name, value] of sent) response.setHeader(name, value);
    response.end(body.kind === 'complete' ? body.string : undefined);
  };
  return {
    handler: [arrive, answer],
    stop: () => apollo.stop(),
  };
}

async function runWithinLimits(pipeline: Pipeline, document: DocumentNode, variables: Record<string, unknown>, ctx: LiveContext, operationName: string | undefined, log: Logger) {
  try {
    await spendOperation(pipeline.schema, document, operationName, ctx);
  } catch (error) {
    const fault = faultOf(error, ctx.requestId, log);
    return { errors: [new GraphQLError(fault.message, { extensions: fault.extensions })] };
  }
  return pipeline.run(document, variables, ctx, operationName);
}

const STATUS: Record<string, number> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, RATE_LIMITED: 429, SERVICE_UNAVAILABLE: 503, INTERNAL_SERVER_ERROR: 500 };

/** What went wrong before there was an operation, in the form of a GraphQL answer. */
function refuse(response: Response, error: unknown, requestId: string, log: Logger): void {
  const fault = faultOf(error, requestId, log);
  const status = (fault as { status?: number }).status ?? STATUS[fault.code] ?? 400;
  tellWhenToRetry(response, fault.extensions);
  response.status(status).json({ errors: [{ message: fault.message, extensions: fault.extensions }] });
}

function tellWhenToRetry(response: Response, { retryAfter }: Record<string, unknown>): void {
  if (typeof retryAfter === 'number') response.set('Retry-After', String(retryAfter));
}
