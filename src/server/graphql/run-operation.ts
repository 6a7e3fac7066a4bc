import { execute, GraphQLError, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import { presentable } from '../faults';
import type { ServerContext } from '../server-context';

/** The one pipeline behind REST, `/graphql` and the web socket. */
export interface Pipeline {
  readonly schema: GraphQLSchema;
  run(
    document: DocumentNode,
    variables: Record<string, unknown>,
    ctx: ServerContext,
    operationName?: string,
  ): Promise<ExecutionResult>;
}

/** Compiles the `known` documents now; all others are plainly executed: no hostile document reaches a compiler. */
export function createPipeline(schema: GraphQLSchema, known: readonly DocumentNode[], log: Logger): Pipeline {
  const compiled = new Map(known.map((document) => [document, compile(schema, document)]));
  return {
    schema,
    async run(document, variables, ctx, operationName) {
      try {
        const query = compiled.get(document);
        const result: ExecutionResult = query
          ? await query.query({}, ctx, variables)
          : await execute({ schema, document, contextValue: ctx, variableValues: variables, operationName });
        if (!result.errors) return result;
        return {
          ...result,
          errors: result.errors.map((error) => presentable(asGraphQLError(error), ctx.requestId, log)),
        };
      } finally {
        ctx.endReads();
      }
    },
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const query = compileQuery(schema, document, undefined, {
    disableLeafSerialization: true,
    disablingCapturingStackErrors: true,
  });
  if (isCompiledQuery(query)) return query;
  const errors = query.errors?.map((error) => error.message).join('; ');
  throw new Error(`A document of ours does not compile: ${errors}`);
}

const asGraphQLError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
