/**
 * Uniform numbers in (0, 1) from a seed: SplitMix32 (Steele, Lea & Flood 2014, in its 32-bit form), integer arithmetic only, so the
 * same seed gives the same sequence on every machine.
 */
export function uniformFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296 + 1.1641532182693481e-10;
  };
}
