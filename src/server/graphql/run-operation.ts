import {
  execute,
  GraphQLError,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import { counter, duration } from '../../kernel/metrics';
import { presentable } from '../faults';
import type { ServerContext } from '../server-context';
import { nameOfKnown, nameOfUnknown } from './operation-names';
import { requireBoundedVariables } from './variable-bounds';

/** The one pipeline behind REST, `/graphql` and the web socket. */
export interface Pipeline {
  readonly schema: GraphQLSchema;
  /** The name of the operation in logs and figures: one of a bounded number, whatever is sent. */
  nameOf(document: DocumentNode, operationName?: string): string;
  run(
    document: DocumentNode,
    variables: Record<string, unknown>,
    ctx: ServerContext,
    operationName?: string,
  ): Promise<ExecutionResult>;
}

const durations = duration('operation_duration_seconds', 'Time of an operation, by any door', ['operation']);
const failures = counter('operation_errors_total', 'Operations that were answered by errors', ['operation', 'code']);

/** Compiles the `known` documents now; all others are plainly executed: no hostile document reaches a compiler. */
export function createPipeline(schema: GraphQLSchema, known: readonly DocumentNode[], log: Logger): Pipeline {
  const compiled = new Map(known.map((document) => [document, compile(schema, document)]));
  const names = new Map(known.map((document) => [document, nameOfKnown(document)]));
  const nameOf = (document: DocumentNode, operationName?: string) =>
    names.get(document) ?? nameOfUnknown(schema, document, operationName);
  return {
    schema,
    nameOf,
    async run(document, variables, ctx, operationName) {
      const operation = (ctx.operation = nameOf(document, operationName));
      const end = durations.startTimer({ operation });
      try {
        const query = compiled.get(document);
        const result: ExecutionResult = query
          ? await query.query({}, ctx, variables)
          : await executeUnknown({ schema, document, contextValue: ctx, variableValues: variables, operationName });
        if (!result.errors) return result;
        const errors = result.errors.map((error) => presentable(asGraphQLError(error), ctx.requestId, log));
        failures.inc({ operation, code: String(errors[0]?.extensions.code) });
        return { ...result, errors };
      } finally {
        end();
        ctx.endReads();
      }
    },
  };
}

async function executeUnknown(args: ExecutionArgs): Promise<ExecutionResult> {
  const { schema, document, operationName, variableValues } = args;
  try {
    requireBoundedVariables(schema, document, operationName ?? undefined, variableValues ?? {});
  } catch (error) {
    return { errors: [asGraphQLError(error)] };
  }
  return execute(args);
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
