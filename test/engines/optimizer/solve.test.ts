import fc from 'fast-check';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { score } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { bruteForce } from '../../support/problems/brute-force';
import { makeCallCenter } from '../../support/problems/call-center';
import { limited, type LimitedProblem } from '../../support/problems/limits';
import { randomProblem, withOddLimits, withOddRules } from '../../support/problems/random-problem';
import { makeShiftCover } from '../../support/problems/shift-cover';
import { budget } from '../../support/budget';

describe('generating a roster', () => {
  it.each([1, 2])(
    'finds the cheapest roster of small problems and never claims a bound above it (%i skills)',
    async (skills) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), fc.boolean(), async (seed, weekly) => {
          const problem = randomProblem(seed, { people: 2, days: 4, skills, weekly });
          const best = bruteForce(problem);
          // after 30 one roster in 400 is not the cheapest yet
          const result = await solve(problem, { seed, epochs: 50, threads: false });
          expect(result.certificate.legal).toBe(best.hard < 1e-9);
          if (best.hard > 0) return;
          expect(result.cost).toBeCloseTo(best.soft, 6);
          expect(result.bound ?? 0).toBeLessThanOrEqual(best.soft + 1e-6);
          expect(result.certificate.bound).toBeLessThanOrEqual(best.soft + 1e-6);
        }),
        { numRuns: budget({ short: 4, long: 8 }) },
      );
    },
  );

  it('finds the cheapest roster also where limits are odd, and soft rules hard or heavy', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), async (seed) => {
        const problem = withOddRules(
          withOddLimits(randomProblem(seed, { people: 2, days: 4, weekly: seed % 2 > 0 }), seed),
          seed,
        );
        const best = bruteForce(problem);
        const result = await solve(problem, { seed, epochs: 50, threads: false });
        expect(result.certificate.legal).toBe(best.hard < 1e-9);
        if (best.hard > 0) return;
        expect(result.cost).toBeCloseTo(best.soft, 6);
        expect(result.bound ?? 0).toBeLessThanOrEqual(best.soft + 1e-6);
        expect(result.certificate.bound).toBeLessThanOrEqual(best.soft + 1e-6);
      }),
      { numRuns: budget({ short: 4, long: 6 }), seed: 7 },
    );
  });

  it('keeps a soft rule made hard, whatever it costs, and does not call optimal what breaks it', async () => {
    const alone: Problem = {
      days: 1,
      firstWeekday: 0,
      slotsPerDay: 2,
      skills: 1,
      need: Int32Array.of(1, 0),
      underWeight: Float64Array.of(1000, 1000),
      overWeight: Float64Array.of(1, 1),
      kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0, 1] }],
      people: [{ id: 'Ada' }],
      rules: { coverNotOver: { hard: true } },
    };
    const kept = await solve(alone, { epochs: 4, threads: false });
    expect(kept).toMatchObject({ cost: 1000, ended: 'optimal', certificate: { legal: true } });
    const fixed = await solve(
      { ...alone, people: [{ id: 'Ada', fixed: [{ day: 0, kind: 0 }] }] },
      { epochs: 4, threads: false },
    );
    expect(fixed.ended).not.toBe('optimal');
    expect(fixed.certificate.legal).toBe(false);
    expect(fixed.bound).toBeUndefined();
  });

  it('does not count a person without any skill', async () => {
    for (const seed of [1, 2, 3]) {
      const problem = randomProblem(seed, { people: 2, days: 4 });
      const untrained = { ...problem, people: [problem.people[0]!, { ...problem.people[1]!, skills: [] }] };
      const result = await solve(untrained, { seed, epochs: 20, threads: false });
      expect(result.cost).toBeCloseTo(bruteForce(untrained).soft, 6);
      expect(result.bound ?? 0).toBeLessThanOrEqual(result.cost + 1e-6);
    }
  });

  it('gives the same roster for the same seed and epochs, in threads or not', async () => {
    const { problem } = makeCallCenter({ agents: budget({ short: 30, long: 110 }), days: 7, seed: 3 });
    const shiftCover = randomProblem(5, { people: 8, days: 14 });
    const small = randomProblem(6, { people: 6, days: 14, skills: 2 });
    for (const p of [problem, shiftCover, small]) {
      const here = await solve(p, { seed: 4, epochs: 2, threads: false });
      const threads = await solve(p, { seed: 4, epochs: 2 });
      expect(threads.cells).toEqual(here.cells);
      expect(threads.bound).toBe(here.bound);
    }
  });

  it.each([28, 56])(
    'plans shift cover over %i days, legal, at the cost the checker finds, the same in threads',
    async (days) => {
      const problem = makeShiftCover({ people: budget({ short: 5, long: 9 }), shifts: 3, days, seed: days });
      const epochs = budget({ short: 3, long: 5 });
      const here = await solve(problem, { seed: 2, epochs, threads: false });
      expect(here.certificate).toMatchObject(check(problem, here.cells));
      expect(here.certificate.legal).toBe(true);
      expect(here.cost).toBe(score(compile(problem), here.cells).soft);
      expect(here.bound ?? 0).toBeLessThanOrEqual(here.cost + 1e-6);
      const threads = await solve(problem, { seed: 2, epochs });
      expect(threads.cells).toEqual(here.cells);
    },
  );

  it('keeps the best legal roster when it is cancelled, and says so', async () => {
    const { problem } = makeCallCenter({ agents: budget({ short: 12, long: 40 }), days: 14, seed: 2 });
    const controller = new AbortController();
    const result = await solve(problem, {
      epochs: 100_000,
      signal: controller.signal,
      onProgress: (p) => {
        if (p.hard === 0) controller.abort();
      },
    });
    expect(result.ended).toBe('cancelled');
    expect(result.certificate.legal).toBe(true);
    expect(result.epochs).toBeLessThan(100_000);
  });

  it('stops by itself when the roster is proven to be the cheapest', async () => {
    const problem = randomProblem(11, { people: 3, days: 7 });
    const result = await solve(
      { ...problem, need: new Int32Array(problem.need.length), people: [{ id: 'Ada' }, { id: 'Ben' }] },
      { epochs: 50, threads: false },
    );
    expect(result).toMatchObject({ ended: 'optimal', cost: 0, bound: 0 });
  });

  const odd: [string, Partial<LimitedProblem>, RegExp | undefined][] = [
    ['demand that nobody may cover', { people: [{ id: 'Ada', allowed: new Uint8Array(14) }] }, /nobody may work/],
    [
      'more fixed shifts in a row than allowed',
      { people: [{ id: 'Ada', maxDaysInARow: 2, fixed: [0, 1, 2, 3].map((day) => ({ day, kind: 0 })) }] },
      /breaks days_in_a_row by 2 days/,
    ],
    ['hours that cannot be reached', { people: [{ id: 'Ada', minMinutes: 1e5 }] }, /breaks minutes by/],
    ['no people at all', { people: [] }, /nobody may work/],
    ['no demand', { need: new Int32Array(28) }, undefined],
  ];
  it.each(odd)('answers with its best effort and the reasons: %s', async (_what, change, reason) => {
    const usual: LimitedProblem = {
      days: 14,
      firstWeekday: 0,
      slotsPerDay: 2,
      skills: 1,
      need: new Int32Array(28).fill(1),
      underWeight: new Float64Array(28).fill(1),
      overWeight: new Float64Array(28).fill(1),
      kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0, 1] }],
      people: [{ id: 'Ada', maxDaysInARow: 6 }, { id: 'Ben' }],
    };
    const problem = limited({ ...usual, ...change });
    const result = await solve(problem, { epochs: 2, threads: false });
    expect(result.cells).toHaveLength(problem.people.length * 14);
    expect(result.certificate).toMatchObject(check(problem, result.cells));
    if (reason) expect(result.impossible.map(({ says }) => says).join('\n')).toMatch(reason);
    else expect(result.impossible).toEqual([]);
  });

  it.each([1, 364])('handles a range of %i days', async (days) => {
    const problem = randomProblem(9, { people: 3, days });
    const result = await solve(
      {
        ...problem,
        people: problem.people.map((p) => ({
          ...p,
          rules: p.rules?.filter(({ name }) => name !== 'minutes'),
          fixed: [],
        })),
      },
      { epochs: 2, threads: false },
    );
    expect(result.certificate.legal).toBe(true);
  });

  it('says what is wrong with a problem whose parts do not fit', async () => {
    const problem = randomProblem(9, { people: 3, days: 3 });
    await expect(solve({ ...problem, need: new Int32Array(1) }, { threads: false })).rejects.toThrow(
      /need has 1 entries/,
    );
    await expect(
      solve({ ...problem, overWeight: problem.overWeight.map(() => -1) }, { threads: false }),
    ).rejects.toThrow(/overWeight\[0\] is -1/);
  });
});
