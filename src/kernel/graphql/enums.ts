import { registerEnumType } from 'type-graphql';

/**
 * Registers a GraphQL enum whose names are the documented words, so that the spelling is the same from the API to the
 * database.
 */
export function enumOf<T extends string>(name: string, words: readonly T[], description?: string): Record<T, T> {
  const values = Object.fromEntries(words.map((word) => [word, word])) as Record<T, T>;
  registerEnumType(values, { name, description });
  return values;
}
