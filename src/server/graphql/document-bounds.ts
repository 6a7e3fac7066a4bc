import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, NoSchemaIntrospectionCustomRule, type ValidationContext, type ValidationRule } from 'graphql';
import { MusterError } from '../../kernel/errors';
import { placesOfValues } from '../value-faults';

/** Limits for all documents, over HTTP and WebSocket. */

export const MAX_TOKENS = 2_000;
/** Comments and long texts are no tokens, or one. */
const MAX_DOCUMENT = 100_000;
/** Validation compares the fields of each fragment with those of every other one. */
const MAX_FRAGMENTS = 50;

/** Refuses a document that takes too long to be parsed or checked. */
export function requireShortDocument(text: unknown): void {
  if (typeof text !== 'string') return;
  if (text.length > MAX_DOCUMENT)
    throw badDocument(`The document must be at most ${MAX_DOCUMENT} characters long, got ${text.length}`);
  const fragments = text.match(/\bfragment\b/g)?.length ?? 0;
  if (fragments > MAX_FRAGMENTS)
    throw badDocument(`The document must define at most ${MAX_FRAGMENTS} fragments, got ${fragments}`);
}

export const badDocument = (message: string): MusterError => new MusterError('BAD_USER_INPUT', message, { issues: [] });

/** Reports an exceeded limit as a validation error (400); thrown, it would become a 500. */
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/**
 * Limits depth, cost and aliases, disables introspection if configured, and records locations of values for error
 * messages.
 */
export const documentBounds = (introspection: boolean): ValidationRule[] => [
  maxDepthRule({ n: 10, flattenFragments: true, ...reported }),
  maxAliasesRule({ n: 30, ...reported }),
  costLimitRule({ maxCost: 10_000, depthCostFactor: 1.5, flattenFragments: true, ...reported }),
  placesOfValues,
  ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
];

/** Removes suggestions of graphql-js from an error, which would reveal the schema. */
export const withoutHints = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message.replace(/ ?Did you mean .*\?$/s, ''), { nodes: error.nodes, source: error.source });
