import { KINDS, type ImportField, type ImportKind } from './kinds';

/** Which column of a file is which field. */

/** By field name: the column, from 0. */
export type Matching = Readonly<Record<string, number | undefined>>;

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const isExactly = (header: string, { name }: ImportField): boolean => folded(header) === folded(name);
const isSynonym = (header: string, { synonyms }: ImportField): boolean => synonyms.includes(folded(header));

/** Columns named as fields come first, then those by other words; no column is taken twice. */
export function matchColumns(headers: readonly string[], { fields }: ImportKind): Matching {
  const matching: Record<string, number> = {};
  const taken = new Set<number>();
  for (const fits of [isExactly, isSynonym])
    for (const field of fields) {
      if (matching[field.name] !== undefined) continue;
      const column = headers.findIndex((header, index) => !taken.has(index) && fits(header, field));
      if (column < 0) continue;
      matching[field.name] = column;
      taken.add(column);
    }
  return matching;
}

export const missingFields = ({ fields }: ImportKind, matching: Matching): readonly ImportField[] =>
  fields.filter(({ name, isRequired }) => isRequired && matching[name] === undefined);

/** The kind whose columns a file has: fewest required fields missing, then most fields found. */
export function guessKind(headers: readonly string[]): ImportKind {
  const rated = KINDS.map((kind) => {
    const matching = matchColumns(headers, kind);
    return { kind, missing: missingFields(kind, matching).length, found: Object.keys(matching).length };
  });
  rated.sort((one, other) => one.missing - other.missing || other.found - one.found);
  return (rated[0] as { kind: ImportKind }).kind;
}
