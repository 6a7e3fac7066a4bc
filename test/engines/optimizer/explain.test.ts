import { compile } from '../../../src/engines/optimizer/model/compiled';
import { explainCost, rankCandidates } from '../../../src/engines/optimizer/explain/explain';
import { score } from '../../../src/engines/optimizer/score/score';
import { limited } from '../../support/problems/limits';
import { randomProblem, withRandomRules } from '../../support/problems/random-problem';

/** Early and late on seven days, one of each needed; Ada rests badly, Ben has worked enough, Cy has a wish. */
const problem = limited({
  days: 7,
  firstWeekday: 0,
  slotsPerDay: 2,
  skills: 1,
  need: new Int32Array(14).fill(1),
  underWeight: new Float64Array(14).fill(10),
  overWeight: new Float64Array(14).fill(1),
  minRestMinutes: 660,
  kinds: [
    { name: 'early', template: 0, startMinute: 360, endMinute: 840, minutes: 480, covers: [0] },
    { name: 'late', template: 1, startMinute: 840, endMinute: 1320, minutes: 480, covers: [1] },
  ],
  people: [
    { id: 'Ada' },
    { id: 'Ben', maxMinutes: 480 },
    { id: 'Cy', daysOff: [1], wishes: [{ day: 3, template: 0, weight: 2, wanted: false }] },
  ],
});
const roster = (...rows: string[]): Uint16Array => Uint16Array.from(rows.join(''), (letter) => '.EL'.indexOf(letter));

describe('explaining a roster', () => {
  const c = compile(problem);

  it('splits the cost by rule, interval and person without losing a point', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const made = randomProblem(seed, { people: 4, days: 9, skills: 1 + (seed % 3), weekly: true });
      const random = compile(withRandomRules(made, seed));
      const cells = Uint16Array.from({ length: 36 }, (_, i) => (i * seed * 7) % random.values);
      const report = explainCost(random, cells);
      const { soft } = score(random, cells);
      const softUnits = report.byConstraint.reduce((sum, x) => sum + x.cost, 0);
      expect(softUnits).toBeCloseTo(soft, 6);
      expect(
        report.bySlot.reduce((s, x) => s + x.cost, 0) + report.byPerson.reduce((s, x) => s + x.cost, 0),
      ).toBeCloseTo(soft, 6);
    }
  });

  it('ranks the people for a slot: those who break fewer rules first', () => {
    // Tuesday early: Ada came home late on Monday, Ben has had his hours, Cy is off.
    const ways = rankCandidates(c, roster('L......', '..E....', '.......'), { day: 1, slot: 0 });
    expect(new Set(ways.map((w) => `${w.person} ${w.blockedBy.join()}`))).toEqual(
      new Set(['0 rest', '1 minutes', '2 onlyPermittedShifts']),
    );
    // Cy would rather not work early on Thursday, so Ada and Ben come first.
    const open = rankCandidates(c, roster('.......', '.......', '.......'), { day: 3, value: 1 });
    expect(open.map((w) => [w.person, w.costChange])).toEqual([
      [0, -10],
      [1, -10],
      [2, -8],
    ]);
  });
});
