/**
 * Returns a pseudorandom number in [0, 1), deterministic for its arguments. Hash: FNV-1a (Fowler, Noll & Vo 1991) with
 * a finalizer like that of MurmurHash3 (Appleby 2011).
 */
export function noise(...words: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 4294967296;
}
