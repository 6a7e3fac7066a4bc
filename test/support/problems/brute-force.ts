import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { score } from '../../../src/engines/optimizer/score/score';

/** Cheapest roster by trying all; hard violations first. */
export function bruteForce(problem: Problem): { hard: number; soft: number } {
  const c = compile(problem);
  const cells = new Uint16Array(c.people * c.days);
  let best = { hard: Infinity, soft: Infinity };
  const visit = (i: number): void => {
    if (i === cells.length) {
      const { hard, soft } = score(c, cells);
      if (hard < best.hard - 1e-9 || (hard < best.hard + 1e-9 && soft < best.soft)) best = { hard, soft };
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
  return best;
}
