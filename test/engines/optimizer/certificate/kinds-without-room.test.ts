import fc from 'fast-check';
import { verifyBound } from '../../../../src/engines/optimizer/lagrangian/verify-bound';
import type { PersonRule } from '../../../../src/engines/optimizer/model/person-rule';
import type { Problem } from '../../../../src/engines/optimizer/model/problem';
import { Random } from '../../../../src/engines/random';
import { bruteForce } from '../../../support/problems/brute-force';
import { randomProblem, wishesOnly } from '../../../support/problems/random-problem';
import { runs } from '../../../support/budget';

const seeds = fc.integer({ min: 1, max: 1e6 });

/** The problem with rules of its one person. */
const withRules = (problem: Problem, rules: PersonRule[]): Problem => ({
  ...problem,
  people: problem.people.map((person) => ({ ...person, rules })),
});

const none = (of: readonly number[], from: number, to: number): PersonRule => ({
  name: 'none of some shifts',
  hard: true,
  weight: 1,
  shape: 'amount',
  counts: 'shifts',
  of: [...of],
  windows: [{ from, to, atMost: 0 }],
});

describe('verifying a bound where rules leave no room for some shifts', () => {
  it('says what the cheapest row costs, runs of all that are left among it', () => {
    let [compared, binding] = [0, 0];
    fc.assert(
      fc.property(seeds, (seed) => {
        const r = new Random(seed);
        const plain = wishesOnly(randomProblem(seed, { people: 1, days: 7 }), seed);
        const of = [0, ...(r.below(2) ? [plain.kinds.length - 1] : [])];
        const left = [...plain.kinds.keys()].filter((k) => !of.includes(k));
        const run: PersonRule = {
          name: 'run of the others',
          hard: r.below(2) > 0,
          weight: 3,
          shape: 'run',
          of: left,
          atMost: 1 + r.below(3),
          before: r.below(2),
          after: r.below(2),
        };
        const withoutSome = [none(of, 0, 2), none(of, 3, 9)];
        const problem = withRules(plain, [...withoutSome, run]);
        const best = bruteForce(problem);
        if (best.hard > 0) return;
        compared++;
        expect(verifyBound(problem, [])).toBeCloseTo(best.soft, 6);
        if (bruteForce(withRules(plain, withoutSome)).soft < best.soft - 1e-6) binding++;
      }),
      { numRuns: runs(60) },
    );
    expect(compared).toBeGreaterThan(runs(60) / 6);
    expect(binding).toBeGreaterThan(runs(60) / 20);
  });

  it('asks for permitted cells alone where nobody could keep them all', () => {
    const plain = wishesOnly(randomProblem(1, { people: 1, days: 4 }), 1);
    const [person] = plain.people;
    const free = { ...plain, people: [{ id: 'ada', skills: person!.skills, costs: person!.costs }] };
    const all = [...plain.kinds.keys()];
    const some: PersonRule = {
      ...none(all, 0, 3),
      name: 'some shifts',
      windows: [{ from: 0, to: 3, atLeast: 1 }],
    } as PersonRule;
    const both = withRules(free, [none(all, 0, 3), some]);
    expect(verifyBound(both, [])).toBeCloseTo(bruteForce(free).soft, 6);
  });

  it('never claims more than the cheapest row costs where they leave none on some days only', () => {
    let compared = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const r = new Random(seed);
        const plain = wishesOnly(randomProblem(seed, { people: 1, days: 7, weekly: true }), seed);
        const from = r.below(9) - 2;
        const hours: PersonRule = {
          name: 'few hours',
          hard: true,
          weight: 1,
          shape: 'amount',
          counts: 'minutes',
          windows: [{ from: 2, to: 5, atMost: 400 + 300 * r.below(3), carried: 300 * r.below(2) }],
        };
        const problem = withRules(plain, [none([r.below(plain.kinds.length)], from, from + r.below(5)), hours]);
        const best = bruteForce(problem);
        if (best.hard > 0) return;
        compared++;
        expect(verifyBound(problem, [])).toBeLessThanOrEqual(best.soft + 1e-9);
      }),
      { numRuns: runs(60) },
    );
    expect(compared).toBeGreaterThan(runs(60) / 6);
  });
});
