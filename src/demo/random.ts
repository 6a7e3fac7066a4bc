/** Repeatable noise from 0 to 1 for made-up data: the same words, the same number. */
export function noise(...words: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 4294967296;
}
