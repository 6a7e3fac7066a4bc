import { check } from '../../../../src/engines/optimizer/score/checker';
import { solve } from '../../../../src/engines/optimizer/solve';
import { bruteForce } from '../../../support/problems/brute-force';
import { randomProblem } from '../../../support/problems/random-problem';

/** Days that must be worked. */

const seeds = Array.from({ length: 5 }, (_, seed) => seed);

describe('days that must not be off', () => {
  it.each(seeds)('are worked where that is possible, at the least cost (problem %i)', async (seed) => {
    const random = randomProblem(seed, { people: 2, days: 4 });
    const people = random.people.map((person, p) => ({
      ...person,
      allowed: undefined,
      workDays: [(seed + p) % 4, (seed + 2) % 4],
    }));
    const problem = { ...random, people };
    const found = await solve(problem, { seed: 1, epochs: 2 });
    const { hard, soft } = bruteForce(problem);
    const checked = check(problem, found.cells);
    expect(checked.legal).toBe(hard < 1e-9);
    if (checked.legal) {
      expect(checked.cost).toBeCloseTo(soft, 6);
      expect(found.certificate.bound ?? 0).toBeLessThanOrEqual(soft + 1e-6);
    }
  });
});
