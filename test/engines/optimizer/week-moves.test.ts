import { CellPrices } from '../../../src/engines/optimizer/local-search/cell-prices';
import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { WeekMoves } from '../../../src/engines/optimizer/local-search/week-moves';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { bruteForce } from '../../support/problems/brute-force';
import { hourlyShift } from '../../support/problems/hourly-shift';
import { limited } from '../../support/problems/limits';

const DAYS = 5;
const SLOTS = 24;
const NEVER = (): boolean => false;
const kinds = [hourlyShift(0, 420, 480), hourlyShift(1, 600, 480), hourlyShift(2, 420, 300), hourlyShift(3, 840, 300)];

/** Two people, one of whom has another skill as well, with wishes, and what is wanted of their hours and starts. */
function randomProblem(seed: number): Problem {
  const r = new Random(seed);
  const window = { from: 0, to: DAYS - 1 };
  const rules: PersonRule[] = [
    {
      name: 'minutes',
      hard: false,
      weight: 0.05 * (1 + r.below(4)),
      shape: 'amount',
      counts: 'minutes',
      windows: [{ ...window, target: 60 * (8 + r.below(28)) }],
    },
    {
      name: 'shifts',
      hard: true,
      weight: 1,
      shape: 'amount',
      counts: 'shifts',
      windows: [{ ...window, atMost: 2 + r.below(4) }],
    },
    {
      name: 'steady_starts',
      hard: false,
      weight: 0.05 * r.below(3),
      shape: 'amount',
      counts: 'startSpread',
      windows: [{ ...window, atMost: 60 * r.below(5) }],
    },
  ];
  const costs = Float64Array.from({ length: DAYS * (kinds.length + 1) }, () => (r.below(4) ? 0 : r.below(20)));
  return limited({
    days: DAYS,
    firstWeekday: r.below(7),
    rules: { weekendsShared: { hard: false, weight: 2 * r.below(4) } },
    kinds,
    slotsPerDay: SLOTS,
    skills: 2,
    need: Int32Array.from({ length: DAYS * SLOTS * 2 }, () => r.below(2)),
    underWeight: new Float64Array(DAYS * SLOTS).fill(4),
    overWeight: new Float64Array(DAYS * SLOTS).fill(1),
    people: [
      {
        id: 'Ada',
        skills: [0],
        daysOff: [r.below(DAYS)],
        costs,
        rules,
        carried: { weekends: r.below(3), undesirable: 0 },
      },
      { id: 'Ben', skills: [0, 1], fixed: Array.from({ length: DAYS }, (_, day) => ({ day, kind: r.below(5) - 1 })) },
    ],
  });
}

/** Ada is off, and Ben works what is fixed. */
function begun(problem: Problem): RosterState {
  const ben = problem.people[1]!.fixed!.map(({ kind }) => kind + 1);
  return new RosterState(compile(problem), Uint16Array.from([...new Array<number>(DAYS).fill(0), ...ben]));
}

describe('a week moved as a whole', () => {
  it('is the cheapest that a person can have, once it is cold', () => {
    let changed = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const problem = randomProblem(seed);
      const state = begun(problem);
      const { c } = state;
      const random = new Random(seed);
      const moves = new WeekMoves(c, state, new CellPrices(c, state), random);
      const before = state.soft;
      let tries = 0;
      while (!moves.propose(1e-9, 0, DAYS - 1, NEVER) && tries < 20) tries++;
      if (tries < 20) {
        changed++;
        const uncounted = state.soft;
        state.settle();
        expect(state.soft - uncounted).toBeCloseTo(moves.cover!, 6);
        expect(state.soft - before).toBeCloseTo(moves.settled, 6);
      }
      const best = bruteForce(problem);
      expect({ seed, hard: state.hard, soft: state.soft }).toEqual({
        seed,
        hard: expect.closeTo(best.hard, 6),
        soft: expect.closeTo(best.soft, 6),
      });
    }
    expect(changed).toBeGreaterThan(50);
  });

  it('leaves a roster whose totals are those of its cells, kept or taken back, and stays within its days', () => {
    const problem = randomProblem(7);
    const state = begun(problem);
    const { c } = state;
    const moves = new WeekMoves(c, state, new CellPrices(c, state), new Random(1));
    expect(moves.any).toBe(true);
    const random = new Random(2);
    let [kept, takenBack] = [0, 0];
    for (let i = 0; i < 400; i++) {
      const before = state.cells.slice();
      if (!moves.propose(50, 0, DAYS - 1, NEVER)) {
        expect(state.cells).toEqual(before);
        continue;
      }
      if (random.below(2)) {
        state.undo();
        takenBack++;
        expect(state.cells).toEqual(before);
      } else {
        state.settle();
        kept++;
      }
      const { hard, soft } = score(c, state.cells);
      expect(state.hard).toBeCloseTo(hard, 6);
      expect(state.soft).toBeCloseTo(soft, 6);
    }
    expect(Math.min(kept, takenBack)).toBeGreaterThan(50);
    expect(moves.propose(50, 0, DAYS - 2, NEVER)).toBe(false);
    expect(moves.propose(50, 0, DAYS - 1, () => true)).toBe(false);
  });

  it('is drawn anew for everybody, and stays where another one would break a rule', () => {
    let drawn = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const state = begun(randomProblem(seed));
      const { c } = state;
      const moves = new WeekMoves(c, state, new CellPrices(c, state), new Random(seed));
      const before = { cells: state.cells.slice(), hard: state.hard };
      moves.drawAll(5, () => true);
      expect(state.cells).toEqual(before.cells);
      moves.drawAll(5, NEVER);
      if (state.cells.some((value, i) => value !== before.cells[i])) drawn++;
      const { hard, soft } = score(c, state.cells);
      expect([state.hard, state.soft]).toEqual([expect.closeTo(hard, 6), expect.closeTo(soft, 6)]);
      expect(hard).toBeLessThanOrEqual(before.hard + 1e-6);
    }
    expect(drawn).toBeGreaterThan(20);
  });

  it('comes to starts at any hour, and takes nothing away that it could not have drawn', () => {
    const { rules } = randomProblem(1).people[0]!;
    const nights = [22, 23, 1, 21, 22];
    const hourly = Array.from({ length: 24 }, (_, hour) => hourlyShift(hour, 60 * hour, 120));
    const need = new Int32Array(DAYS * SLOTS * 2);
    nights.forEach((hour, day) => [0, 1].forEach((i) => (need[(day * SLOTS + hour + i) * 2] = 1)));
    const wanted = (rules ?? []).map((rule): PersonRule => {
      const window = { from: 0, to: DAYS - 1 };
      if (rule.name === 'minutes') return { ...rule, windows: [{ ...window, target: 600 }] } as PersonRule;
      if (rule.name === 'shifts') return { ...rule, windows: [{ ...window, atMost: 5 }] } as PersonRule;
      return { ...rule, weight: 1, windows: [{ ...window, atMost: 240 }] } as PersonRule;
    });
    const problem: Problem = {
      ...randomProblem(1),
      kinds: hourly,
      need,
      people: [{ id: 'Ada', skills: [0], rules: wanted }],
    };
    const state = new RosterState(compile(problem));
    const moves = new WeekMoves(state.c, state, new CellPrices(state.c, state), new Random(3));
    for (let i = 0; i < 60; i++) {
      const before = state.soft;
      if (!moves.propose(1e-9, 0, DAYS - 1, NEVER)) continue;
      state.settle();
      if (state.soft - before - moves.settled > 1e-6) state.undo();
      expect(state.soft).toBeLessThan(before + 1e-6);
    }
    expect([...state.cells]).toEqual(nights.map((hour) => hour + 1));
  });

  it('joins no more days in a row with the weeks around it than somebody may work, and loses nothing by it', () => {
    let [joined, moved] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const r = new Random(seed);
      const mostDays = 2 + r.below(3);
      const [before, after] = [r.below(mostDays), r.below(mostDays)];
      const weeks = [0, 7, 14].map((from) => ({ from, to: from + 6 }));
      const rules: PersonRule[] = [
        {
          name: 'shifts',
          hard: true,
          weight: 1,
          shape: 'amount',
          counts: 'shifts',
          windows: weeks.map((week) => ({ ...week, atMost: mostDays })),
        },
        {
          name: 'minutes',
          hard: false,
          weight: 0.1,
          shape: 'amount',
          counts: 'minutes',
          windows: weeks.map((week) => ({ ...week, target: 480 * mostDays })),
        },
        { name: 'days_in_a_row', hard: true, weight: 1, shape: 'run', atMost: mostDays, before, after },
      ];
      const problem: Problem = {
        ...randomProblem(seed),
        days: 21,
        need: Int32Array.from({ length: 21 * SLOTS * 2 }, () => r.below(3)),
        underWeight: new Float64Array(21 * SLOTS).fill(4),
        overWeight: new Float64Array(21 * SLOTS).fill(1),
        people: [{ id: 'Ada', skills: [0], rules }],
      };
      const state = new RosterState(compile(problem));
      const moves = new WeekMoves(state.c, state, new CellPrices(state.c, state), r);
      for (let i = 0; i < 60; i++) {
        const [cold, cost] = [i >= 40, state.soft];
        if (!moves.propose(cold ? 1e-9 : 5, 0, 20, NEVER)) continue;
        state.settle();
        moved++;
        expect({ seed, i, hard: state.hard }).toEqual({ seed, i, hard: 0 });
        if (cold) expect(state.soft).toBeLessThan(cost + 1e-6);
      }
      if (weeks.some(({ from }) => from && state.cells[from - 1] && state.cells[from])) joined++;
    }
    expect(moved).toBeGreaterThan(1000);
    expect(joined).toBeGreaterThan(10);
  });

  it('leaves cover to be counted where the shifts of a day share slots with those of the next one', () => {
    const late = { ...hourlyShift(4, 1320, 480), covers: [22, 23, 24, 25, 26, 27, 28, 29] };
    const { people, ...others } = randomProblem(4);
    const problem: Problem = {
      ...others,
      kinds: [...kinds, late],
      people: [{ id: 'Ada', skills: [0], rules: people[0]!.rules! }],
    };
    const state = new RosterState(compile(problem));
    const moves = new WeekMoves(state.c, state, new CellPrices(state.c, state), new Random(4));
    let counted = 0;
    for (let i = 0; i < 50; i++) {
      if (!moves.propose(20, 0, DAYS - 1, NEVER)) continue;
      expect(moves.cover).toBeUndefined();
      const uncounted = state.soft;
      state.settle();
      if (state.soft !== uncounted) counted++;
      expect(state.soft).toBeCloseTo(score(state.c, state.cells).soft, 6);
    }
    expect(counted).toBeGreaterThan(20);
  });

  it('is not there where nothing is wanted of a few days', () => {
    const c = compile({ ...randomProblem(1), people: [{ id: 'Ada', skills: [0] }] });
    const state = new RosterState(c);
    expect(new WeekMoves(c, state, new CellPrices(c, state), new Random(1)).any).toBe(false);
  });
});
