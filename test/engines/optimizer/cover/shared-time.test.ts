import fc from 'fast-check';
import loadHighs from 'highs';
import { servedByParts } from '../../../../src/engines/coverage/served-by-parts';
import { SharedTime } from '../../../../src/engines/optimizer/coverage/shared-time';
import { LinearModel } from '../../../../src/engines/optimizer/relaxation/linear-model';
import { Random } from '../../../../src/engines/random';

const PARTS = [0.05, 0.35, 0.5, 0.7, 0.8, 1];

/** Random lists of skills and parts, prices and a slot. */
function drawn(seed: number) {
  const r = new Random(seed);
  const skills = 1 + r.below(6);
  const lists = Array.from({ length: 1 + r.below(7) }, () => {
    const own = Array.from({ length: 1 + r.below(3) }, () => r.below(skills));
    return [...new Set(own)].sort((a, b) => a - b);
  });
  const shares = lists.map((own) => own.map(() => PARTS[r.below(PARTS.length)]!));
  const weights = Float64Array.from({ length: skills }, () => (r.below(2) ? 1 : r.below(5) / 4));
  const need = Int32Array.from({ length: skills }, () => r.below(6));
  const supply = Int32Array.from(lists, () => r.below(5));
  return { r, skills, lists, shares, weights, need, supply };
}

describe('time shared out among skills', () => {
  it('serves as much as a linear program does, and says what one person more and one fewer change', async () => {
    const highs = await loadHighs();
    let shared = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { r, skills, lists, shares, weights, need, supply } = drawn(seed);
        const sharing = new SharedTime(lists, shares, skills);
        const [under, over] = [5, r.below(3)];
        const costOf = (at: Int32Array): number => {
          const program = new LinearModel();
          for (const n of at) program.row(-Infinity, n);
          for (const n of need) program.row(n, Infinity);
          lists.forEach((own, i) =>
            own.forEach((k, j) => {
              program.entry(i, 1);
              program.entry(lists.length + k, shares[i]![j]!);
              program.column(0, 0, Infinity);
            }),
          );
          weights.forEach((weight, k) => {
            program.entry(lists.length + k, 1);
            program.column(under * weight + over, 0, Infinity);
          });
          const model = program.load(highs);
          model.run();
          const cost = model.getObjectiveValue();
          model.dispose();
          return cost;
        };
        const prices = { weights, under, over };
        sharing.load(need, 0, supply, 0, prices);
        const costs = (lacking: ArrayLike<number>): number =>
          Array.from(lacking).reduce((sum, n, k) => sum + n * (under * weights[k]! + over), 0);
        const before = costOf(supply);
        expect(costs(sharing.lacking)).toBeCloseTo(before, 6);
        const people = lists.map((own, i) => ({ own, shares: shares[i]!, count: supply[i]! }));
        const { served } = servedByParts(
          [...need],
          people,
          [...weights].map((weight) => under * weight + over),
        );
        expect(costs(served.map((n, k) => need[k]! - n))).toBeCloseTo(before, 6);
        lists.forEach((own, i) => {
          if (own.length > 1 && shares[i]![0] !== shares[i]![1] && before > 0) shared++;
          for (const step of [1, -1] as const) {
            if (supply[i]! + step < 0) continue;
            expect(sharing.gain(i, step)).toBeCloseTo(before - costOf(supply.with(i, supply[i]! + step)), 6);
          }
        });
      }),
      { numRuns: 300 },
    );
    expect(shared).toBeGreaterThan(100);
  });

  it('sees novices as too few, and gives the better one the work', () => {
    // Each of ten is whole at the first skill and half at the second; five are needed of both.
    const sharing = new SharedTime([[0, 1]], [[1, 0.5]], 2);
    const prices = { weights: Float64Array.of(1, 1), under: 1, over: 0 };
    sharing.load(Int32Array.of(5, 5), 0, Int32Array.of(10), 0, prices);
    expect([...sharing.lacking]).toEqual([0, 2.5]);
    expect(sharing.lackingMost()).toContain(1);
    sharing.load(Int32Array.of(5, 5), 0, Int32Array.of(15), 0, prices);
    expect([...sharing.lacking]).toEqual([0, 0]);
    expect(sharing.lackingMost()).toEqual([]);
    // One is whole at the first and the other at the second: nobody is short though each could do either.
    const two = new SharedTime(
      [
        [0, 1],
        [0, 1],
      ],
      [
        [1, 0.5],
        [0.5, 1],
      ],
      2,
    );
    two.load(Int32Array.of(1, 1), 0, Int32Array.of(1, 1), 0, prices);
    expect([...two.lacking]).toEqual([0, 0]);
  });
});
