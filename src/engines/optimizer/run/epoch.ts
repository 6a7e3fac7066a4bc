import type { Compiled } from '../model/compiled';
import type { ShiftCounts } from '../relaxation/cover-bound';
import type { Cells } from '../model/problem';

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

/** Prices of the slots, and of everyone's totals if the search has any; and the best bound derived from them. */
export interface PricedBound {
  readonly bound: number;
  /** [slot][skill] */
  readonly prices: Float64Array;
  readonly ofPeople?: readonly TotalPrices[];
  /** Bound already verified at these prices, for legal rosters. */
  readonly verified?: Verified;
}

/** A bound verified independently of the search; `isFinal` if better prices would exceed the allowed work. */
export interface Verified {
  readonly bound: number;
  readonly isFinal: boolean;
}

/** Progress of the annealing runs of a search. */
export interface Cooled {
  /** Completed share, 0 to 1. */
  readonly past: number;
  /** True if they follow the clock. */
  readonly isHurried: boolean;
  /** True if there is only one run. */
  readonly isOne: boolean;
  /** Elapsed share of the search's time when they began; undefined before. */
  readonly timeBegun?: number;
}

/**
 * Message between the stages of both searchers, besides rosters and bounds. `opening`: counts of the relaxation,
 * once known, and progress of the annealing runs, to continue from the current roster. `choosing`: number of weeks
 * selected by column generation; infinite once there will be no more weeks, or roster lines.
 */
export type StageMessage =
  | { readonly stage: 'opening'; readonly relaxed?: ShiftCounts; readonly cooled?: Cooled }
  | { readonly stage: 'choosing'; readonly chosen: number };

/** A searcher's report after an epoch. */
export interface EpochReply {
  /** Roster for the other searcher: an improved one, or one with this searcher's half as it is. */
  readonly found?: Incumbent;
  /** The best roster, if it is not `found`. */
  readonly best?: Incumbent;
  readonly bound: number;
  /** The prices with the best bound so far, if they are new. */
  readonly priced?: PricedBound;
  readonly phase: string;
  /** True if the clock influenced the search, so that another run may find another roster. */
  readonly isHurried?: boolean;
  /** Message of the current stage to the other searcher's. */
  readonly message?: StageMessage;
}

/** Messages from the other searcher before an epoch. */
export interface EpochInput {
  readonly other?: Incumbent;
  readonly bound: number;
  /** Cost of the best legal roster so far. */
  readonly cost?: number;
  /** Elapsed share of the search, 0 to 1: of its epochs, or of its time; undefined for a search without an end. */
  readonly done?: number;
  readonly message?: StageMessage;
  /** True to only join both rosters, without further work. */
  readonly last?: boolean;
}

/** A stage of a search. Its epochs return undefined once it is over, which is in the same epoch for both searchers. */
export interface Stage {
  epoch(input: EpochInput): EpochReply | undefined;
}

/** Returns true if a roster breaks less, or costs less and breaks no more. */
export function better(a: Pick<Incumbent, 'hard' | 'soft'>, b: Pick<Incumbent, 'hard' | 'soft'>): boolean {
  return a.hard < b.hard - EPSILON || (a.hard < b.hard + EPSILON && a.soft < b.soft - EPSILON);
}

/** Returns a roster with a permitted value in every cell: that of `cells`, else off, else the first one. */
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

/** Returns a roster with every cell off if permitted, else its first legal value. */
export function emptyRoster(c: Compiled): Cells {
  return permitted(c);
}

/** Returns the better of the best roster so far and the one in the state, copied. */
export function keptBest(best: Incumbent | undefined, state: Incumbent): Incumbent {
  return best && !better(state, best)
    ? best
    : { cells: state.cells.slice(), hard: Math.max(0, state.hard), soft: state.soft };
}
