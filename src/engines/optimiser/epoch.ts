import type { Compiled } from './compiled';
import type { Cells } from './problem';

/** A roster with its two totals. */
export interface Incumbent {
  readonly cells: Cells;
  readonly hard: number;
  readonly soft: number;
}

/** What one searcher knows after an epoch. */
export interface EpochReply {
  /** What the other searcher has to hear: an improved roster, or the own half as it stands. */
  readonly found?: Incumbent;
  /** The best roster, when it is not `found`. */
  readonly best?: Incumbent;
  readonly bound: number;
  readonly phase: string;
}

/** What the searcher hears from the other one before an epoch. */
export interface EpochInput {
  readonly other?: Incumbent;
  readonly bound: number;
  /** Only join what both have; do no work. */
  readonly last?: boolean;
}

/** Every cell off where that is allowed, else its first legal value. */
export function emptyRoster(c: Compiled): Cells {
  const cells = new Uint16Array(c.people * c.days);
  for (let i = 0; i < cells.length; i++) {
    let v = 0;
    while (v < c.values - 1 && !c.legal[i * c.values + v]) v++;
    cells[i] = c.legal[i * c.values + v] ? v : 0;
  }
  return cells;
}
