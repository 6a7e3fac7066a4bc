import type { Compiled } from './compiled';
import type { ShiftCounts } from './intervals/cover-bound';
import type { Cells } from './problem';

const EPSILON = 1e-6;

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
  /** Once they are known: what the other searcher has to count with. */
  readonly relaxed?: ShiftCounts;
  readonly shifts?: Float64Array;
}

/** What the searcher hears from the other one before an epoch. */
export interface EpochInput {
  readonly other?: Incumbent;
  readonly bound: number;
  readonly relaxed?: ShiftCounts;
  readonly shifts?: Float64Array;
  /** Only join what both have; do no work. */
  readonly last?: boolean;
}

/** A part of a search: answers nothing once it is over, which both searchers find in the same epoch. */
export interface Stage {
  epoch(input: EpochInput): EpochReply | undefined;
}

/** Whether a roster breaks less, or costs less and breaks no more. */
export function better(a: Pick<Incumbent, 'hard' | 'soft'>, b: Pick<Incumbent, 'hard' | 'soft'>): boolean {
  return a.hard < b.hard - EPSILON || (a.hard < b.hard + EPSILON && a.soft < b.soft - EPSILON);
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

/** The better of the best roster so far and the one in the state, copied. */
export function keptBest(best: Incumbent | undefined, state: Incumbent): Incumbent {
  return best && !better(state, best) ? best : { cells: state.cells.slice(), hard: Math.max(0, state.hard), soft: state.soft };
}
