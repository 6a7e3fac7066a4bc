import fc from 'fast-check';
import loadHighs from 'highs';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { emptyRoster } from '../../../src/engines/optimizer/run/epoch';
import type { Cells, Problem } from '../../../src/engines/optimizer/model/problem';
import { ROOT_ROUNDS } from '../../../src/engines/optimizer/columns/column-generation';
import { Pricer } from '../../../src/engines/optimizer/columns/pricing';
import { Proof } from '../../../src/engines/optimizer/columns/proof';
import { score } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { bruteForce } from '../../support/problems/brute-force';
import { randomProblem, withOddLimits } from '../../support/problems/random-problem';
import { makeShiftCover } from '../../support/problems/shift-cover';
import { budget, runs } from '../../support/budget';

const never = (): boolean => false;

/** Proves within some deterministic work, from a roster that costs `cost`. */
async function prove(
  problem: Problem,
  cost: number,
  effort: number,
): Promise<{ root: number; bounds: number[]; found: Cells[]; work: number }> {
  const c = compile(problem);
  const everybody = { people: [...problem.people.keys()], from: 0, to: c.days - 1 };
  const proof = new Proof(await loadHighs(), c, new Pricer(c), emptyRoster(c), everybody);
  proof.beginWith(new Float64Array(c.slots));
  try {
    let work = 0;
    for (const step of proof.relax(ROOT_ROUNDS, never)) work += step;
    const root = proof.bound;
    const bounds: number[] = [];
    const found: Cells[] = [];
    work = 0;
    for (const step of proof.prove(
      () => cost - 0.01,
      effort,
      (bound) => bounds.push(bound),
      (cells) => found.push(cells),
      never,
    ))
      work += step;
    return { root, bounds, found, work };
  } finally {
    proof.dispose();
  }
}

const fractional = makeShiftCover({ people: 10, shifts: 2, days: 28, seed: 2, tight: true });

describe('proving by branch and price', () => {
  it('reaches what the cheapest roster costs, and never more', async () => {
    // About one in a thousand stays below, if rows that break a limit are priced in spite of its multiplier.
    let below = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100_000 }), fc.boolean(), async (seed, odd) => {
        const problem = randomProblem(seed, { people: 2, days: 4 });
        const tried = odd ? withOddLimits(problem, seed) : problem;
        const best = bruteForce(tried);
        if (best.hard > 0) return;
        const { root, bounds, found } = await prove(tried, best.soft, 1e9);
        const bound = Math.max(root, ...bounds);
        expect(bound).toBeLessThanOrEqual(best.soft + 1e-6);
        if (bound < best.soft - 0.02) below++;
        for (const cells of found) expect(score(compile(tried), cells).soft).toBeGreaterThanOrEqual(best.soft - 1e-6);
      }),
      { numRuns: runs(40) },
    );
    expect(below).toBeLessThan(2);
  });

  it.each([1, 2, 3, 4, 5, 6])('is above no roster that a search finds (%i)', async (seed) => {
    const problem = makeShiftCover({ people: budget({ short: 5, long: 7 }), shifts: 2, days: 28, seed, tight: true });
    const { cost } = await solve(problem, { seed, epochs: budget({ short: 4, long: 8 }), threads: false });
    const { root, bounds } = await prove(problem, Infinity, budget({ short: 0.3e9, long: 1e9 }));
    expect(Math.max(root, ...bounds)).toBeLessThanOrEqual(cost + 1e-3);
  });

  it('raises the bound of a relaxation with shortage in fractions, step by step to the roster it finds', async () => {
    const { root, bounds, found } = await prove(fractional, Infinity, 5e9);
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    expect(bounds.at(-1)).toBeGreaterThan(root + 50);
    expect(Math.min(...found.map((cells) => score(compile(fractional), cells).soft))).toBeCloseTo(bounds.at(-1)!, 3);
  });

  it('ends within the work it is given, but for its last part', async () => {
    const { work } = await prove(
      makeShiftCover({ people: 20, shifts: 4, days: 28, seed: 1, tight: true }),
      Infinity,
      0.5e9,
    );
    expect(work).toBeLessThan(1.5e9);
  });

  it('lets a search end with the cheapest roster', async () => {
    const result = await solve(fractional, { seed: 1, epochs: 60 });
    expect(result.ended).toBe('optimal');
    expect(result.bound).toBe(result.cost);
    const here = await solve(fractional, { seed: 1, epochs: 60, threads: false });
    expect(here.cells).toEqual(result.cells);
    expect(here.epochs).toBe(result.epochs);
  });
});
