import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';

/** ISO 8601 in UTC. Lists select the text in SQL; entities bring a Date. */
export const DateTime = new GraphQLScalarType<string | Date, string>({
  name: 'DateTime',
  description: 'An instant in ISO 8601, UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : (value as string)),
  parseValue: (value) => String(value),
});

export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
