import loadHighs from 'highs';
import { type Compiled, compile } from '../../../src/engines/optimizer/model/compiled';
import { Capacities } from '../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../src/engines/optimizer/relaxation/cover-bound';
import type { PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Cells, Problem } from '../../../src/engines/optimizer/model/problem';
import { score } from '../../../src/engines/optimizer/score/score';
import { finished } from '../../../src/engines/optimizer/run/task';
import { makeCallCenter } from '../../support/problems/call-center';
import { limited } from '../../support/problems/limits';
import { budget } from '../../support/budget';

/** Shifts by day and value of a roster. */
function countsOf(c: Compiled, cells: Cells): Float64Array {
  const counts = new Float64Array(c.days * c.values);
  cells.forEach((v, at) => {
    if (v) counts[(at % c.days) * c.values + v]!++;
  });
  return counts;
}

describe('counts of shifts', () => {
  it.each([1, 2])('stay within capacities that every legal roster keeps (call center %i)', async (seed) => {
    const { problem, hidden } = makeCallCenter({
      agents: budget({ short: 20, long: 40 }),
      days: 14,
      seed,
      planted: true,
      skills: 2,
    });
    const c = compile(problem);
    expect(score(c, hidden!).hard).toBe(0);
    const counts = countsOf(c, hidden!);
    const capacities = new Capacities(c).of([...c.weekOfDay.keys()]);
    expect(capacities.some(({ parts }) => parts.length === 2)).toBe(true);
    for (const { parts, most } of capacities) {
      const used = parts.reduce(
        (sum, { day, set }) => sum + set.reduce((n, inSet, v) => (inSet ? n + counts[day * c.values + v]! : n), 0),
        0,
      );
      expect(used).toBeLessThanOrEqual(most);
    }
  });

  it('are bounded below what people without a skill and shifts from before a border of weeks may do', async () => {
    const isDue = { from: 0, to: 6, atLeast: 5 };
    const rules: PersonRule[] = [
      { name: 'shifts', hard: false, weight: 50, shape: 'amount', counts: 'shifts', windows: [isDue] },
    ];
    const person = { id: 'Ada', rules };
    const kind = { name: 'day', template: 0, startMinute: 0, endMinute: 480, minutes: 480, covers: [0] };
    const base = { firstWeekday: 0, slotsPerDay: 1, skills: 2 };
    const flat = (days: number, weight: number): Float64Array => new Float64Array(days).fill(weight);
    const unskilled: Problem = {
      ...base,
      days: 7,
      kinds: [kind],
      need: new Int32Array(14),
      underWeight: flat(7, 1),
      overWeight: flat(7, 1),
      people: [{ ...person, skills: [] }],
    };
    expect((await boundOf(unskilled)).bound).toBeLessThanOrEqual(0);
    const need = new Int32Array(70);
    need[2 * 28] = 1;
    const lasting = limited({
      ...base,
      days: 35,
      kinds: [{ ...kind, covers: [0, 1, 2] }],
      need,
      underWeight: flat(35, 10),
      overWeight: flat(35, 0),
      people: [{ id: 'Ben', daysOff: [27, 28] }],
    });
    expect((await boundOf(lasting)).bound).toBeLessThanOrEqual(0);
  });

  async function boundOf(problem: Problem): Promise<CoverBound> {
    const c = compile(problem);
    const relaxed = new CoverBound(await loadHighs(), c, new Capacities(c));
    finished(relaxed.solve(() => false));
    return relaxed;
  }
});
