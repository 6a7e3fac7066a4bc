import loadHighs from 'highs';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { AlikeDays } from '../../../src/engines/optimizer/relaxation/alike-days';
import { Capacities } from '../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../src/engines/optimizer/relaxation/cover-bound';
import { kindsOfPeople } from '../../../src/engines/optimizer/relaxation/kinds-of-people';
import { poolsOf } from '../../../src/engines/optimizer/relaxation/pools';
import type { PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { shortWindows } from '../../../src/engines/optimizer/model/short-windows';
import { doWeeksMatter } from '../../../src/engines/optimizer/model/wants';
import { solve } from '../../../src/engines/optimizer/solve';
import { finished } from '../../../src/engines/optimizer/run/task';
import { verifyBound } from '../../../src/engines/optimizer/lagrangian/verify-bound';
import { bruteForce } from '../../support/problems/brute-force';
import { limited } from '../../support/problems/limits';

const kind = { name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] };
const target = (minutes: number): PersonRule => ({
  name: 'minutes',
  hard: false,
  weight: 0.01,
  shape: 'amount',
  counts: 'minutes',
  windows: [{ from: 0, to: 1, target: minutes }],
});

/** Two days, each of which needs two people with the first skill and one with the second. */
const problem: Problem = {
  days: 2,
  firstWeekday: 0,
  slotsPerDay: 1,
  skills: 2,
  need: Int32Array.of(2, 1, 2, 1),
  underWeight: Float64Array.of(10, 10),
  overWeight: Float64Array.of(1, 1),
  kinds: [kind],
  people: [
    { id: 'Ada', skills: [0], rules: [target(960)] },
    { id: 'Ben', skills: [1], rules: [target(960)] },
    { id: 'Cleo', skills: [1], rules: [target(480)] },
    { id: 'Dan', skills: [0, 1], rules: [target(960)] },
    { id: 'Eve', skills: [], rules: [target(960)] },
  ],
};

async function boundOf(problem: Problem): Promise<CoverBound> {
  const c = compile(problem);
  const relaxation = new CoverBound(await loadHighs(), c, new Capacities(c));
  finished(relaxation.solve(() => false));
  return relaxation;
}

describe('pools of people who count alike', () => {
  it('are told apart by skills and rules where wants are priced, and are one where they are not', () => {
    const { people, classOf, serves } = poolsOf(compile(problem));
    expect(people).toEqual([[0], [1], [2], [3]]);
    expect(classOf.map((k) => serves[k])).toEqual([[0], [1], [1], [0, 1]]);
    const free = { ...problem, people: problem.people.map(({ rules: _, ...person }) => person) };
    expect(poolsOf(compile(free))).toMatchObject({ people: [[0, 1, 2, 3]], serves: [[0]], groups: [[0, 1]] });
  });

  it('give a bound that knows who can serve what, and prices by skill that prove as much', async () => {
    // Dan alone can help Ada, so nobody is short of the first skill and Ben does the second one; Cleo is one too many.
    const lacking = { ...problem, people: problem.people.filter(({ id }) => id !== 'Dan') };
    for (const each of [problem, lacking]) {
      const best = bruteForce(each).soft;
      const { bound, slotPrices } = await boundOf(each);
      expect(bound).toBeLessThanOrEqual(best + 1e-6);
      expect(bound).toBeGreaterThan(best - 5);
      expect(verifyBound(each, slotPrices)).toBeGreaterThan(bound - 1e-3);
    }
    expect((await boundOf(lacking)).bound).toBeGreaterThanOrEqual(20 - 1e-3);
  });

  it('are of few kinds where they differ in nothing but who they are', () => {
    expect(kindsOfPeople(problem)).toBe(5);
    const rules = [target(960)];
    const costs = new Float64Array(4);
    const carried = (weekends: number) => ({ weekends, undesirable: 0 });
    const people = problem.people.map(({ id }) => ({ id, rules, costs, carried: carried(0) }));
    expect(kindsOfPeople({ ...problem, people })).toBe(1);
    const [ada, ben, cleo, dan, eve] = people;
    const others = [
      { ...ada!, fixed: [{ day: 0, kind: 0 }] },
      { ...ben!, costs: costs.slice() },
      { ...cleo!, carried: carried(1) },
      { ...dan!, targetMinutes: 480 },
    ];
    expect(kindsOfPeople({ ...problem, people: [...others, eve!] })).toBe(5);
    expect(kindsOfPeople(structuredClone({ ...problem, people }))).toBe(1);
  });

  it('tell what each works', async () => {
    const { ofPools, poolOf } = await boundOf(problem);
    expect([...poolOf]).toEqual([0, 1, 2, 3, -1]);
    expect(ofPools[0]![1]).toBeCloseTo(1, 3);
    expect(ofPools[3]![1]).toBeCloseTo(1, 3);
  });
});

describe('what people of a pool can come to', () => {
  const long = { name: 'long', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] };
  const short = { name: 'short', template: 1, startMinute: 480, endMinute: 780, minutes: 300, covers: [1] };
  const days = 7;
  /** A problem with a need for two kinds of shifts each day, in which shortage and surplus are expensive. */
  const needing = (longs: readonly number[], shorts: readonly number[], people: Problem['people']): Problem => ({
    days,
    firstWeekday: 0,
    slotsPerDay: 2,
    skills: 1,
    need: Int32Array.from(longs.flatMap((n, day) => [n, shorts[day]!])),
    underWeight: new Float64Array(2 * days).fill(1000),
    overWeight: new Float64Array(2 * days).fill(1000),
    kinds: [long, short],
    people,
  });

  it('are whole numbers of shifts of each length a week, which no mixture makes 40 hours of', async () => {
    const rules: readonly PersonRule[] = [
      {
        name: 'minutes',
        hard: true,
        weight: 1,
        shape: 'amount',
        counts: 'minutes',
        windows: [{ from: 0, to: 6, atMost: 2640 }],
      },
      {
        name: 'minutes',
        hard: false,
        weight: 1,
        shape: 'amount',
        counts: 'minutes',
        windows: [{ from: 0, to: 6, target: 2400 }],
      },
    ];
    // Five of eight hours and eight of five are 80 hours, but one has 39 hours at best and the other 41.
    const problem = needing(
      [1, 1, 1, 1, 1, 0, 0],
      [1, 1, 1, 1, 1, 2, 1],
      ['Ada', 'Ben'].map((id) => ({ id, rules })),
    );
    expect((await boundOf(problem)).bound).toBeCloseTo(120, 2);
    const { certificate } = await solve(problem, { epochs: 10, threads: false });
    expect(certificate).toMatchObject({ legal: true, cost: 120, bound: expect.closeTo(120, 2) });
    // A person who is away for four days can have at most three shifts.
    const [ada] = problem.people;
    const away = limited({ ...problem, people: [ada!, { id: 'Ben', rules, daysOff: [0, 1, 2, 3] }] });
    expect((await boundOf(away)).bound).toBeGreaterThan(2400 - 3 * 480 + 4 * 1000);
  });

  it('are whole numbers of shifts as well where a hard limit of the week alone is asked for', async () => {
    const limit = { name: 'minutes', hard: true, weight: 1, shape: 'amount', counts: 'minutes' } as const;
    const rules: readonly PersonRule[] = [{ ...limit, windows: [{ from: 0, to: 6, atMost: 900 }] }];
    // 15 hours are one shift of each kind: two long ones come to 16 hours, though 1.875 of them would do.
    const problem = needing([1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [{ id: 'Ada', rules }]);
    expect(bruteForce(problem).soft).toBe(2000);
    expect((await boundOf(problem)).bound).toBeCloseTo(2000, 2);
    const { certificate } = await solve(problem, { epochs: 10, threads: false });
    expect(certificate).toMatchObject({ legal: true, cost: 2000, bound: expect.closeTo(2000, 2) });
  });

  it('are hours near the target of the range, whether all of them or a part that stands for it are bound', async () => {
    // The full need would take 29 hours; each hour beyond 8 costs more than the previous one.
    const rules = { hoursOnTarget: { hard: false, weight: 10 } } as const;
    const ada = { id: 'Ada', targetMinutes: 480 };
    const cheap = { underWeight: new Float64Array(2 * days).fill(700) };
    const problem = { ...needing([1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [ada]), ...cheap, rules };
    const best = bruteForce(problem).soft;
    const { bound, slotPrices } = await boundOf(problem);
    expect(bound).toBeLessThanOrEqual(best + 1e-6);
    expect(bound).toBeGreaterThan(0.8 * best);
    expect((await boundOf({ ...problem, rules: {} })).bound).toBeLessThan(0.1 * best);
    expect(verifyBound(problem, slotPrices)).toBeGreaterThan(0.95 * best);
    // Two identical weeks, bounded by one of them: prices are those of both, and prove as much for each.
    const twice = {
      ...problem,
      days: 14,
      need: Int32Array.from([...problem.need, ...problem.need]),
      underWeight: new Float64Array(4 * days).fill(700),
      overWeight: new Float64Array(4 * days).fill(1000),
      people: [{ ...ada, targetMinutes: 960 }],
    };
    const c = compile(twice);
    const ofOne = new CoverBound(await loadHighs(), c, new Capacities(c), 1);
    finished(ofOne.solveTypical({ weeks: [0], days: new AlikeDays(c) }, () => false));
    expect(verifyBound(twice, ofOne.slotPrices)).toBeGreaterThan(
      0.9 * verifyBound(twice, (await boundOf(twice)).slotPrices),
    );
  });

  it('are hours off several targets, but not where somebody has none', async () => {
    const rules = { hoursOnTarget: { hard: false, weight: 10 } } as const;
    const ben = { id: 'Ben', targetMinutes: 480, daysOff: [0, 1, 2, 3, 4] };
    const people = [{ id: 'Ada', targetMinutes: 960, daysOff: [4, 5, 6] }, ben];
    const problem = limited({ ...needing([1, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 1], people), rules });
    const best = bruteForce(problem).soft;
    expect(best).toBeGreaterThan(0);
    const { bound } = await boundOf(problem);
    expect(bound).toBeLessThanOrEqual(best + 1e-6);
    expect(bound).toBeGreaterThanOrEqual(-1e-6);
    const free = limited({ ...problem, people: [people[0]!, { id: 'Ben', daysOff: ben.daysOff }] });
    expect((await boundOf(free)).bound).toBeLessThanOrEqual(bruteForce(free).soft + 1e-6);
  });

  it('are of whole weeks with a hard limit beside windows that are wanted, where most people have them', () => {
    const amount = { name: 'minutes', weight: 1, shape: 'amount', counts: 'minutes' } as const;
    const ruleOf = (
      hard: boolean,
      from: number,
      to: number,
      bounds: { atMost?: number; target?: number },
    ): PersonRule => ({
      ...amount,
      hard,
      windows: [{ from, to, ...bounds }],
    });
    const weeksOf = (...rules: PersonRule[]) => {
      const c = compile(needing([1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1], [{ id: 'Ada', rules }, { id: 'Ben' }]));
      return shortWindows(c, c.agreed.listOf[0]!).map(({ from, to, wants }) => [from, to, wants.length]);
    };
    const limit = ruleOf(true, 0, 6, { atMost: 2640 });
    expect(weeksOf(limit)).toEqual([[0, 6, 1]]);
    expect(weeksOf(limit, ruleOf(false, 0, 6, { target: 2400 }))).toEqual([[0, 6, 2]]);
    expect(weeksOf(limit, ruleOf(false, 0, 5, { target: 2400 }))).toEqual([[0, 5, 1]]);
    expect(weeksOf(ruleOf(true, 0, 5, { atMost: 2000 }))).toEqual([]);
    expect(weeksOf(ruleOf(true, 0, 6, { atMost: 7 * 480 }))).toEqual([]);
    const free = { id: 'Eve' };
    const most = [{ id: 'Ada', rules: [limit] }, { id: 'Ben', rules: [limit] }, free];
    const few = [{ id: 'Ada', rules: [limit] }, { id: 'Ben' }, free];
    const matters = (people: Problem['people'], times: number): boolean => {
      const all = Array.from({ length: times }, () => people).flat();
      const ofAll = all.map((person, p) => ({ ...person, id: `${p}` }));
      return doWeeksMatter(compile(needing([1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1], ofAll)));
    };
    expect([matters(most, 80), matters(few, 80)]).toEqual([true, false]);
    // A small roster is annealed as a whole again and again.
    expect(matters(most, 1)).toBe(false);
  });

  it('are of any shift that somebody may work, also where all may work another one', async () => {
    const people = Array.from({ length: 70 }, (_, template) => ({
      id: `${template}`,
      templates: [template],
      daysOff: [5, 6],
      rules: [{ ...target(5 * 480), windows: [{ from: 0, to: 6, target: 5 * 480 }] }] as PersonRule[],
    }));
    const none = needing(new Array<number>(days).fill(0), new Array<number>(days).fill(0), people);
    const kinds = people.map((_, template) => ({ ...long, template, covers: [] }));
    expect((await boundOf(limited({ ...none, kinds }))).bound).toBeCloseTo(0, 3);
    const away = people.map((person) => ({ ...person, daysOff: [4, 5, 6] }));
    expect((await boundOf(limited({ ...none, kinds, people: away }))).bound).toBeCloseTo(70 * 4.8, 2);
  });

  it('have breaks at places that are chosen one by one, and work the shifts that have them there', async () => {
    const away = [
      [1, 5],
      [1, 6],
      [2, 5],
      [2, 6],
    ];
    const kinds = away.map((left) => ({
      ...kind,
      covers: [...Array(8).keys()].filter((slot) => !left.includes(slot)),
    }));
    const of = (need: readonly number[]): Problem => ({
      ...problem,
      days: 1,
      slotsPerDay: 8,
      skills: 1,
      need: Int32Array.from(need),
      underWeight: new Float64Array(8).fill(10),
      overWeight: new Float64Array(8).fill(1),
      kinds,
      people: [
        { id: 'Ada', rules: [target(480)] },
        { id: 'Ben', rules: [target(960)] },
      ],
    });
    const spread = of([2, 1, 1, 2, 2, 1, 1, 2]);
    expect(poolsOf(compile(spread)).people).toHaveLength(2);
    for (const each of [
      spread,
      of([2, 2, 2, 2, 2, 2, 1, 2]),
      of([2, 2, 0, 2, 2, 0, 2, 2]),
      of([1, 0, 0, 1, 1, 2, 0, 1]),
    ]) {
      expect((await boundOf(each)).bound).toBeCloseTo(bruteForce(each).soft, 2);
    }
    const { ofPools } = await boundOf(spread);
    const counted = (value: number): number => ofPools.reduce((sum, counts) => sum + counts[value]!, 0);
    const atWork = (slot: number): number =>
      kinds.reduce((sum, { covers }, k) => (covers.includes(slot) ? sum + counted(k + 1) : sum), 0);
    spread.need.forEach((needed, slot) => expect(atWork(slot)).toBeCloseTo(needed, 3));
  });

  it('work shifts that other people of the pool may work on the day', async () => {
    const kinds = [
      { ...kind, template: 0, covers: [0] },
      { ...kind, template: 1, startMinute: 600, endMinute: 1080, covers: [1] },
    ];
    const ofOne = { ...problem.people[0]!, rules: [target(480)] };
    const either = limited({
      ...problem,
      slotsPerDay: 2,
      skills: 1,
      need: Int32Array.of(1, 1, 0, 0),
      underWeight: new Float64Array(4).fill(10),
      overWeight: new Float64Array(4).fill(1),
      kinds,
      people: [
        { ...ofOne, id: 'Ada', blocked: [{ day: 0, template: 1 }] },
        { ...ofOne, id: 'Ben', blocked: [{ day: 0, template: 0 }] },
        { ...ofOne, id: 'Cleo', rules: [target(0)], daysOff: [0, 1] },
      ],
    });
    expect(poolsOf(compile(either)).people).toEqual([[0, 1], [2]]);
    expect((await boundOf(either)).bound).toBeLessThanOrEqual(bruteForce(either).soft + 1e-6);
  });

  it('are weekends and undesirable shifts of which each more costs more than the one before', async () => {
    const weekend = [0, 0, 0, 0, 0, 1, 1];
    const none = weekend.map(() => 0);
    const people = [{ id: 'Ada', carried: { weekends: 2, undesirable: 0 } }, { id: 'Ben' }, { id: 'Cleo' }];
    const both = {
      ...needing(
        weekend.map((n) => 2 * n),
        weekend,
        people,
      ),
      kinds: [long, { ...short, undesirable: true }],
    };
    const problem = { ...both, rules: { weekendsShared: { weight: 3 }, undesirableShared: { weight: 1 } } };
    // Ben and Cleo pay 3 for their first weekend, Ada 15 for her third; two undesirable shifts go to two people.
    expect((await boundOf(problem)).bound).toBeCloseTo(3 + 3 + 15 + 2, 2);
    expect(bruteForceOfWeekend(problem)).toBe(23);
    expect((await boundOf({ ...problem, need: needing(weekend, none, people).need })).bound).toBeCloseTo(3, 2);
  });

  /** The cheapest roster in which nobody works before the weekend, by trying all. */
  const bruteForceOfWeekend = (problem: Problem): number =>
    bruteForce(
      limited({ ...problem, people: problem.people.map((person) => ({ ...person, daysOff: [0, 1, 2, 3, 4] })) }),
    ).soft;
});
