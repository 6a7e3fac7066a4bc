import fc from 'fast-check';
import { Moves } from '../../../src/engines/optimizer/local-search/moves';
import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { randomProblem } from '../../support/problems/random-problem';

const problems = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  people: fc.integer({ min: 1, max: 5 }),
  days: fc.integer({ min: 1, max: 16 }),
  skills: fc.integer({ min: 1, max: 3 }),
  weekly: fc.boolean(),
});

describe('the search', () => {
  it('judges every roster just as the checker does, whatever moves led to it', () => {
    fc.assert(
      fc.property(problems, (size) => {
        const problem = randomProblem(size.seed, size);
        const c = compile(problem);
        const random = new Random(size.seed);
        const state = new RosterState(c);
        const moves = new Moves(c, state, random);
        for (let i = 0; i < 300; i++) {
          if (!moves.propose()) continue;
          if (random.below(6)) state.settle();
          if (random.below(3) === 0) state.undo();
          else state.settle();
        }
        const judged = score(c, state.cells);
        const certificate = check(problem, state.cells);
        expect(state.soft).toBeCloseTo(judged.soft, 6);
        expect(certificate.cost).toBeCloseTo(judged.soft, 6);
        expect(certificate.legal).toBe(judged.hard < 1e-9);
        const permitted = certificate.violations.filter((v) => v.constraint === 'onlyPermittedShifts').length;
        if (!permitted) expect(state.hard).toBeCloseTo(judged.hard, 6);
      }),
      { numRuns: 300 },
    );
  });
});
