import type { RosterState } from '../local-search/roster-state';
import type { Compiled } from '../model/compiled';
import { emptyRoster } from '../run/epoch';
import { findLegalRow } from '../program/legal-row';
import { rowScore } from '../score/score';

const EPSILON = 1e-6;

/** Gives legal roster lines to people who break a rule, if these are found quickly. */
export function mendRows(c: Compiled, state: RosterState, cancelled: () => boolean): void {
  if (state.hard < EPSILON) return;
  const cells = state.cells.slice();
  const empty = emptyRoster(c);
  for (let p = 0; p < c.people && !cancelled(); p++) {
    const row = cells.subarray(p * c.days, (p + 1) * c.days);
    if (rowScore(c, p, row).hard < EPSILON) continue;
    const off = empty.subarray(p * c.days, (p + 1) * c.days);
    row.set(findLegalRow(c, p, row, p).row ?? findLegalRow(c, p, off, p).row ?? row);
  }
  state.load(cells);
}
