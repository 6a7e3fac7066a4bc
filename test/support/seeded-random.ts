/** A seeded generator of uniform numbers in [0, 1): the same seed gives the same sequence on every machine. */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger 2017, public domain): 32 bits of state, integer arithmetic only. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
