import loadHighs from 'highs';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { Capacities } from '../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../src/engines/optimizer/relaxation/cover-bound';
import { leastBrokenRow } from '../../../src/engines/optimizer/program/least-broken-row';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { rowScore, score } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { finished } from '../../../src/engines/optimizer/run/task';
import { type Wanted, whyNot } from '../../../src/engines/optimizer/explain/why-not';
import { bruteForce } from '../../support/problems/brute-force';
import { randomProblem, withRandomRules } from '../../support/problems/random-problem';
import { budget } from '../../support/budget';

const never = (): boolean => false;

function small(seed: number, size = { people: 2, days: 4 }): Problem {
  return withRandomRules(randomProblem(seed, { ...size, skills: 1 + (seed % 2), weekly: seed % 3 === 0 }), seed);
}

describe('a search that keeps what is agreed with people', () => {
  it('finds legal rosters of small problems, bounds them truly, and says what cannot be kept', async () => {
    let [legal, illegal, cheapest] = [0, 0, 0];
    for (let seed = 1; seed <= 24; seed++) {
      const problem = small(seed);
      const best = bruteForce(problem);
      const result = await solve(problem, { seed, threads: false, epochs: 3 });
      expect(result.certificate).toMatchObject(check(problem, result.cells));
      if (best.hard < 1e-9) {
        legal++;
        expect({ seed, legal: result.certificate.legal }).toEqual({ seed, legal: true });
        expect(result.bound ?? 0).toBeLessThanOrEqual(best.soft + 1e-6);
        expect(result.certificate.bound).toBeLessThanOrEqual(best.soft + 1e-6);
        expect(result.cost).toBeGreaterThan(best.soft - 1e-6);
        if (result.cost < best.soft + 1e-6) cheapest++;
      } else {
        illegal++;
        expect({ seed, legal: result.certificate.legal }).toEqual({ seed, legal: false });
        expect({ seed, says: result.impossible.map((each) => each.says).join() }).toEqual({
          seed,
          says: expect.stringMatching(/at least/),
        });
      }
    }
    expect(legal).toBeGreaterThan(10);
    expect(illegal).toBeGreaterThan(4);
    expect(cheapest).toBeGreaterThan(0.9 * legal);
  });

  it('bounds cover by what rules leave and want, and never above what a legal roster costs', async () => {
    const highs = await loadHighs();
    const cases = budget({ short: 50, long: 125 });
    let tried = 0;
    for (let seed = 1; seed <= cases; seed++) {
      const problem = small(seed, { people: 1 + (seed % 2), days: 6 - 2 * (seed % 2) });
      const best = bruteForce(problem);
      if (best.hard > 1e-9) continue;
      tried++;
      const c = compile(problem);
      const relaxation = new CoverBound(highs, c, new Capacities(c));
      finished(relaxation.solve(never));
      expect({ seed, above: Math.max(0, relaxation.bound - best.soft) }).toEqual({ seed, above: expect.closeTo(0, 5) });
    }
    expect(tried).toBeGreaterThan((50 / 125) * cases);
  });

  it('knows whether a row can be legal', async () => {
    const highs = await loadHighs();
    for (let seed = 1; seed <= budget({ short: 40, long: 120 }); seed++) {
      const problem = small(seed, { people: 1, days: 5 });
      const c = compile(problem);
      const { row } = leastBrokenRow(highs, c, 0, never);
      const best = bruteForce({ ...problem, need: problem.need.fill(0) });
      expect({ seed, hard: rowScore(c, 0, row!).hard < 1e-9 }).toEqual({ seed, hard: best.hard < 1e-9 });
    }
  });

  it('tells truly why a shift is not given', async () => {
    const cases = budget({ short: 10, long: 25 });
    let tried = 0;
    for (let seed = 1; seed <= 200 && tried < cases; seed++) {
      const problem = small(seed, { people: 2, days: 4 });
      const c = compile(problem);
      const cells = new Uint16Array(c.people * c.days);
      if (score(c, cells).hard > 0) continue;
      tried++;
      const wanted: Wanted = { day: seed % 4, value: 1, person: 0 };
      const { possible, blockedBy, cheapestWay, certain } = await whyNot(problem, cells, wanted);
      expect({ seed, certain }).toEqual({ seed, certain: true });
      if (possible) expect(score(c, possible.cells).hard).toBeLessThan(1e-9);
      else {
        const legal = everyRoster(problem).filter((roster) => roster[wanted.day] === 1);
        const judged = legal.filter((roster) => score(c, roster).hard < 1e-9 && coversAsMuch(problem, roster, cells));
        expect({ seed, judged: judged.length }).toEqual({ seed, judged: 0 });
        if (cheapestWay) expect(cheapestWay.givingWay.length + blockedBy.length).toBeGreaterThan(0);
      }
    }
    expect(tried).toBe(cases);
  });
});

/** Rosters of two people of whom the second one is free to do anything. */
function everyRoster(problem: Problem): Uint16Array[] {
  const c = compile(problem);
  const found: Uint16Array[] = [];
  const cells = new Uint16Array(c.people * c.days);
  const visit = (i: number): void => {
    if (i === cells.length) {
      found.push(cells.slice());
      return;
    }
    for (let v = 0; v < c.values; v++) {
      if (!c.legal[i * c.values + v]) continue;
      cells[i] = v;
      visit(i + 1);
    }
    cells[i] = 0;
  };
  visit(0);
  return found;
}

/** Returns true if no slot is shorter than in another roster, comparing the cost of shortage alone. */
function coversAsMuch(problem: Problem, cells: Uint16Array, before: Uint16Array): boolean {
  const slots = problem.days * problem.slotsPerDay;
  for (let s = 0; s < slots; s++) {
    const alone = new Float64Array(slots);
    alone[s] = 1;
    const only = { ...problem, underWeight: alone, overWeight: new Float64Array(slots), rules: undefined };
    const people = problem.people.map(({ id, skills }) => ({ id, skills }));
    if (check({ ...only, people }, cells).cost > check({ ...only, people }, before).cost) return false;
  }
  return true;
}
