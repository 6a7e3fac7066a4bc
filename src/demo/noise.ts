/**
 * A number from 0 (inclusive) to 1 (exclusive) that looks random: the same words give the same number. Hash: FNV-1a
 * (Fowler, Noll & Vo 1991) with a finalizer of the kind of MurmurHash3 (Appleby 2011).
 */
export function noise(...words: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 4294967296;
}
