import loadHighs from 'highs';
import { compile } from '../../../src/engines/optimiser/compiled';
import { Capacities } from '../../../src/engines/optimiser/intervals/capacities';
import { CoverBound } from '../../../src/engines/optimiser/intervals/cover-bound';
import { poolsOf } from '../../../src/engines/optimiser/intervals/pools';
import type { PersonRule } from '../../../src/engines/optimiser/person-rule';
import type { Problem } from '../../../src/engines/optimiser/problem';
import { finished } from '../../../src/engines/optimiser/task';
import { verifyBound } from '../../../src/engines/optimiser/certificate/verify-bound';
import { bruteForce } from '../../support/problems/brute-force';

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

  it('tell what each works', async () => {
    const { shifts, ofPools, poolOf } = await boundOf(problem);
    expect([...poolOf]).toEqual([0, 1, 2, 3, -1]);
    shifts.forEach((count, cell) =>
      expect(count).toBeCloseTo(
        ofPools.reduce((sum, counts) => sum + counts[cell]!, 0),
        6,
      ),
    );
    expect(ofPools[0]![1]).toBeCloseTo(1, 3);
    expect(ofPools[3]![1]).toBeCloseTo(1, 3);
  });
});
