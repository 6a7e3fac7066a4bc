import fc from 'fast-check';
import { Allocation } from '../../../../src/engines/optimizer/coverage/allocation';
import { Random } from '../../../../src/engines/random';

const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  skills: fc.integer({ min: 1, max: 12 }),
  classes: fc.integer({ min: 1, max: 9 }),
});

interface Slot {
  readonly need: readonly number[];
  readonly supply: readonly number[];
}

/** Random lists of skills, prices and a slot, which needs parts of people by chance. */
function drawn({ seed, skills, classes }: { seed: number; skills: number; classes: number }) {
  const r = new Random(seed);
  const lists = Array.from({ length: classes }, () => {
    const own = Array.from({ length: 1 + r.below(3) }, () => r.below(skills));
    return [...new Set(own)].sort((a, b) => a - b);
  });
  const weights = Float64Array.from({ length: skills }, () => (r.below(2) ? 4 : r.below(5)) / 4);
  const parts = r.below(2) ? 100 : 1;
  const need = Array.from({ length: skills }, () => r.below(4 * parts) / parts);
  const supply = lists.map(() => r.below(4));
  return { r, lists, weights, slot: { need, supply } satisfies Slot };
}

/**
 * People short, and what that costs, by going through all sets of skills: as many of the dearest k skills are short as
 * the set among them that lacks most.
 */
function byAllSets(lists: readonly (readonly number[])[], weights: Float64Array, { need, supply }: Slot) {
  const order = [...weights.keys()].sort((a, b) => weights[b]! - weights[a]!);
  const shortAmong = (allowed: number): number => {
    let most = 0;
    for (let set = 0; set < 1 << need.length; set++) {
      if (set & ~allowed) continue;
      const needed = need.reduce((sum, n, k) => sum + (set & (1 << k) ? n : 0), 0);
      const able = supply.reduce((sum, n, i) => sum + (lists[i]!.some((k) => set & (1 << k)) ? n : 0), 0);
      most = Math.max(most, needed - able);
    }
    return most;
  };
  let [allowed, before, weighted] = [0, 0, 0];
  for (const k of order) {
    allowed |= 1 << k;
    const short = shortAmong(allowed);
    weighted += (short - before) * weights[k]!;
    before = short;
  }
  return { short: before, weighted };
}

const loaded = (lists: readonly (readonly number[])[], weights: Float64Array, slot: Slot): Allocation => {
  const allocation = new Allocation(lists, weights, 1);
  allocation.load(0, slot.need, 0, slot.supply, 0);
  return allocation;
};

describe('people given to skills', () => {
  it('leave as few short, and at as little cost, as sums over all sets of skills say', () => {
    fc.assert(
      fc.property(cases, (size) => {
        const { lists, weights, slot } = drawn(size);
        const { short, over, weighted } = loaded(lists, weights, slot).total(0);
        const sets = byAllSets(lists, weights, slot);
        expect(short).toBeCloseTo(sets.short, 9);
        expect(weighted).toBeCloseTo(sets.weighted, 9);
        const needed = slot.need.reduce((a, b) => a + b, 0);
        expect(over).toBeCloseTo(slot.supply.reduce((a, b) => a + b, 0) - (needed - short), 9);
      }),
      { numRuns: 200 },
    );
  });

  it('are as good after people came and went, whose prices say what one more and one fewer change', () => {
    fc.assert(
      fc.property(cases, (size) => {
        const { r, lists, weights, slot } = drawn(size);
        const allocation = loaded(lists, weights, slot);
        const supply = [...slot.supply];
        const costOf = (): number => {
          const { weighted, over } = loaded(lists, weights, { need: slot.need, supply }).total(0);
          return 5 * weighted + 2 * over;
        };
        const more = new Float64Array(lists.length);
        const fewer = new Float64Array(lists.length);
        for (let step = 0; step < 25; step++) {
          const i = r.below(lists.length);
          const leaves = supply[i]! > 0 && r.below(2) > 0;
          const before = costOf();
          allocation.price(0, 5, 2, more, fewer, 1);
          supply[i]! += leaves ? -1 : 1;
          if (leaves) allocation.remove(0, i);
          else allocation.add(0, i);
          expect((leaves ? fewer : more)[i]).toBeCloseTo(costOf() - before, 9);
          const { weighted, over } = allocation.total(0);
          expect(5 * weighted + 2 * over).toBeCloseTo(costOf(), 9);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('name the skills of which most people are short', () => {
    const lists = [[0, 1], [2]];
    const equal = new Float64Array(3).fill(1);
    const lacking = (need: number[], supply: number[]) => loaded(lists, equal, { need, supply }).lackingMost(0);
    expect(lacking([2, 1, 1], [2, 1])).toEqual([0, 1]);
    expect(lacking([1, 0, 3], [2, 1])).toEqual([2]);
    expect(lacking([1, 1, 1], [2, 1])).toEqual([]);
  });
});
