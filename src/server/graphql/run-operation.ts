import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  print,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import { bounded } from '../../kernel/graphql/answer-pace';
import { isOurFault } from '../../kernel/errors';
import { counter, duration } from '../../kernel/metrics';
import { traced } from '../../platform/tracing/span';
import { presentable } from '../faults';
import type { ServerContext } from '../server-context';
import { withVariableFaults } from '../value-faults';
import { compileDocument, createExecutor } from './compiled-documents';
import type { KnownOperation } from './known-operations';
import { rootFields, rulesOf } from './operation-limits';
import { nameOfKnown, nameOfUnknown } from './operation-names';
import { faultsOfLarge } from './variable-bounds';

/** Execution pipeline shared by REST, `/graphql` and WebSockets. */
export interface Pipeline {
  readonly schema: GraphQLSchema;
  /** Returns the persisted operation of a `documentId`; undefined for none or an unknown id. */
  knownBy(documentId: unknown): KnownOperation | undefined;
  /** Returns true for a document of a persisted operation. */
  isOfConsole(document: DocumentNode): boolean;
  /** Returns the name of the operation for logs and metrics, from a bounded set. */
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

/** Compiles documents of REST and of persisted operations on first use, others on second use. */
export function createPipeline(
  schema: GraphQLSchema,
  ofRest: readonly DocumentNode[],
  operations: readonly KnownOperation[],
  log: Logger,
): Pipeline {
  const byId = new Map(operations.map((operation) => [operation.documentId, operation]));
  const ofConsole = new Set(operations.map(({ document }) => document));
  const rest = new Set(ofRest); // request bodies are validated by the shape of their path before they become variables
  const answered = operations.filter(({ kind }) => kind !== OperationTypeNode.SUBSCRIPTION);
  const known = [...ofRest, ...answered.map(({ document }) => document)];
  const names = new Map(known.map((document) => [document, nameOfKnown(document)]));
  const compiled = new Map<DocumentNode, CompiledQuery>();
  const compiledOnFirstSight = (document: DocumentNode): CompiledQuery | undefined => {
    if (!names.has(document)) return undefined;
    const query = compiled.get(document) ?? compileKnown(schema, document);
    compiled.set(document, query);
    return query;
  };
  const runUnknown = createExecutor(schema);
  const nameOf = (document: DocumentNode, operationName?: string) =>
    names.get(document) ?? nameOfUnknown(schema, document, operationName);
  const execute: typeof runUnknown = async (document, variables, ctx, operationName) => {
    const errors = rest.has(document) ? [] : faultsOfLarge(schema, document, operationName, variables);
    if (errors.length > 0) return { errors };
    const query = compiledOnFirstSight(document);
    if (query) return bounded(ctx, () => query.query({}, ctx, variables));
    return runUnknown(document, variables, ctx, operationName);
  };
  return {
    schema,
    knownBy: (documentId) => (typeof documentId === 'string' ? byId.get(documentId) : undefined),
    isOfConsole: (document) => ofConsole.has(document),
    nameOf,
    async run(document, variables, ctx, operationName) {
      const operation = (ctx.operation = nameOf(document, operationName));
      ctx.fieldsAtOnce = fieldsAtOnce(document, operationName);
      ctx.mayUseReplica = mayUseReplica(schema, document, operationName);
      const end = durations.startTimer({ operation });
      try {
        const span = () => ({
          name: `graphql ${operation}`,
          kind: 'internal' as const,
          attributes: { 'graphql.operation.name': operation },
        });
        const result: ExecutionResult = await traced(span, async ({ fail }) => {
          const answer: ExecutionResult = await execute(document, variables, ctx, operationName);
          if (answer.errors) fail();
          return answer;
        });
        if (!result.errors) return result;
        const asked = { schema, document, operationName, variables };
        const faults = withVariableFaults(result.errors.map(asGraphQLError), asked);
        const presented = faults.map((error) => presentable(error, ctx.requestId, log));
        const errors = ctx.hasCommitted ? presented.map(asDone) : presented;
        failures.inc({ operation, code: String(errors[0]?.extensions.code) });
        return { ...result, errors };
      } finally {
        end();
        ctx.end();
      }
    },
  };
}

/** Number of root fields resolved concurrently: all of a query, one of a mutation. */
function fieldsAtOnce(document: DocumentNode, operationName: string | undefined): number {
  const operation = getOperationAST(document, operationName);
  return operation?.operation === OperationTypeNode.QUERY ? rootFields(document, operation.selectionSet).length : 1;
}

/** Returns true if every root field is a read that a replica may serve. */
function mayUseReplica(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): boolean {
  const operation = getOperationAST(document, operationName) ?? undefined;
  if (operation?.operation !== OperationTypeNode.QUERY) return false;
  const rules = rulesOf(schema, document, operation);
  return rules.length > 0 && rules.every((rule) => rule.mayUseReplica);
}

function compileKnown(schema: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const query = compileDocument(schema, document);
  if (!query) throw new Error(`A document of ours does not compile: ${print(document)}`);
  return query;
}

/** Converts a server error that occurred after a commit, as retrying the request would repeat the change. */
function asDone(error: GraphQLError): GraphQLError {
  if (!isOurFault(error.extensions.code)) return error;
  const message = 'It was done, or a part of it, and the answer could not be read: look before you send it again';
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions: error.extensions });
}

const asGraphQLError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
