import type { Compiled } from '../model/compiled';
import type { Cells } from '../model/problem';
import { rowScore } from '../score/score';

const EPSILON = 1e-6;

/** A roster with both changes, and the people who had to keep the first one's roster line. */
interface Joined {
  readonly cells: Cells;
  readonly clashing: readonly number[];
}

/**
 * Joins the changes of two rosters against their common base. People who would break rules with both (too many minutes,
 * for example) keep the first one's roster line.
 */
export function joinRosters(c: Compiled, base: Cells, first: Cells, second: Cells): Joined {
  const cells = first.slice();
  const clashing: number[] = [];
  for (let p = 0; p < c.people; p++) {
    const from = p * c.days;
    const to = from + c.days;
    let changed = false;
    for (let i = from; i < to; i++)
      if (second[i] !== base[i]) {
        cells[i] = second[i]!;
        changed = true;
      }
    if (
      !changed ||
      rowScore(c, p, cells.subarray(from, to)).hard <= rowScore(c, p, first.subarray(from, to)).hard + EPSILON
    )
      continue;
    cells.set(first.subarray(from, to), from);
    clashing.push(p);
  }
  return { cells, clashing };
}
