import loadHighs, { type Highs } from 'highs';
import { Annealer } from '../../../src/engines/optimizer/local-search/anneal';
import { repeatedCoolings } from '../../../src/engines/optimizer/local-search/temperatures';
import { Proof } from '../../../src/engines/optimizer/lagrangian/verify-bound';
import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { EpochReply } from '../../../src/engines/optimizer/run/epoch';
import { BoundImprover } from '../../../src/engines/optimizer/lagrangian/bound-improver';
import { areRowsChosen, ChoosingRows } from '../../../src/engines/optimizer/columns/choosing-rows';
import { RowColumns } from '../../../src/engines/optimizer/columns/row-columns';
import { SplitSearch } from '../../../src/engines/optimizer/strategies/split-search';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { score } from '../../../src/engines/optimizer/score/score';
import { solve } from '../../../src/engines/optimizer/solve';
import { finished } from '../../../src/engines/optimizer/run/task';
import { hourlyShift } from '../../support/problems/hourly-shift';
import { allEarly, HOURS, twoBands } from '../../support/problems/two-bands';
import { budget } from '../../support/budget';

const NEVER = (): boolean => false;
const WEEKS = 2;

let highs: Highs;
beforeAll(async () => {
  highs = await loadHighs();
});

/** Multiplies the people of two bands, and the need, by a number. */
function crowd(times: number, weeks = WEEKS): Problem {
  const problem = twoBands(weeks);
  return {
    ...problem,
    need: problem.need.map((people) => times * people),
    people: Array.from({ length: times }, (_, n) =>
      problem.people.map((person) => ({ ...person, id: `${person.id} ${n}` })),
    ).flat(),
  };
}

function provenOf(problem: Problem): Proof {
  const prices = new Float64Array(problem.days * HOURS * 2).fill(5);
  const proof = new Proof(problem, prices, { work: 1e9, workOfSteps: 1e9 });
  proof.verify(NEVER);
  return proof;
}

describe('rows of people who are alike', () => {
  it('cost as a mixture no less than what is proven, and become a roster of such rows', () => {
    const problem = crowd(3);
    const c = compile(problem);
    const early = allEarly(problem);
    const proof = provenOf(problem);
    expect(proof.groups.map(({ length }) => length).sort((a, b) => a - b)).toEqual([6, 12, 12]);
    expect(proof.groups.flat().sort((a, b) => a - b)).toEqual([...problem.people.keys()]);
    const rows = new RowColumns(highs, c, proof.groups);
    proof.groups.forEach((people, g) => {
      const row = early.slice(people[0]! * c.days, (people[0]! + 1) * c.days);
      expect([rows.add(g, row), rows.add(g, row)]).toEqual([true, false]);
      expect(rows.add(g, new Uint16Array(c.days).fill(1))).toBe(false);
    });
    expect(finished(rows.solve(NEVER, NEVER))).toBe(true);
    expect(rows.cost).toBeCloseTo(score(c, early).soft, 6);
    for (let round = 0; round < 40; round++) {
      const others = rows.pricesBeside(proof.priced!.prices);
      for (const share of [0.2, 0.6])
        finished(proof.rowsTowards(others, share, NEVER))!.forEach((kinds, g) =>
          rows.add(
            g,
            Uint16Array.from(kinds, (kind) => kind + 1),
          ),
        );
      expect(finished(rows.solve(NEVER, NEVER))).toBe(true);
      expect(rows.cost).toBeGreaterThan(proof.priced!.bound - 1e-6);
    }
    // It can be met exactly.
    const mixed = rows.cost;
    expect(mixed).toBeLessThan(0.1 * score(c, early).soft);
    const cells = finished(rows.choose(NEVER))!;
    rows.dispose();
    const { hard, soft } = score(c, cells);
    expect(hard).toBe(0);
    expect(soft).toBeGreaterThan(mixed - 1e-6);
    expect(soft).toBeLessThan(0.5 * score(c, early).soft);
  });

  it('are not weighed once that is cancelled', () => {
    const problem = crowd(1);
    const { groups } = provenOf(problem);
    const c = compile(problem);
    const rows = new RowColumns(highs, c, groups);
    groups.forEach((people, g) => {
      const at = people[0]! * c.days;
      rows.add(g, allEarly(problem).slice(at, at + c.days));
      rows.add(g, new Uint16Array(c.days));
    });
    expect(finished(rows.solve(NEVER, NEVER))).toBe(true);
    expect(finished(rows.solve(() => true, NEVER))).toBe(false);

    rows.dispose();
  });
});

/** Runs the stage in both searchers to its end, the second one with a bound or without. */
function chooseInBoth(isProven: boolean) {
  const problem = crowd(3);
  const c = compile(problem);
  const annealers = [0, 1].map((role) => new Annealer(c, role, allEarly(problem)));
  const stages = ([0, 1] as const).map((role) => {
    const { state } = annealers[role]!;
    const source = role === 1 && isProven ? provenOf(problem) : undefined;
    const heat = repeatedCoolings([0.1, 0.1], 1);
    return new ChoosingRows(c, state, role, {
      highs,
      cancelled: NEVER,
      epochEffort: 20e6,
      heat,
      cooling: new SplitSearch(c, annealers[role]!, role, 1e3, heat, NEVER, { isWhole: true }),
      source,
      improver: source && new BoundImprover(source, 20e6, NEVER),
    });
  });
  const phases: string[] = [];
  let replies: (EpochReply | undefined)[] = [];
  for (let epoch = 0; epoch < 100; epoch++) {
    const inputs = [1, 0].map((other) => ({
      bound: 0,
      cost: score(c, allEarly(problem)).soft,
      done: epoch / 40,
      other: replies[other]?.found,
      message: replies[other]?.message,
    }));
    replies = stages.map((stage, role) => stage.epoch(inputs[role]!));
    expect(replies[0] === undefined).toBe(replies[1] === undefined);
    if (!replies[0]) break;
    phases.push(replies.map((reply) => reply!.phase).join());
  }
  return { c, problem, stages, phases, states: annealers.map(({ state }) => state) };
}

describe('choosing rows', () => {
  it('is what the second searcher does while the first one cools, and both go on from the same roster', () => {
    const { c, problem, stages, states, phases } = chooseInBoth(true);
    expect([...new Set(phases)]).toEqual(['annealing,bound', 'annealing,choosing rows']);
    expect(stages.map(({ isChosen }) => isChosen)).toEqual([true, true]);
    expect(states[0]!.cells).toEqual(states[1]!.cells);
    expect(score(c, states[0]!.cells).hard).toBe(0);
    expect(score(c, states[0]!.cells).soft).toBeLessThan(0.6 * score(c, allEarly(problem)).soft);
  });

  it('ends at once where nothing was proven, with the roster that is cooled', () => {
    const { stages, states, phases } = chooseInBoth(false);
    expect(phases).toHaveLength(1);
    expect(stages.map(({ isChosen }) => isChosen)).toEqual([false, false]);
    expect(states[0]!.cells).toEqual(states[1]!.cells);
  });

  it('is for many people of few kinds, where there is time for it', () => {
    const [many, few] = [compile(crowd(12)), compile(crowd(3))];
    expect([areRowsChosen(many, 1e12), areRowsChosen(few, 1e12), areRowsChosen(many, 1e6)]).toEqual([
      true,
      false,
      false,
    ]);
    const own = crowd(12);
    const apart = own.people.map((person, i) => ({ ...person, targetMinutes: 480 * (i % 10) }));
    expect(areRowsChosen(compile({ ...own, people: apart }), 1e12)).toBe(false);
  });

  it('finds the same roster again in as many epochs', async () => {
    const times = budget({ short: 10, long: 12 });
    const weeks = budget({ short: 1, long: 2 });
    const exact = crowd(times, weeks);
    const problem: Problem = {
      ...exact,
      need: exact.need.map((_, i) => {
        const [day, hour] = [Math.floor(i / (2 * HOURS)), (i >> 1) % HOURS];
        return hour < 7 || hour > 20 ? 0 : Math.round((times / 12) * (22 + 12 * Math.sin(hour * 1.7 + day + (i % 2))));
      }),
      kinds: [...exact.kinds, hourlyShift(3, 600, 300)],
      people: exact.people.map((person) => ({ ...person, targetMinutes: 2250 * weeks })),
      rules: { hoursOnTarget: { hard: false, weight: 0.3 }, weekendsShared: { hard: false, weight: 3 } },
    };
    const phases = new Set<string>();
    const run = () =>
      solve(problem, {
        seed: 5,
        epochs: budget({ short: 8, long: 14 }),
        threads: false,
        onProgress: (progress) => progress.phases.forEach((phase) => phases.add(phase)),
      });
    const [one, other] = [await run(), await run()];
    expect([...phases]).toContain('choosing rows');
    expect(one.cells).toEqual(other.cells);
    expect(check(problem, one.cells)).toMatchObject({ legal: true, cost: one.cost });
  });
});
