import fc from 'fast-check';
import { Moves } from '../../../src/engines/optimizer/local-search/moves';
import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { randomProblem, withRandomRules } from '../../support/problems/random-problem';
import { budget } from '../../support/budget';

describe('rules agreed with people', () => {
  it('are judged just as the checker does, whatever moves led to a roster', () => {
    const sizes = fc.record({
      seed: fc.integer({ min: 1, max: 1e6 }),
      people: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 1, max: 17 }),
      weekly: fc.boolean(),
    });
    fc.assert(
      fc.property(sizes, (size) => {
        const problem = withRandomRules(randomProblem(size.seed, size), size.seed, 8);
        const c = compile(problem);
        const random = new Random(size.seed);
        const state = new RosterState(c);
        const moves = new Moves(c, state, random);
        for (let i = 0; i < 200; i++) {
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
      { numRuns: budget({ short: 80, long: 400 }) },
    );
  });
});
