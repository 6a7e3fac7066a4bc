import fc from 'fast-check';
import { Moves } from '../../../src/engines/optimizer/local-search/moves';
import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { check } from '../../../src/engines/optimizer/score/checker';
import { firstAlike } from '../../../src/engines/optimizer/model/alike-values';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { Random } from '../../../src/engines/random';
import { rowScore, score } from '../../../src/engines/optimizer/score/score';
import { randomProblem, withRandomRules } from '../../support/problems/random-problem';
import { teamOfOneQueue } from '../../support/problems/team-of-one-queue';
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

  it('treat shifts the same that differ only in breaks', () => {
    const { kinds } = teamOfOneQueue;
    const others = kinds.map((kind) => ({ ...kind, template: 1, covers: kind.covers.slice(1) }));
    let merged = 0;
    for (let seed = 1; seed <= budget({ short: 120, long: 400 }); seed++) {
      const c = compile(withRandomRules({ ...teamOfOneQueue, kinds: [...kinds, ...others] }, seed, 2));
      const first = firstAlike(c);
      const random = new Random(seed);
      if (first[1 + kinds.length] === 1) merged++;
      for (let p = 0; p < c.people; p++) {
        const row = Uint16Array.from({ length: c.days }, () => random.below(c.values));
        const alike = row.map((v) => first[v]!);
        expect({ seed, hard: rowScore(c, p, alike).hard }).toEqual({ seed, hard: rowScore(c, p, row).hard });
      }
    }
    expect(merged).toBeGreaterThan(10);
  });
});
