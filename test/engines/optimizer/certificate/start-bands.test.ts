import fc from 'fast-check';
import { bandsOf, costOfStarts, type SteadyDays } from '../../../../src/engines/optimizer/lagrangian/start-bands';

const clock = fc.integer({ min: 0, max: 47 }).map((half) => 30 * half);
const days = fc.record({
  from: fc.constant(0),
  to: fc.constant(6),
  atMost: fc.integer({ min: 0, max: 20 }).map((half) => 30 * half),
  charge: fc.constantFrom(
    (minutes: number) => Math.max(0, minutes) / 10,
    (minutes: number) => (minutes > 0 ? Infinity : 0),
  ),
  starts: fc.uniqueArray(clock, { maxLength: 2 }),
});

describe('bands of starts', () => {
  it('hold the starts of any row, at no more than they cost', () => {
    fc.assert(
      fc.property(
        days,
        fc.uniqueArray(clock, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(1, 2, 4),
        fc.infiniteStream(fc.nat()),
        (steady: SteadyDays, clocks, coarseness, picked) => {
          const bands = bandsOf(steady, clocks, coarseness);
          if (!bands.length) return;
          const row = [...picked.take(5)].map((i) => clocks[i % clocks.length]!);
          const own = costOfStarts(steady, row);
          const around = bands.filter(({ clocks: held }) => row.every((start) => held.has(start)));
          const least = Math.min(...around.map(({ cost }) => cost));
          expect(least).toBeLessThanOrEqual(own);
          if (own === 0) expect(least).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are told apart only where starts may cost something', () => {
    const steady = { from: 0, to: 6, atMost: 120, charge: (minutes: number) => Math.max(0, minutes), starts: [] };
    expect(bandsOf(steady, [480, 540, 600], 1)).toEqual([]);
    const held = bandsOf(steady, [480, 540, 600, 660], 1).map(({ clocks, cost }) => [[...clocks], cost]);
    expect(held).toEqual([
      [[480, 540, 600], 0],
      [[540, 600, 660], 0],
      [[480, 540, 600, 660], 60],
    ]);
  });

  it('reach over midnight', () => {
    const steady = { from: 0, to: 6, atMost: 60, charge: (n: number) => (n > 0 ? Infinity : 0), starts: [] };
    const held = bandsOf(steady, [0, 600, 1410], 1).map(({ clocks }) => [...clocks]);
    expect(held).toEqual([[600], [1410, 0]]);
  });
});
