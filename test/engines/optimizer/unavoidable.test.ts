import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { score } from '../../../src/engines/optimizer/score/score';
import { type Result, solve } from '../../../src/engines/optimizer/solve';
import { bruteForce } from '../../support/problems/brute-force';
import { makeCallCenter } from '../../support/problems/call-center';
import { limited, type LimitedPerson } from '../../support/problems/limits';
import { randomProblem, withOddLimits } from '../../support/problems/random-problem';
import { budget } from '../../support/budget';

const here = { seed: 1, threads: false } as const;

describe('somebody who cannot be made legal', () => {
  it('breaks as little as can be, and the search ends as soon as the rest is proven', async () => {
    const cases = budget({ short: 4, long: 9 });
    let tried = 0;
    for (let seed = 1; seed <= 60 && tried < cases; seed++) {
      const problem = withOddLimits(randomProblem(seed, { people: 2, days: 4, weekly: seed % 2 > 0 }), seed);
      const best = bruteForce(problem);
      if (best.hard < 1e-9) continue;
      tried++;
      const result = await solve(problem, { ...here, epochs: 12 });
      const judged = score(compile(problem), result.cells);
      expect(judged.hard).toBeCloseTo(best.hard, 6);
      expect(result.certificate.legal).toBe(false);
      expect(result.impossible.map(({ says }) => says).join()).toMatch(/breaks \w+ by [\d.]+ .* at least/);
      expect(result.bound ?? 0).toBeLessThanOrEqual(result.cost + 1e-6);
    }
    expect(tried).toBe(cases);
  });

  it('with hours out of reach is known before the search, which ends at once', async () => {
    const problem = limited({
      days: 2,
      firstWeekday: 0,
      slotsPerDay: 1,
      skills: 1,
      need: Int32Array.of(1, 1),
      underWeight: Float64Array.of(10, 10),
      overWeight: Float64Array.of(10, 10),
      kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] }],
      people: [{ id: 'Ada', minMinutes: 2000 }],
    });
    const result = await solve(problem, here);
    expect(result).toMatchObject({ ended: 'optimal', epochs: 1, cost: 0, bound: 0 });
    expect([...result.cells]).toEqual([1, 1]);
    expect(result.impossible.map(({ says }) => says)).toEqual(['Ada: breaks minutes by 1040 minutes at least']);
  });

  const { problem } = makeCallCenter({
    agents: 110,
    days: budget({ short: 7, long: 14 }),
    seed: budget({ short: 2, long: 3 }),
  });
  let usual: Result | undefined;
  const odd: [string, (problem: Problem) => Partial<LimitedPerson>][] = [
    ['hours out of reach', () => ({ minMinutes: 1e6 })],
    [
      'two fixed shifts without rest',
      ({ kinds }) => {
        const night = kinds.findIndex((k) => k.name === 'night/0');
        return {
          fixed: [
            { day: 2, kind: night },
            { day: 3, kind: 0 },
          ],
        };
      },
    ],
    ['a fixed week too long', () => ({ fixed: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, kind: 0 })) })],
  ];
  it.each(odd)('leaves the others their bound: %s', async (_what, change) => {
    usual ??= await solve(problem, { ...here, epochs: 4 });
    const [ada, ...others] = problem.people;
    const odd = limited({ ...problem, people: [{ ...ada!, allowed: undefined, ...change(problem) }, ...others] });
    const result = await solve(odd, { ...here, epochs: 4 });
    expect(result.certificate.legal).toBe(false);
    expect(new Set(result.certificate.violations.map((v) => v.person))).toEqual(new Set([ada!.id]));
    expect(result.bound!).toBeGreaterThan(usual.bound! - 0.01 * usual.cost);
    expect(result.gap!).toBeLessThan(usual.gap! + 0.02);
    expect(result.bound!).toBeLessThanOrEqual(result.cost);
  });
});
