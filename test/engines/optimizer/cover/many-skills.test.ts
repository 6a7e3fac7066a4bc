import fc from 'fast-check';
import loadHighs from 'highs';
import { Moves } from '../../../../src/engines/optimizer/local-search/moves';
import { RosterState } from '../../../../src/engines/optimizer/local-search/roster-state';
import { check } from '../../../../src/engines/optimizer/score/checker';
import { compile } from '../../../../src/engines/optimizer/model/compiled';
import { Random } from '../../../../src/engines/random';
import { score } from '../../../../src/engines/optimizer/score/score';
import { solve } from '../../../../src/engines/optimizer/solve';
import { whyNot } from '../../../../src/engines/optimizer/explain/why-not';
import { expectNoBoundAbove } from '../../../support/problems/bounds';
import { bruteForce } from '../../../support/problems/brute-force';
import { makeCallCenter } from '../../../support/problems/call-center';
import { randomProblem, withManySkills } from '../../../support/problems/random-problem';
import { budget, runs } from '../../../support/budget';

const seeds = fc.integer({ min: 1, max: 1e6 });

describe('a roster of many skills', () => {
  it.each([2, 5, 8, 9, 12, 40])(
    'is judged by moves, anew and by the checker alike, whatever its skills cost (%i skills)',
    (skills) => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const size = { people: 2 + (seed % 7), days: 3 + (seed % 5) };
          const problem = withManySkills(randomProblem(seed, size), skills, seed);
          const c = compile(problem);
          const random = new Random(seed);
          const state = new RosterState(c);
          const moves = new Moves(c, state, random);
          for (let i = 0; i < 200; i++) {
            if (!moves.propose()) continue;
            if (random.below(6)) state.settle();
            if (random.below(3) === 0) state.undo();
            else state.settle();
          }
          const judged = score(c, state.cells);
          expect(state.soft).toBeCloseTo(judged.soft, 6);
          expect(check(problem, state.cells).cost).toBeCloseTo(judged.soft, 6);
        }),
        { numRuns: runs(30) },
      );
    },
  );

  it('is the cheapest one of small problems, with no bound above it', async () => {
    const highs = await loadHighs();
    const cases = budget({ short: 6, long: 12 });
    let dearer = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const skills = 9 + (seed % 6);
        const problem = withManySkills(randomProblem(seed, { people: 2, days: 3 }), skills, seed);
        const best = bruteForce(problem);
        const result = await solve(problem, { seed, epochs: 15, threads: false });
        expect(result.certificate.legal).toBe(best.hard < 1e-9);
        if (best.hard > 0) return;
        if (problem.skillWeights) dearer++;
        expect(result.cost).toBeCloseTo(best.soft, 6);
        expect(result.certificate.cost).toBeCloseTo(best.soft, 6);
        expect(result.certificate.bound).toBeLessThanOrEqual(best.soft + 1e-6);
        expectNoBoundAbove(highs, problem, best.soft, seed);
      }),
      { numRuns: cases },
    );
    expect(dearer).toBeGreaterThan((2 / 12) * cases);
  });

  it('is the same for the same seed, and its gap is proven', async () => {
    const shape = { agents: budget({ short: 16, long: 30 }), days: 7, seed: 4, skills: 16 };
    const { problem, hidden } = makeCallCenter({ ...shape, planted: true });
    expect(check(problem, hidden!).cost).toBe(0);
    const results = [1, 2].map(() =>
      solve(problem, { seed: 5, epochs: budget({ short: 4, long: 6 }), threads: false }),
    );
    const [first, second] = await Promise.all(results);
    expect(Buffer.from(first!.cells.buffer).equals(Buffer.from(second!.cells.buffer))).toBe(true);
    expect(first!.certificate.legal).toBe(true);
    expect(first!.certificate.cost).toBeCloseTo(first!.cost, 6);
    expect(first!.certificate.bound).toBeLessThanOrEqual(1e-6);
  });

  it('covers the skill that costs more first where nobody can do both', async () => {
    const base = randomProblem(1, { people: 1, days: 1 });
    const need = new Int32Array(12);
    need[3] = need[9] = 1;
    const problem = {
      ...base,
      slotsPerDay: 1,
      skills: 12,
      need,
      underWeight: Float64Array.of(10),
      overWeight: Float64Array.of(1),
      kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] }],
      people: [
        { id: 'Ada', skills: [3, 4], allowed: Uint8Array.of(0) },
        { id: 'Ben', skills: [3, 9] },
      ],
    };
    const costOf = async (skillWeights: number[]) =>
      (await solve({ ...problem, skillWeights }, { epochs: 4, threads: false })).cost;
    const weights = new Array<number>(12).fill(1);
    expect(await costOf(weights)).toBe(10);
    expect(await costOf(weights.with(3, 5))).toBe(10);
    expect(await costOf(weights.with(3, 5).with(9, 2))).toBe(20);
    const answer = await whyNot({ ...problem, skillWeights: weights.with(3, 5).with(9, 2) }, Uint16Array.of(0, 1), {
      day: 0,
      slot: 0,
    });
    expect(answer.blockedBy).toEqual(['onlyPermittedShifts']);
    expect(answer.cheapestWay?.costChange).toBe(-20);
  });
});
