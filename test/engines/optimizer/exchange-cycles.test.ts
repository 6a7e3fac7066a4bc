import { ExchangeCycles } from '../../../src/engines/optimizer/annealing/exchange-cycles';
import { RosterState } from '../../../src/engines/optimizer/annealing/roster-state';
import { compile, type Compiled } from '../../../src/engines/optimizer/compiled';
import type { PersonRule } from '../../../src/engines/optimizer/person-rule';
import type { Problem } from '../../../src/engines/optimizer/problem';
import { Random } from '../../../src/engines/optimizer/random';
import { rowScore, score } from '../../../src/engines/optimizer/score';
import { hourlyShift } from '../../support/problems/hourly-shift';
import { minutesWanted } from '../../support/problems/minutes-wanted';

const DAYS = 14;
const SLOTS = 24;
const PEOPLE = 7;
const NEVER = (): boolean => false;
const EPSILON = 1e-6;
const kinds = [hourlyShift(0, 420, 480), hourlyShift(1, 600, 480), hourlyShift(2, 420, 300), hourlyShift(3, 900, 480)];
const VALUES = kinds.length + 1;

function problemOf(people: Problem['people'], more: Partial<Problem> = {}): Problem {
  return {
    days: DAYS,
    firstWeekday: 0,
    rules: { weekendsShared: { hard: false, weight: 3 } },
    kinds,
    slotsPerDay: SLOTS,
    skills: 2,
    need: Int32Array.from({ length: 2 * DAYS * SLOTS }, (_, i) => i % 3),
    underWeight: new Float64Array(DAYS * SLOTS).fill(4),
    overWeight: new Float64Array(DAYS * SLOTS).fill(1),
    people,
    ...more,
  };
}

/** Seven people of one skill, of another or of both, each with hours, wishes and weekends of their own. */
function randomProblem(r: Random): Problem {
  const weeks = [0, 7].map((from) => ({ from, to: from + 6 }));
  const rulesOf = (): PersonRule[] => [
    minutesWanted(
      0.05 * (1 + r.below(4)),
      weeks.map((week) => ({ ...week, target: 60 * (16 + r.below(28)) })),
    ),
    { name: 'rest', hard: true, weight: 1, shape: 'neighbors', restMinutes: 60 * (9 + r.below(5)) },
    { name: 'days_in_a_row', hard: true, weight: 1, shape: 'run', atMost: 5, before: 0, after: 0 },
  ];
  const skills = [[0], [0], [0], [0], [1], [1], [0, 1]];
  return problemOf(
    skills.map((own, p) => ({
      id: `${p}`,
      skills: own,
      rules: rulesOf(),
      daysOff: [r.below(DAYS)],
      costs: Float64Array.from({ length: DAYS * VALUES }, () => (r.below(4) ? 0 : r.below(20))),
      carried: { weekends: r.below(3), undesirable: 0 },
    })),
  );
}

/** Returns a random row of a person that satisfies the hard rules. */
function legalRow(c: Compiled, p: number, random: Random): number[] {
  for (;;) {
    const row = Array.from({ length: DAYS }, (_, d) => {
      const v = random.below(3) ? 1 + random.below(kinds.length) : 0;
      return c.legal[(p * DAYS + d) * c.values + v] ? v : 0;
    });
    if (rowScore(c, p, Uint16Array.from(row)).hard === 0) return row;
  }
}

function randomState(seed: number): { state: RosterState; random: Random } {
  const random = new Random(seed);
  const c = compile(randomProblem(random));
  const cells = Uint16Array.from([...Array(PEOPLE).keys()].flatMap((p) => legalRow(c, p, random)));
  return { state: new RosterState(c, cells), random };
}

/** Returns the shifts worked by the people of each set of skills on each day, whoever works them. */
const workedBySkills = ({ c, cells }: RosterState): string[] =>
  Array.from({ length: DAYS * (c.classes.length + 1) }, (_, i) => {
    const own = [...Array(c.people).keys()].filter((p) => c.classOf[p] === Math.floor(i / DAYS));
    return own
      .map((p) => cells[p * DAYS + (i % DAYS)]!)
      .sort()
      .join();
  });

const settle = (cycles: ExchangeCycles, weeks: number): void => {
  for (let n = 0; n < 3 * weeks; n++) cycles.next(0, DAYS - 1, NEVER, NEVER);
};

/**
 * Returns true if two people with the same skills gain by exchanging a shift each within a week, trying all of them.
 */
function canPairGain({ c, cells, hard, soft }: RosterState): boolean {
  const shifts = [...cells.keys()].filter((at) => cells[at]! > 0);
  const personOf = (at: number): number => Math.floor(at / DAYS);
  return shifts.some((one) =>
    shifts.some((other) => {
      const [p, q, a, b] = [personOf(one), personOf(other), one % DAYS, other % DAYS];
      if (p >= q || c.classOf[p] !== c.classOf[q] || c.weekOfDay[a] !== c.weekOfDay[b]) return false;
      if (a !== b && (cells[p * DAYS + b]! || cells[q * DAYS + a]!)) return false;
      const exchanged = cells.slice();
      exchanged[one] = exchanged[other] = 0;
      exchanged[p * DAYS + b] = cells[other]!;
      exchanged[q * DAYS + a] = cells[one]!;
      if (exchanged.some((v, at) => !c.legal[at * c.values + v])) return false;
      const after = score(c, exchanged);
      return after.hard <= hard + EPSILON && after.soft < soft - EPSILON;
    }),
  );
}

describe('exchanges in cycles', () => {
  it('leave cover and hard rules as they are, cost no more, and leave next to no two people who could gain', () => {
    let [gained, couldGain, still] = [0, 0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const { state, random } = randomState(seed);
      const worked = workedBySkills(state);
      const { hard, soft } = state;
      if (canPairGain(state)) couldGain++;
      settle(new ExchangeCycles(state.c, state, random), 2 * state.c.classes.length);
      expect(workedBySkills(state)).toEqual(worked);
      expect(state.hard).toBeLessThanOrEqual(hard + EPSILON);
      expect(state.soft).toBeLessThanOrEqual(soft + EPSILON);
      const counted = score(state.c, state.cells);
      expect([state.hard, state.soft]).toEqual([expect.closeTo(counted.hard, 6), expect.closeTo(counted.soft, 6)]);
      if (state.soft < soft - EPSILON) gained++;
      if (canPairGain(state)) still++;
    }
    expect(Math.min(gained, couldGain)).toBeGreaterThan(50);
    expect(still).toBeLessThan(3);
  });

  it('find three people who want what the next one works where no two could exchange', () => {
    // Each works one shift, on a Monday, a Tuesday and a Wednesday, and can work that or what the next one has.
    const mayWork = (own: number, next: number): Float64Array =>
      Float64Array.from({ length: DAYS * VALUES }, (_, i) => {
        const [day, v] = [Math.floor(i / VALUES), i % VALUES];
        return v === 0 || day === next ? 0 : day === own ? 5 : 500;
      });
    const people = [0, 1, 2].map((p) => ({
      id: `${p}`,
      skills: [0],
      costs: mayWork(p, (p + 1) % 3),
    }));
    const c = compile(problemOf(people));
    const cells = new Uint16Array(3 * DAYS);
    for (const p of [0, 1, 2]) cells[p * DAYS + p] = 1 + p;
    const state = new RosterState(c, cells);
    const { soft } = state;
    expect(canPairGain(state)).toBe(false);
    settle(new ExchangeCycles(c, state, new Random(1)), 2);
    expect(soft - state.soft).toBeCloseTo(15);
    for (const p of [0, 1, 2]) expect(state.cells[p * DAYS + ((p + 1) % 3)]).toBe(1 + ((p + 1) % 3));
  });

  it('stay within the days, with people who are not locked, and end when cancelled', () => {
    const { state, random } = randomState(5);
    const before = state.cells.slice();
    const cycles = new ExchangeCycles(state.c, state, random);
    const run = (from: number, to: number, isLocked: (p: number) => boolean, cancelled = NEVER): void => {
      for (let n = 0; n < 20; n++) cycles.next(from, to, isLocked, cancelled);
    };
    run(0, DAYS - 1, () => true);
    run(0, DAYS - 1, NEVER, () => true);
    expect(state.cells).toEqual(before);
    run(7, DAYS - 1, (p) => p === 0);
    const changed = [...before.keys()].filter((at) => state.cells[at] !== before[at]);
    expect(changed.length).toBeGreaterThan(0);
    for (const at of changed) {
      expect(at % DAYS).toBeGreaterThanOrEqual(7);
      expect(at).toBeGreaterThanOrEqual(DAYS); // not the first person
    }
  });

  it('go on with other days as soon as these change, also where people are too many for one block', () => {
    const r = new Random(2);
    const likes = (): Float64Array => Float64Array.from({ length: DAYS * VALUES }, () => (r.below(300) ? 0 : 20));
    const people = Array.from({ length: 4000 }, (_, p) => ({ id: `${p}`, skills: [0], costs: likes() }));
    const c = compile(problemOf(people));
    const state = new RosterState(
      c,
      Uint16Array.from({ length: people.length * DAYS }, () => 1 + r.below(VALUES - 1)),
    );
    const cycles = new ExchangeCycles(c, state, r);
    const changedDays = (from: number, to: number): number[] => {
      const before = state.cells.slice();
      cycles.next(from, to, NEVER, NEVER);
      return [...new Set([...before.keys()].filter((at) => before[at] !== state.cells[at]).map((at) => at % DAYS))];
    };
    for (const [from, to] of [[0, 6] as const, [7, 13] as const, [0, 6] as const]) {
      const changed = changedDays(from, to);
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.every((day) => day >= from && day <= to)).toBe(true);
    }
  });
});
