import fc from 'fast-check';
import loadHighs from 'highs';
import { certify } from '../../../../src/engines/optimizer/lagrangian/certify';
import { Proof, verifyBound } from '../../../../src/engines/optimizer/lagrangian/verify-bound';
import { compile } from '../../../../src/engines/optimizer/model/compiled';
import type { PricedBound } from '../../../../src/engines/optimizer/run/epoch';
import { Capacities } from '../../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../../src/engines/optimizer/relaxation/cover-bound';
import { PriceBound } from '../../../../src/engines/optimizer/columns/price-bound';
import { openSearcher } from '../../../../src/engines/optimizer/run/peers';
import type { PersonRule } from '../../../../src/engines/optimizer/model/person-rule';
import type { Problem } from '../../../../src/engines/optimizer/model/problem';
import { Random } from '../../../../src/engines/random';
import { Signals } from '../../../../src/engines/optimizer/run/signals';
import { solve } from '../../../../src/engines/optimizer/solve';
import { finished } from '../../../../src/engines/optimizer/run/task';
import { bruteForce } from '../../../support/problems/brute-force';
import { makeCallCenter } from '../../../support/problems/call-center';
import { limited } from '../../../support/problems/limits';
import {
  randomProblem,
  wishesOnly,
  withOddLimits,
  withOddRules,
  withRandomRules,
} from '../../../support/problems/random-problem';
import { makeShiftCover } from '../../../support/problems/shift-cover';
import { budget, runs } from '../../../support/budget';

const seeds = fc.integer({ min: 1, max: 1e6 });

/** Prices of any sign and size, by slot or by slot and skill. */
function randomPrices(problem: Problem, seed: number): Float64Array {
  const r = new Random(seed);
  const slots = problem.days * problem.slotsPerDay;
  return Float64Array.from({ length: r.below(2) ? slots : slots * problem.skills }, () => 4 * r.normal());
}

describe('verifying a bound', () => {
  it.each([1, 2, 3])('never claims more than the cheapest roster costs, whatever the prices (%i skills)', (skills) => {
    fc.assert(
      fc.property(seeds, fc.boolean(), fc.boolean(), (seed, weekly, improved) => {
        const drawn = randomProblem(seed, { people: 2, days: skills === 1 ? 4 : 3, skills, weekly });
        const [one, other] = drawn.people;
        const problem = { ...drawn, people: [one!, seed % 3 ? other! : { ...one!, id: 'twin' }] };
        const best = bruteForce(problem);
        if (best.hard > 0) return;
        const bound = verifyBound(problem, randomPrices(problem, seed), { cost: improved ? best.soft : undefined });
        expect(bound).toBeLessThanOrEqual(best.soft + 1e-9);
      }),
      { numRuns: runs(60) },
    );
  });

  it('is improved a piece of work at a time, never beyond what a roster costs', () => {
    let improved = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const problem = randomProblem(seed, { people: 2, days: 4, skills: 1 + (seed % 2), weekly: true });
        const cheapest = bruteForce(problem);
        if (cheapest.hard > 0) return;
        const proof = new Proof(problem, randomPrices(problem, seed), { work: 1e9, workOfSteps: 1e9 });
        const verified = proof.verify(() => false)!;
        let last = verified.bound;
        for (const work of proof.improve(
          () => cheapest.soft,
          () => false,
        )) {
          expect(work).toBeGreaterThanOrEqual(0);
          expect(proof.priced!.bound).toBeGreaterThanOrEqual(last);
          last = proof.priced!.bound;
        }
        const { bound } = proof.priced!;
        expect(proof.priced!.verified).toEqual({ bound, isFinal: true });
        expect(bound).toBeGreaterThanOrEqual(last);
        expect(bound).toBeLessThanOrEqual(cheapest.soft + 1e-9);
        if (bound > verified.bound) improved++;
      }),
      { numRuns: runs(40) },
    );
    expect(improved).toBeGreaterThan(runs(40) / 4);
  });

  it('holds where limits are odd, and soft rules are hard, heavy or worthless', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const usual = randomProblem(seed, { people: 2, days: 4, skills: 1 + (seed % 2), weekly: true });
        const problem = withOddRules(withOddLimits(usual, seed), seed);
        const best = bruteForce(problem);
        if (best.hard > 1e-9) return;
        const bound = verifyBound(problem, randomPrices(problem, seed), { cost: best.soft });
        expect(bound).toBeLessThanOrEqual(best.soft + 1e-9);
      }),
      { numRuns: runs(60) },
    );
  });

  it('holds whatever is agreed with people, allowed them and asked of them for each day', () => {
    let compared = 0;
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, wishful) => {
        const usual = randomProblem(seed, { people: wishful ? 1 : 2, days: wishful ? 7 : 3, weekly: seed % 2 > 0 });
        const agreed = withRandomRules(wishful ? wishesOnly(usual, seed) : usual, seed);
        const r = new Random(seed);
        const { days, kinds } = agreed;
        const problem = {
          ...agreed,
          people: agreed.people.map((p) => ({
            ...p,
            allowed: r.below(3) ? undefined : Uint8Array.from({ length: days * kinds.length }, () => r.below(4)),
            costs: r.below(3) ? undefined : Float64Array.from({ length: days * (kinds.length + 1) }, () => r.below(5)),
          })),
        };
        const best = bruteForce(problem);
        if (best.hard > 1e-9) return;
        compared++;
        const bound = verifyBound(problem, randomPrices(problem, seed), { cost: best.soft });
        expect(bound).toBeLessThanOrEqual(best.soft + 1e-9);
      }),
      { numRuns: runs(60) },
    );
    expect(compared).toBeGreaterThan(runs(60) / 6);
  });

  it('holds where starts shall lie together, at once and as it is improved', () => {
    const mostWork = budget({ short: 5e7, long: 2e8 });
    let [compared, toldAtOnce, toldLater] = [0, 0, 0];
    fc.assert(
      fc.property(seeds, (seed) => {
        const isAlone = seed % 2 > 0;
        const drawn = randomProblem(seed, { people: isAlone ? 1 : 2, days: isAlone ? 7 : 3, skills: 1 + (seed % 3) });
        const r = new Random(seed);
        const first = 1 + r.below(drawn.days - 2);
        const window = (from: number, to: number) => ({
          from,
          to,
          atMost: 60 * r.below(6),
          starts: r.below(3) ? undefined : [r.below(24) * 60],
        });
        const steady = (): PersonRule => ({
          name: 'steady_starts',
          hard: !r.below(4),
          weight: 0.0625,
          shape: 'amount',
          counts: 'startSpread',
          windows: [window(-r.below(2), first), window(first + 1, drawn.days)],
        });
        const few: PersonRule = {
          name: 'shifts',
          hard: true,
          weight: 0,
          shape: 'amount',
          counts: 'shifts',
          windows: [{ from: 1, to: first + 1, atMost: first }],
        };
        const problem = { ...drawn, people: drawn.people.map((person) => ({ ...person, rules: [few, steady()] })) };
        const { hard, soft } = bruteForce(problem);
        if (hard > 0) return;
        compared++;
        const free = bruteForce({
          ...problem,
          people: problem.people.map((person) => ({ ...person, rules: [few] })),
        });
        const prices = randomPrices(problem, seed);
        const bound = verifyBound(problem, prices, { cost: soft });
        expect(bound).toBeLessThanOrEqual(soft + 1e-9);
        if (bound > free.soft + 1e-9) toldAtOnce++;
        const proof = new Proof(problem, prices, { work: 1e9, workOfSteps: 1e9 });
        proof.verify(() => false);
        let work = 0;
        for (const each of proof.improve(
          () => soft,
          () => work > mostWork,
        ))
          work += each;
        expect(proof.priced!.bound).toBeLessThanOrEqual(soft + 1e-9);
        if (proof.priced!.bound > free.soft + 1e-9) toldLater++;
      }),
      { numRuns: runs(60) },
    );
    expect(compared).toBeGreaterThan(runs(60) / 3);
    expect(toldAtOnce).toBeGreaterThan(runs(60) / 12);
    expect(toldLater).toBeGreaterThan(runs(60) / 12);
  });

  const hard = { name: 'agreed', hard: true, weight: 1 } as const;
  const soft = { ...hard, hard: false } as const;
  const amount = { ...hard, shape: 'amount' } as const;
  const steady = (how: { hard?: boolean }, starts?: number[], atMost = 120): PersonRule => ({
    ...amount,
    ...how,
    counts: 'startSpread',
    windows: [{ from: -1, to: 6, atMost, starts }],
  });
  const noSunday: PersonRule = { ...amount, counts: 'shifts', windows: [{ from: 6, to: 6, atMost: 0 }] };
  const agreed: [string, number, PersonRule[]][] = [
    ['nothing', 0, []],
    ['3 days in a row', 10, [{ ...hard, shape: 'run', atMost: 3 }]],
    ['4 days in a row, which are over before the range', 20, [{ ...hard, shape: 'run', atMost: 4, before: 4 }]],
    [
      '3 days in a row, 2 of them off between runs',
      20,
      [
        { ...hard, shape: 'run', atMost: 3 },
        { ...hard, shape: 'run', of: 'off', atLeast: 2 },
      ],
    ],
    ['3 days in a row, or 2 points for each one more', 8, [{ ...soft, weight: 2, shape: 'run', atMost: 3 }]],
    ['7 days in a row, 2 of them after the range', 10, [{ ...hard, shape: 'run', atMost: 7, after: 2 }]],
    [
      '3 days in a row, and 2 off between runs or 3 points',
      13,
      [
        { ...hard, shape: 'run', atMost: 3 },
        { ...soft, weight: 3, shape: 'run', of: 'off', atLeast: 2 },
      ],
    ],
    [
      '2 shifts a week, and no 2 days off in a row or 5 points',
      60,
      [
        { ...amount, counts: 'shifts', windows: [{ from: 0, to: 6, atMost: 2 }] },
        { ...soft, weight: 5, shape: 'run', of: 'off', atMost: 1 },
      ],
    ],
    ['whole weekends without a Sunday', 20, [noSunday, { ...hard, shape: 'weekend', whole: true }]],
    [
      'no Sunday, and whole weekends or 4 points',
      14,
      [noSunday, { ...soft, weight: 4, shape: 'weekend', whole: true }],
    ],
    ['16 hours of rest', 30, [{ ...hard, shape: 'neighbors', restMinutes: 960 }]],
    ['nothing early after something late', 30, [{ ...hard, shape: 'neighbors', earlier: [1], later: [0] }]],
    ['3 shifts a week', 40, [{ ...amount, counts: 'shifts', windows: [{ from: 0, to: 6, atMost: 3 }] }]],
    ['1 early shift', 20, [{ ...amount, counts: 'shifts', of: [0], windows: [{ from: 0, to: 6, atMost: 1 }] }]],
    [
      '24 hours in two weeks, a third of them worked',
      50,
      [{ ...amount, counts: 'minutes', windows: [{ from: -7, to: 6, atMost: 1440, carried: 480 }] }],
    ],
    [
      '3 shifts or pay',
      40,
      [{ ...amount, hard: false, weight: 99, counts: 'shifts', windows: [{ from: 0, to: 6, target: 3 }] }],
    ],
    ['no weekend', 20, [{ ...hard, shape: 'weekend', windows: [{ from: 0, to: 6, atMost: 0 }] }]],
    [
      '36 hours of rest a week',
      10,
      [{ ...amount, counts: 'longestRest', windows: [{ from: 0, to: 6, atLeast: 2160 }] }],
    ],
    ['starts within 2 hours of each other', 30, [steady({})]],
    ['starts within 470 minutes, or a point for each one more', 10, [steady({ hard: false }, undefined, 470)]],
    ["starts within 2 hours of 8 o'clock on the day before", 40, [steady({}, [480])]],
  ];
  it.each(agreed)('is what it costs that one person alone has agreed to %s: %d', (_, cost, rules) => {
    const shift = { minutes: 480, covers: [0] };
    const problem: Problem = {
      days: 7,
      firstWeekday: 0,
      slotsPerDay: 2,
      skills: 1,
      // late and early in turn
      need: Int32Array.from({ length: 14 }, (__, slot) => (slot % 4 === 1 || slot % 4 === 2 ? 1 : 0)),
      underWeight: new Float64Array(14).fill(10),
      overWeight: new Float64Array(14).fill(30),
      kinds: [
        { ...shift, name: 'early', template: 0, startMinute: 480, endMinute: 960 },
        { ...shift, name: 'late', template: 1, startMinute: 960, endMinute: 1440, covers: [1] },
      ],
      people: [{ id: 'Ada', rules }],
    };
    const prices = Float64Array.from(problem.need, (n) => (n ? 10 : -30));
    expect(bruteForce(problem).soft).toBe(cost);
    expect(verifyBound(problem, prices)).toBe(cost);
  });

  it('holds whatever totals are priced, and however little work is allowed', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 17 }), fc.boolean(), (seed, powerOfTwo, odd) => {
        const usual = randomProblem(seed, { people: 1, days: 7, weekly: true });
        const problem = wishesOnly(odd ? withOddLimits(usual, seed) : usual, seed);
        const best = bruteForce(problem);
        if (best.hard > 0) return;
        const r = new Random(seed);
        const ofPeople = problem.people.map(() => ({
          minute: r.normal() / 60,
          weekend: 3 * r.normal(),
          templates: new Map([[0, 3 * r.normal()]]),
        }));
        const work = 2 ** powerOfTwo;
        expect(verifyBound(problem, [], { work, ofPeople })).toBeLessThanOrEqual(best.soft + 1e-9);
        expect(verifyBound(problem, [], { work })).toBeLessThanOrEqual(best.soft + 1e-9);
      }),
      { numRuns: runs(60) },
    );
  });

  it("is what the cheapest roster costs where only people's own rules and wishes count", () => {
    let compared = 0;
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, odd) => {
        const usual = randomProblem(seed, { people: 1, days: 7, weekly: true });
        const problem = wishesOnly(odd ? withOddLimits(usual, seed) : usual, seed);
        const best = bruteForce(problem);
        if (best.hard > 0) return;
        compared++;
        expect(verifyBound(problem, [])).toBeCloseTo(best.soft, 6);
      }),
      { numRuns: runs(60) },
    );
    expect(compared).toBeGreaterThan(runs(60) / 6);
  });

  it('is a cost that prices per skill reach where one person has the skill that two shifts want', () => {
    const problem: Problem = {
      days: 1,
      firstWeekday: 0,
      slotsPerDay: 1,
      skills: 2,
      need: Int32Array.of(2, 1),
      underWeight: Float64Array.of(10),
      overWeight: Float64Array.of(3),
      kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] }],
      people: [
        { id: 'Ada', skills: [0] },
        { id: 'Ben', skills: [1] },
        { id: 'Cem', skills: [1], fixed: [{ day: 0, kind: 0 }] },
      ],
    };
    expect(bruteForce(problem).soft).toBe(10);
    expect(verifyBound(problem, [10, -3])).toBe(10);
    // One price for both skills takes Ben for a help.
    expect(verifyBound(problem, [10])).toBe(0);
    expect(verifyBound(problem, [10], { cost: 10 })).toBe(10);
  });

  it('is no worse than the relaxation of interval cover at its prices', async () => {
    const highs = await loadHighs();
    for (const skills of [1, 3]) {
      const { problem } = makeCallCenter({ agents: budget({ short: 30, long: 60 }), days: 14, seed: 5, skills });
      const c = compile({ ...problem });
      const relaxation = new CoverBound(highs, c, new Capacities(c));
      finished(relaxation.solve(() => false));
      expect(relaxation.bound).toBeGreaterThan(0);
      expect(verifyBound(problem, relaxation.slotPrices)).toBeGreaterThan(relaxation.bound - 1e-6);
    }
  });

  it('is no worse than what prices of slots and of limits over half a year prove', () => {
    const problem = makeShiftCover({ people: 12, shifts: 3, days: 182, seed: 3, tight: true });
    const relaxation = new PriceBound(compile(problem));
    let prices = relaxation.prices.all.slice();
    let ofPeople = relaxation.prices.ofPeople();
    let bound = -Infinity;
    const run = relaxation.run(
      0.3e9,
      () => false,
      () => false,
    );
    while (!run.next().done) {
      if (relaxation.bound <= bound) continue;
      bound = relaxation.bound;
      prices = relaxation.prices.all.slice(0, 182 * 3);
      ofPeople = relaxation.prices.ofPeople();
    }
    expect(bound).toBeGreaterThan(0);
    expect(verifyBound(problem, prices, { ofPeople, work: 12e6 })).toBeGreaterThan(bound - 1e-6);
  });

  it('is no worse than what column generation proves at the root', async () => {
    const problem = makeShiftCover({ people: budget({ short: 8, long: 9 }), shifts: 3, days: 28, seed: 4 });
    const searcher = await openSearcher({
      problem,
      role: 1,
      seed: 1,
      plannedEpochs: 40,
      signals: new Signals().memory,
    });
    const heard = Array.from({ length: 12 }, () => searcher.epoch({ bound: -Infinity }).priced);
    const priced = heard.findLast((each) => each)!;
    expect(priced.bound).toBeGreaterThan(0);
    expect(verifyBound(problem, priced.prices)).toBeGreaterThan(priced.bound - 1e-6);
  });

  it('comes with the prices of interval cover, but where somebody has to break a rule', async () => {
    const { problem } = makeCallCenter({ agents: budget({ short: 30, long: 120 }), days: 14, seed: 5 });
    const [first, ...others] = problem.people;
    const impossible = limited({ ...problem, people: [{ ...first!, minMinutes: 600, maxMinutes: 0 }, ...others] });
    const verifiedOf = async (searched: Problem) => {
      const signals = new Signals().memory;
      const searcher = await openSearcher({ problem: searched, role: 1, seed: 1, plannedEpochs: 40, signals });
      let priced: PricedBound | undefined;
      for (let epoch = 0; epoch < 12 && !priced?.verified; epoch++)
        priced = searcher.epoch({ bound: -Infinity }).priced ?? priced;
      return { priced: priced!, verified: priced!.verified };
    };
    const { priced, verified } = await verifiedOf(problem);
    expect(verified!.bound).toBeGreaterThan(0);
    expect(verified!.bound).toBe(verifyBound(problem, priced.prices));
    expect((await verifiedOf(impossible)).verified).toBeUndefined();
  });

  it('still answers where there are more kinds of shift than rests can be told apart', () => {
    const { problem } = makeCallCenter({ agents: 4, days: 7, seed: 1 });
    const kinds = Array.from({ length: 2500 }, (_, i) => ({ ...problem.kinds[0]!, template: i, startMinute: i }));
    const every = kinds.map(({ template }) => [template, (template + 7) % 2500] as const);
    const people = problem.people.map((p) => ({ ...p, allowed: undefined }));
    const bound = verifyBound(limited({ ...problem, kinds, people, forbidden: every }), problem.underWeight);
    expect(bound).toBeGreaterThan(0);
  });
});

describe('a certificate', () => {
  it('carries a bound of its own, whatever searchers say', async () => {
    const problem = randomProblem(17, { people: 3, days: 7 });
    const result = await solve(problem, { epochs: 6 });
    const { bound, gap } = result.certificate;
    expect(bound).toBeGreaterThan(0);
    expect(bound).toBeLessThanOrEqual(result.cost);
    expect(gap).toBeCloseTo((result.cost - bound!) / result.cost, 9);
  });

  it('gives what was verified before of a legal roster, at once where that is final, and when time is over', () => {
    const problem = { ...randomProblem(17, { people: 3, days: 7 }), rules: undefined };
    const free = { ...problem, people: problem.people.map(({ id }) => ({ id })) };
    const off = new Uint16Array(3 * 7);
    const bound = 1;
    const asked = (searched: Problem, isFinal: boolean, isLate: boolean) =>
      certify(
        searched,
        off,
        { bound, prices: searched.underWeight, verified: { bound, isFinal } },
        { cancelled: () => isLate },
      );
    expect(asked(free, true, false)).toMatchObject({ legal: true, bound });
    expect(asked(free, false, true)).toMatchObject({ legal: true, bound });
    const { cost, bound: again } = asked(free, false, false);
    expect(again).toBe(Math.max(bound, verifyBound(free, free.underWeight, { cost })));
    const fixed = problem.people.map(({ id }) => ({ id, minMinutes: 60 }));
    const broken = asked(limited({ ...problem, people: fixed }), true, false);
    expect(broken.legal).toBe(false);
    expect(broken.bound).not.toBe(bound);
  });

  it('never bounds its own roster away, also where nobody can keep all rules', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isAgreed) => {
        const odd = withOddRules(withOddLimits(randomProblem(seed, { people: 3, days: 7 }), seed), seed);
        const problem = isAgreed ? withRandomRules(odd, seed) : odd;
        const r = new Random(seed);
        const cells = Uint16Array.from({ length: 21 }, () => r.below(problem.kinds.length + 1));
        const { bound, cost, gap } = certify(problem, cells, {
          bound: 0,
          prices: randomPrices(problem, seed),
        });
        expect(bound).toBeLessThanOrEqual(cost + 1e-9);
        expect(gap).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(100) },
    );
  });
});
