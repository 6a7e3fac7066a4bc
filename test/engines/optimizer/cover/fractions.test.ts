import fc from 'fast-check';
import loadHighs from 'highs';
import { Moves } from '../../../../src/engines/optimizer/local-search/moves';
import { RosterState } from '../../../../src/engines/optimizer/local-search/roster-state';
import { check } from '../../../../src/engines/optimizer/score/checker';
import { compile } from '../../../../src/engines/optimizer/model/compiled';
import { Random } from '../../../../src/engines/random';
import { score } from '../../../../src/engines/optimizer/score/score';
import { solve } from '../../../../src/engines/optimizer/solve';
import { expectNoBoundAbove } from '../../../support/problems/bounds';
import { bruteForce } from '../../../support/problems/brute-force';
import {
  randomProblem,
  withFractions,
  withManySkills,
  withOddRules,
  withParts,
} from '../../../support/problems/random-problem';
import { runs } from '../../../support/budget';

const seeds = fc.integer({ min: 1, max: 1e6 });

/** A small problem that needs parts of people; of nine skills, some of which cost more, or of fewer. */
function fractional(seed: number, skills: number, size = { people: 2 + (seed % 5), days: 3 + (seed % 5) }) {
  const plain = randomProblem(seed, { ...size, skills: Math.min(skills, 3), weekly: seed % 2 > 0 });
  return withFractions(skills > 3 ? withManySkills(plain, skills, seed) : plain, seed);
}

describe('a roster of needs that are parts of people', () => {
  it.each([1, 2, 3, 9])('is judged by moves, anew and by the checker alike (%i skills)', (skills) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const some = fractional(seed, skills);
        const problem = seed % 5 ? some : withParts(some, seed);
        const c = compile(problem);
        const random = new Random(seed);
        const state = new RosterState(c);
        const moves = new Moves(c, state, random);
        for (let i = 0; i < 150; i++) {
          if (!moves.propose()) continue;
          state.settle();
          if (random.below(3) === 0) state.undo();
        }
        const judged = score(c, state.cells);
        expect(state.soft).toBeCloseTo(judged.soft, 6);
        expect(check(problem, state.cells).cost).toBeCloseTo(judged.soft, 6);
      }),
      { numRuns: runs(30) },
    );
  });

  it.each([1, 3, 9])('is the cheapest one of small problems, with no bound above it (%i skills)', async (skills) => {
    const highs = await loadHighs();
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const usual = fractional(seed, skills, { people: 2, days: 3 });
        // In some of them shortage, or surplus, is forbidden.
        const problem = seed % 4 ? usual : withOddRules(usual, seed);
        const best = bruteForce(problem);
        if (best.hard > 0) return;
        const result = await solve(problem, { seed, epochs: 10, threads: false });
        expect(result.cost).toBeCloseTo(best.soft, 6);
        expect(result.certificate.bound).toBeLessThanOrEqual(best.soft + 1e-6);
        expectNoBoundAbove(highs, problem, best.soft, seed);
      }),
      { numRuns: runs(12) },
    );
  });
});
