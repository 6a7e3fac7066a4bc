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

/** Prices of one person's totals over the range: of a minute, of a weekend, and of a shift of each template. */
export interface TotalPrices {
  readonly minute: number;
  readonly weekend: number;
  readonly templates: ReadonlyMap<number, number>;
}

/** Prices of the slots, and of everybody's totals where the search has any; and the best bound drawn from them. */
export interface PricedBound {
  readonly bound: number;
  /** [slot][skill] */
  readonly prices: Float64Array;
  readonly ofPeople?: readonly TotalPrices[];
  /** What was verified at these prices already, for legal rosters. */
  readonly verified?: Verified;
}

/** A bound that was verified apart from the search, and whether better prices are beyond what verifying may take. */
export interface Verified {
  readonly bound: number;
  readonly isFinal: boolean;
}

/** How far the coolings of a search are. */
export interface Cooled {
  /** Share of them that is over, 0 to 1. */
  readonly past: number;
  /** They follow the time. */
  readonly isHurried: boolean;
  /** There is one only. */
  readonly isOne: boolean;
  /** Share of the search's time that was over when they began; undefined before. */
  readonly timeBegun?: number;
}

/** A searcher's report after an epoch. */
export interface EpochReply {
  /** Roster for the other searcher: an improved one, or one with the own half as it stands. */
  readonly found?: Incumbent;
  /** The best roster, when it is not `found`. */
  readonly best?: Incumbent;
  readonly bound: number;
  /** The prices that prove most so far, when they are new. */
  readonly priced?: PricedBound;
  readonly phase: string;
  /** The clock has told it to hurry: another time it may find another roster. */
  readonly isHurried?: boolean;
  /** For the other searcher, once they are known: counts of the relaxation, and whole counts of the own half. */
  readonly relaxed?: ShiftCounts;
  readonly shifts?: Float64Array;
  /** For the other searcher, which goes on from the roster at hand: how far its coolings are. */
  readonly cooled?: Cooled;
  /** Weeks, or rows, that were chosen by columns; infinite once no more will be. */
  readonly chosen?: number;
}

/** News of the other searcher before an epoch. */
export interface EpochInput {
  readonly other?: Incumbent;
  readonly bound: number;
  /** What the best legal roster costs so far. */
  readonly cost?: number;
  /** Share of the search that is over, 0 to 1: of its epochs, or of its time; of one without an end, none. */
  readonly done?: number;
  readonly relaxed?: ShiftCounts;
  readonly shifts?: Float64Array;
  readonly cooled?: Cooled;
  readonly chosen?: number;
  /** Only join both rosters, without further work. */
  readonly last?: boolean;
}

/** A stage of a search: its epochs answer undefined once it is over, which is in the same epoch for both searchers. */
export interface Stage {
  epoch(input: EpochInput): EpochReply | undefined;
}

/** Whether a roster breaks less, or costs less and breaks no more. */
export function better(a: Pick<Incumbent, 'hard' | 'soft'>, b: Pick<Incumbent, 'hard' | 'soft'>): boolean {
  return a.hard < b.hard - EPSILON || (a.hard < b.hard + EPSILON && a.soft < b.soft - EPSILON);
}

/** A roster in which every cell has a value that it may take: that of `cells`, else off, else its first one. */
export function permitted(c: Compiled, cells?: Cells): Cells {
  const found = new Uint16Array(c.people * c.days);
  for (let i = 0; i < found.length; i++) {
    let v = cells?.[i] ?? 0;
    if (!c.legal[i * c.values + v]) v = 0;
    while (v < c.values - 1 && !c.legal[i * c.values + v]) v++;
    found[i] = c.legal[i * c.values + v] ? v : 0;
  }
  return found;
}

/** Every cell off where that is allowed, else its first legal value. */
export function emptyRoster(c: Compiled): Cells {
  return permitted(c);
}

/** The better of the best roster so far and the one in the state, copied. */
export function keptBest(best: Incumbent | undefined, state: Incumbent): Incumbent {
  return best && !better(state, best)
    ? best
    : { cells: state.cells.slice(), hard: Math.max(0, state.hard), soft: state.soft };
}
