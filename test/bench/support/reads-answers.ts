/**
 * Normalizes rows of responses with different structures: the sorted values of each row. Instants and times of day use
 * Muster's format; a status becomes whether it is active.
 */
export function rowsOf(text: string): string[] {
  const { data, errors } = JSON.parse(text) as { data: unknown; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors).slice(0, 500));
  const list = listIn(data);
  if (!list) throw new Error(`There is no list in ${text.slice(0, 200)}`);
  return list.map((row) => wordsOf(row).sort().join(' ')).sort();
}

const listIn = (value: unknown): unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  for (const child of childrenOf(value)) {
    const list = listIn(child);
    if (list) return list;
  }
  return undefined;
};

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function wordsOf(value: unknown): string[] {
  if (value === null) return [];
  if (typeof value === 'object') return childrenOf(value).flatMap(wordsOf);
  const text = String(value);
  if (text === 'active') return ['true'];
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return [new Date(text).toISOString()];
  return text.replace(/^(\d\d:\d\d):00[.0]*$/, '$1').split(' ');
}
