import loadHighs from 'highs';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { permitted } from '../../../src/engines/optimizer/run/epoch';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { isSolvedWhole, WholeProgram } from '../../../src/engines/optimizer/program/whole-program';
import { budget } from '../../support/budget';
import { bruteForce } from '../../support/problems/brute-force';
import { randomProblem, withOddLimits, withRandomRules } from '../../support/problems/random-problem';
import { DAYS, HOURS, teamOfOneQueue } from '../../support/problems/team-of-one-queue';

const never = (): boolean => false;
const LIMITS = { effort: 60e9 };
/** Random rosters of a problem, until one is legal. */
const TRIES = 100;

/** A random problem with every kind of rule and cost, and needs of parts of people. */
function small(seed: number, people = 2, days = 4): Problem {
  const problem = randomProblem(seed, { people, days, skills: 1 + (seed % 2), weekly: seed % 3 > 0 });
  const need = Float64Array.from(problem.need, (n, i) => (seed % 4 ? n + ((seed * 31 + i * 17) % 100) / 100 : n));
  return withRandomRules({ ...problem, need }, seed);
}

/** The problem in which everyone has to work these cells. */
const fixed = (problem: Problem, cells: Uint16Array): Problem => ({
  ...problem,
  people: problem.people.map((person, p) => ({
    ...person,
    fixed: Array.from({ length: problem.days }, (_, day) => ({ day, kind: cells[p * problem.days + day]! - 1 })),
  })),
});

/** The problem in which weeks begin before the range, with starts there that are far apart. */
const afterStarts = (problem: Problem, seed: number): Problem => ({
  ...problem,
  people: problem.people.map((person) => ({
    ...person,
    rules: [
      ...(person.rules ?? []),
      {
        name: 'steady_starts',
        shape: 'amount',
        counts: 'startSpread',
        hard: false,
        weight: 0.01,
        windows: [{ from: -3, to: seed % 4, atMost: 60, starts: [360, 480 + 60 * (seed % 5)] }],
      },
    ],
  })),
});

describe('the integer program of a small roster', () => {
  it.each<[string, (problem: Problem, seed: number) => Problem]>([
    ['any kind of rule', (problem) => problem],
    ['starts before the range', afterStarts],
    ['shifts that reach into the next day', withOddLimits],
  ])('has the best cost of all rosters, with %s', async (_, changed) => {
    const highs = await loadHighs();
    let tried = 0;
    for (let seed = 1; seed <= budget({ short: 60, long: 400 }); seed++) {
      const problem = changed(small(seed), seed);
      const c = compile(problem);
      const best = bruteForce(problem);
      if (!isSolvedWhole(c) || best.hard > 1e-9) continue;
      tried++;
      const program = new WholeProgram(c);
      // An attempt with little work leaves no trace in the next one.
      program.solve(highs, permitted(c), { effort: 1 }, never);
      const { cells, bound } = program.solve(highs, permitted(c), LIMITS, never);
      const { hard, soft } = score(c, cells!);
      expect({ seed, hard, soft: Math.round(soft * 1e4) }).toEqual({
        seed,
        hard: 0,
        soft: Math.round(best.soft * 1e4),
      });
      expect(bound).toBeCloseTo(best.soft, 4);
    }
    expect(tried).toBeGreaterThan(5);
  });

  it('lets one person cover a slot with the shifts of two days', async () => {
    const problem: Problem = {
      days: 2,
      firstWeekday: 0,
      kinds: [{ name: 'late', template: 0, startMinute: 0, endMinute: 1600, minutes: 480, covers: [0, 2] }],
      slotsPerDay: 2,
      skills: 1,
      people: [{ id: 'one' }],
      need: Int32Array.from([1, 0, 2, 0]),
      underWeight: new Float64Array(4).fill(1),
      overWeight: new Float64Array(4).fill(1),
    };
    const c = compile(problem);
    expect(new WholeProgram(c).solve(await loadHighs(), permitted(c), LIMITS, never)).toEqual({
      cells: Uint16Array.from([1, 1]),
      bound: expect.closeTo(0),
    });
  });

  it('costs what the roster costs, for any legal one', async () => {
    const highs = await loadHighs();
    const r = new Random(5);
    let tried = 0;
    for (let seed = 1; seed <= budget({ short: 150, long: 1000 }); seed++) {
      const problem = small(seed, 2, 6);
      const c = compile(problem);
      if (!isSolvedWhole(c)) continue;
      for (let n = 0; n < TRIES; n++) {
        const cells = permitted(
          c,
          permitted(c).map((v) => (r.below(2) ? v : r.below(c.values))),
        );
        const { hard, soft } = score(c, cells);
        if (hard > 1e-9) continue;
        tried++;
        const { bound } = new WholeProgram(compile(fixed(problem, cells))).solve(highs, cells, LIMITS, never);
        expect({ seed, cost: bound }).toEqual({ seed, cost: expect.closeTo(soft, 4) });
        break;
      }
    }
    expect(tried).toBeGreaterThan(10);
  });

  it.each([
    ['too many cells', { ...teamOfOneQueue, people: Array.from({ length: 30 }, (_, i) => ({ id: `p${i}` })) }],
    ['teams to be off together', { ...teamOfOneQueue, offTogether: [{ people: [0, 1], weight: 1 }] }],
    ['a soft rule made hard', { ...teamOfOneQueue, rules: { coverNotShort: { hard: true } } }],
  ])('is not made with %s', (_, problem: Problem) => {
    expect(isSolvedWhole(compile(problem))).toBe(false);
  });

  it('proves the best roster of a few people with contracts', async () => {
    const people = teamOfOneQueue.people.slice(0, 5);
    const need = teamOfOneQueue.need.map((n) => Math.ceil(n / 3));
    const problem = { ...teamOfOneQueue, days: 7, people, need: need.slice(0, 7 * HOURS) };
    const week = {
      ...problem,
      underWeight: teamOfOneQueue.underWeight.slice(0, 7 * HOURS),
      overWeight: teamOfOneQueue.overWeight.slice(0, 7 * HOURS),
    };
    expect(DAYS).toBeGreaterThan(7);
    const found = await solve(week, { seed: 1, limit: { seconds: 60, clock: () => performance.now() / 1000 } });
    expect(found).toMatchObject({ ended: 'optimal', gap: 0, certificate: { legal: true } });
  });
});
