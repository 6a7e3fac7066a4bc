import {
  execute,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { bounded, isAnswerRefused } from '../../kernel/graphql/answer-pace';
import { ExecutionRoot } from '../../kernel/graphql/execution-root';
import type { ServerContext } from '../server-context';
import './paced-lists';
import { Recent } from './recent';
import { fillRequired } from './required-defaults';

/**
 * Compiled documents run two to three times as fast as with `execute`. They are cached, least recently used evicted
 * first.
 */

/** Bounds of each document cache, here and for WebSockets. */
export const DOCUMENTS_KEPT = { count: 200, size: 500_000 };
/** Fields of fragments count for each spread. Compiling a field takes about 0.1 ms. */
const MAX_FIELDS = 200;

type Run = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  ctx: ServerContext,
  operationName?: string,
) => Promise<ExecutionResult>;

/**
 * Executes valid documents. Documents of signed-in callers are compiled on their second use, or on their first once it
 * meets a long list. The response is the same: failed executions are repeated with graphql-js, which provides the
 * errors, except for responses that are too large.
 */
export function createExecutor(schema: GraphQLSchema): Run {
  const seen = new WeakSet<DocumentNode>();
  const compiled = new Recent<DocumentNode, CompiledQuery>(DOCUMENTS_KEPT);

  const compiledNow = (document: DocumentNode): CompiledQuery | undefined => {
    const query = compiled.get(document) ?? compileDocument(schema, document);
    if (query) compiled.keep(document, query, lengthOf(document));
    return query;
  };

  return async (document, variableValues, ctx, operationName) => {
    const executed = (rootValue?: ExecutionRoot) =>
      bounded(ctx, () => execute({ schema, document, rootValue, contextValue: ctx, variableValues, operationName }));
    const mayCompile = ctx.principal !== null && isOperationOf(document, operationName);
    if (!mayCompile || !(compiled.get(document) ?? isWorthCompiling(document))) return executed();
    let root = new ExecutionRoot();
    if (!seen.has(document)) {
      seen.add(document);
      const result = await Promise.race([root.abandoned, executed(root)]);
      if (result) return result;
    }
    root = root.successor();
    const query = compiledNow(document);
    if (query) {
      const result = await bounded(ctx, () => query.query(root, ctx, variableValues));
      if (!result.errors || isAnswerRefused(ctx)) return result;
      ctx.endReads();
    }
    return executed();
  };
}

/** Returns undefined for documents that the compiler does not support. */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | undefined {
  const compiled = compileQuery(schema, document, undefined, {
    disableLeafSerialization: true,
    disablingCapturingStackErrors: true,
  });
  if (!isCompiledQuery(compiled)) return undefined;
  const fill = fillRequired(schema, document);
  if (!fill) return compiled;
  return { ...compiled, query: (root, ctx, variables) => compiled.query(root, ctx, variables && fill(variables)) };
}

const lengthOf = ({ loc }: DocumentNode): number => loc?.end ?? 0;

/** Returns true for a single query of limited size without introspection. Mutations and introspection are rare. */
function isWorthCompiling(document: DocumentNode): boolean {
  const [operation, ...others] = operationsOf(document);
  return (
    operation?.operation === OperationTypeNode.QUERY &&
    others.length === 0 &&
    !isMisread(document) &&
    fieldsIn(document, operation.selectionSet) <= MAX_FIELDS
  );
}

/**
 * The compiler has two bugs: conditions of a fragment apply to all its spreads, and it builds names from aliases joined
 * with `_idx`, which an alias could imitate.
 */
function isMisread({ definitions, loc }: DocumentNode): boolean {
  const text = loc?.source.body;
  if (text === undefined || text.includes('_idx')) return true;
  return text.includes('@') && definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
}

const operationsOf = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

const isOperationOf = (document: DocumentNode, name?: string | null): boolean =>
  name == null || operationsOf(document)[0]?.name?.value === name;

/** Counts the fields of a selection including fragments, up to the limit. */
function fieldsIn(document: DocumentNode, set: SelectionSetNode, before = 0): number {
  let fields = before;
  for (const node of set.selections) {
    if (fields > MAX_FIELDS) break;
    if (node.kind === Kind.FIELD) {
      fields = isIntrospection(node.name.value) ? Infinity : fields + 1;
      if (node.selectionSet) fields = fieldsIn(document, node.selectionSet, fields);
    } else if (node.kind === Kind.INLINE_FRAGMENT) fields = fieldsIn(document, node.selectionSet, fields);
    else {
      const fragment = document.definitions.find(
        (definition): definition is FragmentDefinitionNode =>
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === node.name.value,
      );
      if (fragment) fields = fieldsIn(document, fragment.selectionSet, fields);
    }
  }
  return fields;
}

const isIntrospection = (name: string): boolean => name.startsWith('__') && name !== '__typename';
