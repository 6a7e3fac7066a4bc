import { compile } from '../../../src/engines/optimizer/model/compiled';
import { emptyRoster } from '../../../src/engines/optimizer/run/epoch';
import { Random } from '../../../src/engines/random';
import { Mender } from '../../../src/engines/optimizer/columns/mend';
import { Pricer } from '../../../src/engines/optimizer/columns/pricing';
import { score } from '../../../src/engines/optimizer/score/score';
import { makeShiftCover } from '../../support/problems/shift-cover';

describe('mending', () => {
  it.each([28, 84, 364])('makes rosters of %i days legal, whether they are empty or drawn by lot', (days) => {
    const c = compile(makeShiftCover({ people: days > 100 ? 3 : 10, shifts: 6, days, seed: days }));
    const random = new Random(1);
    const lots = new Uint16Array(c.people * c.days).map((_, i) => {
      const v = random.below(c.values);
      return c.legal[i * c.values + v] ? v : 0;
    });
    for (const cells of [emptyRoster(c), lots]) {
      const run = new Mender(c, new Pricer(c)).mend(cells, () => false);
      let step = run.next();
      while (!step.done) step = run.next();
      expect(score(c, step.value!).hard).toBe(0);
    }
  });
});
