import fc from 'fast-check';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile, type Compiled } from '../../../src/engines/optimizer/model/compiled';
import type { PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Cells, Person, Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { CheapestRow } from '../../../src/engines/optimizer/columns/cheapest-row';
import { Mender } from '../../../src/engines/optimizer/columns/mend';
import { PriceBound } from '../../../src/engines/optimizer/columns/price-bound';
import type { PersonTolls } from '../../../src/engines/optimizer/columns/prices';
import { Pricer } from '../../../src/engines/optimizer/columns/pricing';
import { Rounding } from '../../../src/engines/optimizer/columns/rounding';
import { RowChances } from '../../../src/engines/optimizer/columns/row-chances';
import { rowScore, score, usageOf } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { bruteForce } from '../../support/problems/brute-force';
import { limited } from '../../support/problems/limits';
import { randomProblem, withOddLimits } from '../../support/problems/random-problem';
import { makeShiftCover } from '../../support/problems/shift-cover';
import { budget, runs } from '../../support/budget';

const never = (): boolean => false;

/** The problem without limits on totals over the range, which prices stand for. */
function withoutTotals(problem: Problem): Problem {
  const isKept = ({ shape }: PersonRule): boolean => shape !== 'amount' && shape !== 'weekend';
  return { ...problem, people: problem.people.map((p) => ({ ...p, rules: p.rules?.filter(isKept) })) };
}

/** Random pay and multipliers of person 0. */
function randomPrices(c: Compiled, random: Random): { paid: Float64Array; tolls: PersonTolls } {
  const paid = Float64Array.from({ length: c.days * c.values }, (_, i) => (i % c.values ? random.unit() * 6 : 0));
  return {
    paid,
    tolls: {
      ofValue: Float64Array.from({ length: c.values }, (_, v) => (v ? random.unit() * 4 - 1 : 0)),
      weekend: random.unit() * 4,
    },
  };
}

/** Every row that person 0 may work, with what it costs at these prices. */
function allRows(c: Compiled, paid: Float64Array, tolls: PersonTolls): { row: Cells; cost: number }[] {
  const rows: { row: Cells; cost: number }[] = [];
  const row = new Uint16Array(c.days);
  const visit = (d: number, cost: number): void => {
    if (d === c.days) {
      if (rowScore(c, 0, row).hard === 0)
        rows.push({ row: row.slice(), cost: cost + tolls.weekend * usageOf(c, row).weekends });
      return;
    }
    for (let v = 0; v < c.values; v++) {
      if (!c.legal[d * c.values + v]) continue;
      row[d] = v;
      visit(d + 1, cost + c.cellCost[c.costFrom[d]! + v]! + tolls.ofValue[v]! - paid[d * c.values + v]!);
    }
  };
  visit(0, 0);
  return rows;
}

function finish<T>(task: Generator<number, T>): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}

describe('rows at prices', () => {
  const small = fc
    .integer({ min: 1, max: 100_000 })
    .map((seed) => ({ seed, c: compile(withoutTotals(randomProblem(seed, { people: 1, days: 6 }))) }));

  it('are as likely as they are cheap, with the same sums as over all rows', () => {
    fc.assert(
      fc.property(small, ({ seed, c }) => {
        const { paid, tolls } = randomPrices(c, new Random(seed));
        const rows = allRows(c, paid, tolls);
        const chances = new RowChances(c);
        chances.cool(1.5, paid);
        const any = chances.begin(0, tolls, c.legal);
        expect(any).toBe(rows.length > 0);
        if (!any) return;
        const expected = new Float64Array(c.days * c.values);
        const weights = rows.map(({ cost }) => Math.exp(-cost / 1.5));
        const total = weights.reduce((a, b) => a + b, 0);
        let weekends = 0;
        rows.forEach(({ row }, i) => {
          row.forEach((v, d) => {
            expected[d * c.values + v]! += weights[i]! / total;
          });
          weekends += (usageOf(c, row).weekends * weights[i]!) / total;
        });
        const found = new Float32Array(expected.length);
        expect(chances.chances(found)).toBeCloseTo(weekends, 5);
        found.forEach((x, i) => {
          expect(x).toBeCloseTo(expected[i]!, 5);
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it('are drawn as often as they are likely', () => {
    const c = compile(withoutTotals(makeShiftCover({ people: 1, shifts: 4, days: 14, seed: 4 })));
    const random = new Random(2);
    const { paid, tolls } = randomPrices(c, random);
    const chances = new RowChances(c);
    chances.cool(2, paid);
    chances.begin(0, tolls, c.legal);
    const expected = new Float32Array(c.days * c.values);
    chances.chances(expected);
    const often = new Float64Array(expected.length);
    const row = new Uint16Array(c.days);
    for (let i = 0; i < 20_000; i++) {
      chances.draw(row, random);
      if (i < 100) expect(rowScore(c, 0, row).hard).toBe(0);
      row.forEach((v, d) => {
        often[d * c.values + v]! += 1 / 20_000;
      });
    }
    often.forEach((x, i) => {
      expect(Math.abs(x - expected[i]!)).toBeLessThan(0.02);
    });
  });

  it('are found at their cheapest', () => {
    fc.assert(
      fc.property(small, ({ seed, c }) => {
        const { paid, tolls } = randomPrices(c, new Random(seed));
        const rows = allRows(c, paid, tolls);
        const row = new Uint16Array(c.days);
        const cost = new CheapestRow(c).find(0, paid, tolls, row);
        if (!rows.length) expect(cost).toBe(Infinity);
        else {
          expect(cost).toBeCloseTo(Math.min(...rows.map((r) => r.cost)), 6);
          expect(rows.find((r) => r.row.every((v, d) => v === row[d]))?.cost).toBeCloseTo(cost, 6);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('bound by prices', () => {
  const bounded = (problem: Problem, effort: number): number => {
    const bound = new PriceBound(compile(problem));
    finish(bound.run(effort, never, never));
    return bound.bound;
  };

  it('is above no roster that keeps the rules', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.boolean(), (seed, odd) => {
        const problem = randomProblem(seed, { people: 2, days: 4 });
        const tried = odd ? withOddLimits(problem, seed) : problem;
        const best = bruteForce(tried);
        if (best.hard < 1e-9) expect(bounded(tried, 3e6)).toBeLessThanOrEqual(best.soft + 1e-6);
      }),
      { numRuns: runs(80) },
    );
  });

  it('lets runs that have to be long end when they are', () => {
    const days = 84;
    const rested = {
      ...makeShiftCover({ people: 1, shifts: 4, days, seed: 1 }),
      need: new Int32Array(days * 4),
    };
    const wishes = Array.from({ length: days }, (_, day) => ({
      day,
      template: 0,
      weight: 10,
      wanted: day >= 7 && day < 77,
    }));
    const problem = limited({
      ...rested,
      overWeight: new Float64Array(days * 4),
      people: [{ id: 'Ada', templates: [0], minDaysInARow: 70, wishes }],
    });
    expect(bounded(problem, 5e7)).toBeLessThanOrEqual(1e-6);
  });

  it('does not suffer from people without a limit on minutes', () => {
    const problem = makeShiftCover({ people: 12, shifts: 4, days: 56, seed: 2, tight: true });
    const free = problem.people.map((p) => ({ ...p, rules: p.rules?.filter(({ name }) => name !== 'minutes') }));
    const endless = { ...problem, people: free };
    const longest = limited({ ...problem, people: free.map((p) => ({ ...p, maxMinutes: 56 * 480 })) });
    const work = budget({ short: 1e8, long: 3e8 });
    expect(bounded(endless, work)).toBe(bounded(longest, work));
  });

  it('ends at once where somebody has no row at all', () => {
    const problem = makeShiftCover({ people: 3, shifts: 4, days: 28, seed: 2 });
    const fixed = Array.from({ length: 28 }, (_, day) => ({ day, kind: 0 }));
    const bound = new PriceBound(
      compile(limited({ ...problem, people: [...problem.people.slice(1), { id: 'Ada', maxDaysInARow: 3, fixed }] })),
    );
    expect([...bound.run(1e12, () => true, never)].length).toBeLessThan(3);
    expect(bound.bound).toBe(-Infinity);
  });

  it('comes with a plan of half a year that its master would take too long for, near what the plan costs', async () => {
    const problem = makeShiftCover({
      people: budget({ short: 5, long: 8 }),
      shifts: 5,
      days: 182,
      seed: 1,
      tight: true,
    });
    const result = await solve(problem, { seed: 1, epochs: budget({ short: 6, long: 8 }) });
    expect(result.certificate).toMatchObject(check(problem, result.cells));
    expect(result.certificate.legal).toBe(true);
    expect(result.bound).toBeLessThanOrEqual(result.cost);
    expect(result.gap).toBeLessThan(0.12);
  });
});

describe('rounding the relaxation', () => {
  const EFFORT = budget({ short: 0.5e9, long: 1e9 });
  const problem = makeShiftCover({ people: 12, shifts: 4, days: 56, seed: 2, tight: true });
  const round = (of: Problem, seed = 1, effort = EFFORT): Cells =>
    finish(new Rounding(compile(of), new Random(seed)).run(effort, never));
  /** People whose rows break a rule in spite of `lenience`. */
  const breaking = (of: Problem, cells: Cells, lenience = (problem: Problem): Problem => problem): number => {
    const c = compile(lenience(of));
    return of.people.filter((_, p) => rowScore(c, p, cells.subarray(p * c.days, (p + 1) * c.days)).hard > 0).length;
  };

  it('gives rows that keep every rule from day to day, and nearly every total', () => {
    const wider = makeShiftCover({ people: 40, shifts: 9, days: 28, seed: 3, tight: true });
    const cells = round(wider, 1, 1.5 * EFFORT);
    expect(breaking(wider, cells, withoutTotals)).toBe(0);
    expect(score(compile(wider), cells).hard).toBeLessThan(4);
  });

  it('costs little more than the bound', () => {
    const c = compile(problem);
    const cells = round(problem);
    const mended = finish(new Mender(c, new Pricer(c)).mend(cells, never)) ?? cells;
    const bound = new PriceBound(c);
    finish(bound.run(EFFORT, never, never));
    const { hard, soft } = score(c, mended);
    expect(hard).toBe(0);
    expect(soft).toBeLessThan(1.6 * bound.bound);
  });

  it.each([0.02e9, 0.1e9, 1e9])('ends within the work it is given (%d ns)', (effort) => {
    let work = 0;
    for (const step of new Rounding(compile(problem), new Random(1)).run(effort, never)) work += step;
    expect(work).toBeLessThan(1.3 * effort + 0.05e9);
  });

  it('keeps rules from day to day also where wishes weigh more than any cover', () => {
    const dayOff = ({ allowed }: Person): number =>
      [...Array(56).keys()].find((day) => !allowed!.subarray(4 * day, 4 * day + 4).includes(1))!;
    const wished = limited({
      ...problem,
      people: problem.people.map((p) => ({
        ...p,
        wishes: [{ day: dayOff(p), template: 0, weight: 600, wanted: true }],
      })),
    });
    const cells = round(wished);
    expect(breaking(wished, cells, withoutTotals)).toBe(0);
    expect(breaking(wished, cells)).toBeLessThan(4);
  });

  it('gives a roster also where somebody has no legal row', () => {
    const fixed = Array.from({ length: 56 }, (_, day) => ({ day, kind: 0 }));
    const rules = problem.people[0]!.rules!.filter(({ shape }) => shape === 'neighbors');
    const people = [
      { id: 'Ada', rules, maxDaysInARow: 3, fixed: fixed.slice(1) },
      { id: 'Ben', rules, maxDaysInARow: 0 },
      { id: 'Cem', rules, maxMinutes: 480, minMinutes: 960 },
      ...problem.people.slice(3),
    ];
    const cells = round(limited({ ...problem, people }));
    expect(breaking({ ...problem, people: people.slice(3) }, cells.subarray(3 * 56), withoutTotals)).toBe(0);
    expect([...cells.subarray(1, 56)]).toEqual(fixed.slice(1).map(() => 1));
  });

  it('is the same for the same seed, and another for another', () => {
    const once = round(problem, 3);
    expect(round(problem, 3)).toEqual(once);
    expect(round(problem, 4)).not.toEqual(once);
  });

  it('ends when it is cancelled', () => {
    let asked = 0;
    const task = new Rounding(compile(problem), new Random(1)).run(1e9, () => ++asked > 5);
    let steps = 0;
    while (!task.next().done) steps++;
    expect(steps).toBeLessThan(20);
  });
});
