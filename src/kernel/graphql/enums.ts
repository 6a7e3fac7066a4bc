import { registerEnumType } from 'type-graphql';

/** A GraphQL enum whose names are the documented words themselves: one spelling from wire to database. */
export function enumOf<T extends string>(name: string, words: readonly T[], description?: string): Record<T, T> {
  const values = Object.fromEntries(words.map((word) => [word, word])) as Record<T, T>;
  registerEnumType(values, { name, description });
  return values;
}
