import { check } from '../../../src/engines/optimizer/score/checker';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { AT, type ConstraintName, CONSTRAINTS } from '../../../src/engines/optimizer/model/constraints';
import type { Kind, OffTogether, Problem } from '../../../src/engines/optimizer/model/problem';
import { score } from '../../../src/engines/optimizer/score/score';
import { limited, type LimitedPerson } from '../../support/problems/limits';

const EARLY: Kind = { name: 'early', template: 0, startMinute: 360, endMinute: 840, minutes: 480, covers: [0] };
const LATE: Kind = { name: 'late', template: 1, startMinute: 840, endMinute: 1320, minutes: 480, covers: [1] };
const NIGHT: Kind = {
  name: 'night',
  template: 2,
  startMinute: 1320,
  endMinute: 1800,
  minutes: 480,
  covers: [1],
  undesirable: true,
};

/** Two slots a day, nobody needed; week from Monday. Letters: `.` off, E, L, N. */
function week(person: Partial<LimitedPerson>, more: Partial<Problem> = {}): Problem {
  const days = more.days ?? 14;
  return limited({
    days,
    firstWeekday: 0,
    kinds: [EARLY, LATE, NIGHT],
    slotsPerDay: 2,
    skills: 1,
    need: new Int32Array(days * 2),
    underWeight: new Float64Array(days * 2),
    overWeight: new Float64Array(days * 2),
    people: [{ id: 'Ada', ...person }],
    ...more,
  });
}

function units(
  problem: Problem,
  rows: string,
  name: ConstraintName,
): { reported: number; legal: boolean; cost: number } {
  const cells = Uint16Array.from(rows.replaceAll(' ', ''), (letter) => '.ELN'.indexOf(letter));
  const certificate = check(problem, cells);
  const judged = score(compile(problem), cells);
  expect(certificate.cost).toBeCloseTo(judged.soft, 9);
  expect(certificate.legal).toBe(judged.hard < 1e-9);
  return { reported: judged.units[AT[name]]!, legal: certificate.legal, cost: certificate.cost };
}

const cases: Record<ConstraintName, [sentence: string, act: () => void]> = {
  onlyPermittedShifts: [
    'a day off, an unavailable template and a fixed shift are respected',
    () => {
      expect(units(week({ daysOff: [2] }), '..E...........', 'onlyPermittedShifts').legal).toBe(false);
      expect(units(week({ templates: [0] }), '..L...........', 'onlyPermittedShifts').reported).toBe(1);
      expect(
        units(week({ blocked: [{ day: 1, template: 0 }] }), '.E............', 'onlyPermittedShifts').reported,
      ).toBe(1);
      const notLateOnDay0 = Uint8Array.from({ length: 14 * 3 }, (_, cell) => (cell === 1 ? 0 : 1));
      expect(units(week({ allowed: notLateOnDay0 }), 'L.............', 'onlyPermittedShifts').reported).toBe(1);
      expect(units(week({ allowed: notLateOnDay0 }), 'EL............', 'onlyPermittedShifts').legal).toBe(true);
      expect(units(week({ fixed: [{ day: 3, kind: 1 }] }), '..............', 'onlyPermittedShifts').reported).toBe(1);
      expect(units(week({ daysOff: [2], templates: [0] }), 'EE.E..........', 'onlyPermittedShifts').legal).toBe(true);
    },
  ],
  coverNotShort: [
    'each person missing in an interval costs its weight',
    () => {
      const need = new Int32Array(28).fill(0);
      need[0] = 3;
      const problem = week({}, { need, underWeight: new Float64Array(28).fill(7) });
      expect(units(problem, 'E.............', 'coverNotShort')).toMatchObject({ reported: 14, cost: 14, legal: true });
    },
  ],
  coverNotOver: [
    'each person too many costs, and whoever lacks the skill does not count as cover',
    () => {
      expect(units(week({}, { overWeight: new Float64Array(28).fill(2) }), 'E.............', 'coverNotOver').cost).toBe(
        2,
      );
      const need = new Int32Array(56);
      need[1] = 1;
      const skilled = week(
        { skills: [0] },
        { skills: 2, need, underWeight: new Float64Array(28).fill(5), overWeight: new Float64Array(28).fill(2) },
      );
      expect(units(skilled, 'E.............', 'coverNotOver').cost).toBe(7);
    },
  ],
  wishes: [
    'a wished shift not given and an unwished one given cost their weight',
    () => {
      const wishes = [
        { day: 0, template: 0, weight: 3, wanted: true },
        { day: 1, template: 1, weight: 4, wanted: false },
      ];
      expect(units(week({ wishes }), '.L............', 'wishes').cost).toBe(7);
      expect(units(week({ wishes }), 'EE............', 'wishes').cost).toBe(0);
      const costs = Float64Array.from({ length: 14 * 4 }, (_, cell) => (cell === 0 ? 2 : cell === 4 + 2 ? 5 : 0));
      expect(units(week({ costs }), '.L............', 'wishes').cost).toBe(7);
      expect(units(week({ wishes, costs }), 'EL............', 'wishes').cost).toBe(9);
    },
  ],
  keptAsPlanned: [
    'each day that is not as people know it costs, apart from what they wish for',
    () => {
      const rules = { keptAsPlanned: { weight: 20 } };
      const planned = Uint16Array.from('EE.....N......', (letter) => '.ELN'.indexOf(letter));
      const wishes = [{ day: 0, template: 0, weight: 3, wanted: false }];
      expect(units(week({ planned, wishes }, { rules }), 'EE.....N......', 'keptAsPlanned')).toMatchObject({
        reported: 0,
        cost: 3,
      });
      const changed = week({ planned, wishes }, { rules });
      expect(units(changed, 'EL....EN......', 'keptAsPlanned')).toMatchObject({ reported: 2, cost: 43 });
      expect(units(changed, 'EL....EN......', 'wishes').reported).toBe(3);
      expect(
        check(changed, Uint16Array.from([1, 2, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 0])).costByConstraint,
      ).toMatchObject({ keptAsPlanned: 40, wishes: 3 });
    },
  ],
  hoursOnTarget: [
    'hours far from the target cost more than in proportion',
    () => {
      expect(
        units(
          week({ targetMinutes: 480 }, { rules: { hoursOnTarget: { weight: 1 } } }),
          'EE............',
          'hoursOnTarget',
        ).cost,
      ).toBe(64);
    },
  ],
  weekendsShared: [
    'two weekends for one person cost more than one each for two',
    () => {
      expect(
        units(week({}, { rules: { weekendsShared: { weight: 1 } } }), '.....E......E.', 'weekendsShared').cost,
      ).toBe(4);
      const afterThree = week(
        { carried: { weekends: 3, undesirable: 0 } },
        { rules: { weekendsShared: { weight: 1 } } },
      );
      expect(units(afterThree, '.....E......E.', 'weekendsShared').cost).toBe(25 - 9);
      expect(units(afterThree, '..............', 'weekendsShared').cost).toBe(0);
    },
  ],
  undesirableShared: [
    'three nights for one person cost nine',
    () => {
      expect(
        units(week({}, { rules: { undesirableShared: { weight: 1 } } }), 'NNN...........', 'undesirableShared').cost,
      ).toBe(9);
      const afterTwo = week(
        { carried: { weekends: 0, undesirable: 2 } },
        { rules: { undesirableShared: { weight: 1 } } },
      );
      expect(units(afterTwo, 'NNN...........', 'undesirableShared').cost).toBe(25 - 4);
    },
  ],
  offTogether: [
    'people who are to be off together have the same days off, where these count',
    () => {
      const people = ['Ada', 'Ben', 'Cy'].map((id) => ({ id }));
      const together = (more: Partial<OffTogether>) =>
        week({}, { people, days: 2, offTogether: [{ people: [0, 1, 2], weight: 5, ...more }] });
      expect(units(together({}), 'E. L. E.', 'offTogether').reported).toBe(0);
      expect(units(together({}), 'EE L. E.', 'offTogether').reported).toBe(5);
      expect(units(together({}), 'EE .E E.', 'offTogether').reported).toBe(10);
      expect(units(together({ days: [1] }), 'EE .E E.', 'offTogether').cost).toBe(5);
      expect(units(together({ people: [0, 2] }), 'EE .E E.', 'offTogether').reported).toBe(5);
      const hard = { ...together({}), rules: { offTogether: { hard: true } } };
      expect(units(hard, 'EE .E E.', 'offTogether').legal).toBe(false);
    },
  ],
};

describe('the rules of a roster', () => {
  it.each(CONSTRAINTS.map((c) => [c.name, cases[c.name][0], cases[c.name][1]] as const))(
    '%s: %s',
    (_name, _sentence, act) => act(),
  );
});
