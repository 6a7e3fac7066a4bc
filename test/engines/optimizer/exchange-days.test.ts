import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { exchangeDays } from '../../../src/engines/optimizer/local-search/stretches';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { limited, type LimitedProblem } from '../../support/problems/limits';

const DAYS = 14;
const SLOTS = 3;
const PEOPLE = 5;
const kinds = [0, 1, 2].map((slot) => ({
  name: `${slot}`,
  template: slot,
  startMinute: 480 * slot,
  endMinute: 480 * (slot + 1),
  minutes: 480,
  covers: [slot],
}));

/** Five people, with one skill of two or both, some days off, and a random roster of what they may work. */
function randomState(seed: number): RosterState {
  const random = new Random(seed);
  const problem: LimitedProblem = {
    days: DAYS,
    firstWeekday: random.below(7),
    kinds,
    slotsPerDay: SLOTS,
    skills: 2,
    need: Int32Array.from({ length: DAYS * SLOTS * 2 }, () => random.below(3)),
    underWeight: new Float64Array(DAYS * SLOTS).fill(4),
    overWeight: new Float64Array(DAYS * SLOTS).fill(1),
    rules: { weekendsShared: { hard: false, weight: 3 } },
    people: Array.from({ length: PEOPLE }, (_, p) => ({
      id: `${p}`,
      skills: [[0], [1], [0, 1]][random.below(3)]!,
      daysOff: [random.below(DAYS)],
    })),
  };
  const c = compile(limited(problem));
  const cells = new Uint16Array(PEOPLE * DAYS);
  for (let i = 0; i < cells.length; i++) {
    const v = random.below(kinds.length + 1);
    if (c.legal[i * c.values + v]) cells[i] = v;
  }
  return new RosterState(c, cells);
}

const shiftsByWeek = ({ c, cells }: RosterState): string[] =>
  Array.from({ length: PEOPLE }, (_, p) =>
    Array.from({ length: c.weeks }, (_, week) =>
      cells.subarray(p * DAYS, (p + 1) * DAYS).reduce((n, v, day) => n + (v && c.weekOfDay[day] === week ? 1 : 0), 0),
    ).join(),
  );
const kindsByDay = ({ cells }: RosterState): string[] =>
  Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: PEOPLE }, (_, p) => cells[p * DAYS + day]!)
      .sort((a, b) => a - b)
      .join(),
  );

describe('days that two people exchange', () => {
  it('leave everybody as many shifts a week, every day its shifts, and totals that are those of the cells', () => {
    let [done, takenBack] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const state = randomState(seed);
      const random = new Random(seed);
      const [weeks, days] = [shiftsByWeek(state), kindsByDay(state)];
      for (let i = 0; i < 200; i++) {
        const before = state.cells.slice();
        const { soft } = state;
        if (!exchangeDays(state.c, state, random, 0, DAYS - 1, () => false)) {
          expect(state.cells).toEqual(before);
          continue;
        }
        done++;
        expect(state.cells).not.toEqual(before);
        state.settle();
        if (random.below(2)) {
          takenBack++;
          state.undo();
          expect(state.cells).toEqual(before);
          expect(state.soft).toBe(soft);
        }
        expect(shiftsByWeek(state)).toEqual(weeks);
        expect(kindsByDay(state)).toEqual(days);
        const found = score(state.c, state.cells);
        expect(state.hard).toBeCloseTo(found.hard, 6);
        expect(state.soft).toBeCloseTo(found.soft, 6);
      }
    }
    expect(Math.min(takenBack, done - takenBack)).toBeGreaterThan(50);
  });

  it('stay within the days that may change, and leave those alone who are locked', () => {
    const state = randomState(3);
    const random = new Random(1);
    const before = state.cells.slice();
    for (let i = 0; i < 500; i++) expect(exchangeDays(state.c, state, random, 0, DAYS - 1, () => true)).toBe(false);
    for (let i = 0; i < 500; i++) exchangeDays(state.c, state, random, 7, DAYS - 1, () => false);
    for (let p = 0; p < PEOPLE; p++)
      expect(state.cells.subarray(p * DAYS, p * DAYS + 7)).toEqual(before.subarray(p * DAYS, p * DAYS + 7));
    expect(state.cells).not.toEqual(before);
  });
});
