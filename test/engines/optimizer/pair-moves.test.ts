import { PairMoves } from '../../../src/engines/optimizer/local-search/pair-moves';
import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { weeksOf } from '../../../src/engines/optimizer/local-search/week-layout';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { hourlyShift } from '../../support/problems/hourly-shift';
import { minutesWanted } from '../../support/problems/minutes-wanted';

const DAYS = 7;
const SLOTS = 24;
const NEVER = (): boolean => false;
const kinds = [hourlyShift(0, 420, 480), hourlyShift(1, 600, 480), hourlyShift(2, 420, 300), hourlyShift(3, 900, 480)];

/** Two people of one skill, each with hours, wishes and weekends of their own. */
function randomProblem(r: Random, more: Partial<Problem> = {}): Problem {
  const window = { from: 0, to: DAYS - 1 };
  const rulesOf = (): PersonRule[] => [
    minutesWanted(0.05 * (1 + r.below(4)), [{ ...window, target: 60 * (16 + r.below(28)) }]),
    {
      name: 'shifts',
      hard: true,
      weight: 1,
      shape: 'amount',
      counts: 'shifts',
      windows: [{ ...window, atMost: 4 + r.below(2) }],
    },
    { name: 'rest', hard: true, weight: 1, shape: 'neighbors', restMinutes: 60 * (9 + r.below(5)) },
  ];
  const person = (id: string) => ({
    id,
    skills: [0],
    rules: rulesOf(),
    costs: Float64Array.from({ length: DAYS * (kinds.length + 1) }, () => (r.below(4) ? 0 : r.below(20))),
    carried: { weekends: r.below(3), undesirable: 0 },
  });
  return {
    days: DAYS,
    firstWeekday: r.below(6), // a weekend lies within the week
    rules: { weekendsShared: { hard: false, weight: 2 * r.below(4) } },
    kinds,
    slotsPerDay: SLOTS,
    skills: 1,
    need: Int32Array.from({ length: DAYS * SLOTS }, () => r.below(3)),
    underWeight: new Float64Array(DAYS * SLOTS).fill(4),
    overWeight: new Float64Array(DAYS * SLOTS).fill(1),
    people: [person('Ada'), person('Ben')],
    ...more,
  };
}

const made = (problem: Problem, cells: Uint16Array, random: Random) => {
  const state = new RosterState(compile(problem), cells);
  return { state, moves: new PairMoves(state.c, state, random, weeksOf(state.c)) };
};

describe('the shifts of two people, dealt out anew', () => {
  it('cost least of all ways to exchange days that keep the hard rules, but for the one at hand', () => {
    let [found, none] = [0, 0];
    for (let seed = 1; seed <= 200; seed++) {
      const r = new Random(seed);
      const problem = randomProblem(r);
      const cells = Uint16Array.from({ length: 2 * DAYS }, () => (r.below(3) ? 1 + r.below(kinds.length) : 0));
      const { state, moves } = made(problem, cells, r);
      const before = state.cells.slice();
      const begun = { hard: state.hard, soft: state.soft, weekends: state.weekends.slice() };
      let least = Infinity;
      for (let exchanged = 1; exchanged < 1 << DAYS; exchanged++) {
        const dealt = before.slice();
        for (let d = 0; d < DAYS; d++)
          if (exchanged & (1 << d)) [dealt[d], dealt[DAYS + d]] = [before[DAYS + d]!, before[d]!];
        const { hard, soft } = score(state.c, dealt);
        const isOther = dealt.some((v, i) => v !== before[i]);
        if (isOther && hard === 0) least = Math.min(least, soft);
      }
      let tries = 0;
      while (!moves.propose(0, 0, DAYS - 1, NEVER) && tries < 20) tries++;
      if (least === Infinity) none++;
      else {
        found++;
        expect({ seed, hard: state.hard, soft: state.soft }).toEqual({ seed, hard: 0, soft: expect.closeTo(least, 6) });
      }
      expect(state.cells.some((v, i) => v !== before[i])).toBe(least < Infinity);
      const { hard, soft } = score(state.c, state.cells);
      expect([state.hard, state.soft]).toEqual([expect.closeTo(hard, 6), expect.closeTo(soft, 6)]);
      state.undo();
      if (least === Infinity) continue;
      expect(state.cells).toEqual(before);
      expect({ hard: state.hard, soft: state.soft, weekends: state.weekends }).toEqual(begun);
    }
    expect(Math.min(found, none)).toBeGreaterThan(20);
  });

  it('stay with people of other skills, outside the days and where locked', () => {
    const r = new Random(3);
    const problem = randomProblem(r, { firstWeekday: 0 });
    const cells = Uint16Array.from([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0]);
    const { moves } = made(problem, cells, r);
    const movesOf = (each: PairMoves, to: number, isLocked: () => boolean): number =>
      Array.from({ length: 20 }, () => each.propose(0, 0, to, isLocked)).filter(Boolean).length;
    expect(movesOf(moves, DAYS - 2, NEVER)).toBe(0);
    expect(movesOf(moves, DAYS - 1, () => true)).toBe(0);
    expect(movesOf(moves, DAYS - 1, NEVER)).toBeGreaterThan(0);
    const [ada, ben] = problem.people;
    const skilled = {
      ...problem,
      skills: 2,
      need: new Int32Array(2 * DAYS * SLOTS),
      people: [ada!, { ...ben!, skills: [1] }],
    };
    expect(movesOf(made(skilled, cells, r).moves, DAYS - 1, NEVER)).toBe(0);
  });
});
