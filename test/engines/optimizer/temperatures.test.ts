import fc from 'fast-check';
import { partOfCooling, partOfCoolingsTo } from '../../../src/engines/optimizer/local-search/temperatures';

const tenths = Array.from({ length: 10 }, (_, i) => i / 10);

describe('coolings', () => {
  it('are each twice as long as the one before', () => {
    expect([0, 0.5, 0.75].map((firsts) => partOfCooling(firsts))).toEqual([0, 0.5, 0.75]);
    expect([1, 2, 2.5].map((firsts) => partOfCooling(firsts))).toEqual([0, 0.5, 0.75]);
    expect([3, 5, 6.5].map((firsts) => partOfCooling(firsts))).toEqual([0, 0.5, 0.875]);
  });

  it('are one where there is time for one only, and over with the search', () => {
    for (const epochs of [0, 1, 40, 100])
      expect(tenths.map((past) => partOfCoolingsTo(past, epochs))).toEqual(tenths.map((x) => expect.closeTo(x, 9)));
    expect(partOfCoolingsTo(1, 100)).toBe(1);
  });

  it('are several where there is time, the last of which takes more than half of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 1e6 }), fc.double({ min: 0.55, max: 1, noNaN: true }), (epochs, past) => {
        // The last annealing run continues to the end without a new one.
        const [now, later] = [partOfCoolingsTo(past, epochs), partOfCoolingsTo((1 + past) / 2, epochs)];
        expect(now).toBeLessThanOrEqual(later);
        expect(partOfCoolingsTo(0, epochs)).toBe(0);
        expect(partOfCoolingsTo(1 - 1e-9, epochs)).toBeCloseTo(1, 6);
        // The first one takes 40 epochs or more, and less than twice as many.
        expect(partOfCoolingsTo(39 / epochs, epochs)).toBeGreaterThan(0.4);
      }),
    );
  });
});
